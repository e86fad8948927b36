import { type CborItem, valueAt } from '#lib/formats/cbor/cbor-item'
import type { CborRoles } from '#lib/formats/cbor/read-cbor'

/**
 * Roles of a COSE key's members (RFC 9052 section 7, RFC 9053, RFC 8230). The meaning of a negative label depends on
 * the key type.
 */
export const coseKeyRoles: CborRoles = (path, before) => {
  if (path === '1') return { name: 'kty', meaning: item => nameInteger(item, KEY_TYPES) }
  if (path === '3') return { name: 'alg', meaning: item => nameInteger(item, COSE_ALGORITHMS) }
  const type = valueAt(before, '1')
  const isRsa = type?.type === 'integer' && type.value === 3n
  if (path === '-1')
    return isRsa ? { name: 'n', kind: 'key' } : { name: 'crv', meaning: item => nameInteger(item, CURVES) }
  if (path === '-2') return { name: isRsa ? 'e' : 'x', kind: 'key' }
  return path === '-3' ? { name: 'y', kind: 'key' } : undefined
}

export const COSE_ALGORITHMS: { readonly [number: string]: string } = {
  '-7': 'ES256',
  '-8': 'EdDSA',
  '-35': 'ES384',
  '-36': 'ES512',
  '-37': 'PS256',
  '-257': 'RS256',
  '-65535': 'RS1',
}

export function nameInteger(item: CborItem, names: { readonly [number: string]: string }): string | undefined {
  if (item.type !== 'integer') return undefined
  const name = names[String(item.value)]
  return name === undefined ? String(item.value) : `${item.value}, ${name}`
}

const KEY_TYPES = { '1': 'OKP', '2': 'EC2', '3': 'RSA' }

const CURVES = { '1': 'P-256', '2': 'P-384', '3': 'P-521', '6': 'Ed25519' }
