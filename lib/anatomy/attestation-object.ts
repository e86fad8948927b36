import { readAuthenticatorDataFields } from '#lib/anatomy/authenticator-data'
import { type CborRoles, readCbor } from '#lib/anatomy/cbor'
import { COSE_ALGORITHMS, named } from '#lib/anatomy/cose-key'
import { readDerElement } from '#lib/anatomy/der'
import { readSignatureElement } from '#lib/anatomy/der-signature'
import type { Field } from '#lib/anatomy/field'

/** An attestation object (W3C WebAuthn section 6.5.4): CBOR of the format, its statement and the authenticator data. */
export function readAttestationObject(bytes: Uint8Array): readonly Field[] {
  return readCbor(bytes, roles)
}

const roles: CborRoles = (path, before) => {
  if (path === '') return { name: 'attestationObject' }
  if (path === 'authData') return { read: readAuthenticatorDataFields, kind: 'structure' }
  if (path === 'attStmt.alg') return { meaning: item => named(item, COSE_ALGORITHMS) }
  if (path === 'attStmt.sig') return { kind: 'signature', ...(isEcdsa(before) && { read: readSignatureElement }) }
  return /^attStmt\.x5c\[\d+\]$/.test(path)
    ? {
        name: `certificate ${path.slice('attStmt.x5c'.length)}`,
        kind: 'structure',
        read: reader => readDerElement(reader),
      }
    : undefined
}

/** The statement names its algorithm before its signature, where its keys are in order. */
function isEcdsa(before: Parameters<CborRoles>[1]): boolean {
  return before.some(
    ([key, item]) => key.type === 'text' && key.value === 'alg' && item.type === 'integer' && item.value === -7n,
  )
}
