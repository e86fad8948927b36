import { COSE_ALGORITHMS, nameInteger } from '#lib/formats/cbor/cose-key-roles'
import { type CborRoles, readCbor } from '#lib/formats/cbor/read-cbor'
import { readDerElement } from '#lib/formats/der/read-der'
import { readSignatureElement } from '#lib/formats/der/read-der-signature'
import type { Field } from '#lib/formats/field'
import { readAuthenticatorDataFields } from '#lib/formats/webauthn/read-authenticator-data'

/** Reads an attestation object, which is CBOR (W3C WebAuthn section 6.5.4). */
export function readAttestationObject(bytes: Uint8Array): readonly Field[] {
  return readCbor(bytes, roles)
}

const roles: CborRoles = (path, before) => {
  if (path === '') return { name: 'attestationObject' }
  if (path === 'authData') return { read: readAuthenticatorDataFields, kind: 'structure' }
  if (path === 'attStmt.alg') return { meaning: item => nameInteger(item, COSE_ALGORITHMS) }
  if (path === 'attStmt.sig') return { kind: 'signature', ...(isEs256(before) && { read: readSignatureElement }) }
  return /^attStmt\.x5c\[\d+\]$/.test(path)
    ? {
        name: `certificate ${path.slice('attStmt.x5c'.length)}`,
        kind: 'structure',
        read: reader => readDerElement(reader),
      }
    : undefined
}

/** `before` contains `alg`, which precedes `sig` in canonical order. */
function isEs256(before: Parameters<CborRoles>[1]): boolean {
  return before.some(
    ([key, item]) => key.type === 'text' && key.value === 'alg' && item.type === 'integer' && item.value === -7n,
  )
}
