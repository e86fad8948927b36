import { hexFromBytes } from '#lib/contract/hex'
import { coseKeyRoles } from '#lib/formats/cbor/cose-key-roles'
import { readCborItem } from '#lib/formats/cbor/read-cbor'
import type { Field } from '#lib/formats/field'
import { bytesText, type Complaint, type Reader, readFields } from '#lib/formats/field-reader'
import { integerOf } from '#lib/formats/read-integer'

/** Reads authenticator data (W3C WebAuthn section 6.1) of a registration or an assertion. */
export function readAuthenticatorData(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, readAuthenticatorDataFields)
}

/** Reads authenticator data at the reader's offset. */
export function readAuthenticatorDataFields(reader: Reader): void {
  reader.leaf(32, { name: 'rpIdHash', kind: 'hash', meaning: hexFromBytes })
  const [flags = 0] = reader.leaf(1, { name: 'flags', kind: 'number', meaning: flagsText, problem: flagsProblem })
  reader.leaf(4, { name: 'signCount', kind: 'number', meaning: bytes => String(integerOf(bytes)) })
  if (flags & ATTESTED_DATA)
    reader.branch({ name: 'attestedCredentialData', kind: 'structure' }, () => readAttestedData(reader))
  if (flags & EXTENSION_DATA) readCborItem(reader, undefined, 'extensions')
}

function readAttestedData(reader: Reader): void {
  reader.leaf(16, { name: 'aaguid', kind: 'id', meaning: uuidText })
  const length = Number(
    integerOf(
      reader.leaf(2, {
        name: 'credentialIdLength',
        kind: 'number',
        meaning: bytes => bytesText(Number(integerOf(bytes))),
        problem: bytes =>
          integerOf(bytes) > CREDENTIAL_ID_LENGTH_MAX
            ? { reason: 'a credential ID has at most 1,023 bytes' }
            : undefined,
      }),
    ),
  )
  reader.leaf(length, { name: 'credentialId', kind: 'id', meaning: hexFromBytes })
  readCborItem(reader, coseKeyRoles, 'credentialPublicKey')
}

/** Maximum length of a credential ID in bytes (W3C WebAuthn section 7.1). */
const CREDENTIAL_ID_LENGTH_MAX = 1_023n

const ATTESTED_DATA = 0x40
const EXTENSION_DATA = 0x80

const FLAGS = [
  [0x01, 'UP', 'user present'],
  [0x04, 'UV', 'user verified'],
  [0x08, 'BE', 'backup eligible'],
  [0x10, 'BS', 'backed up'],
  [ATTESTED_DATA, 'AT', 'attested credential data included'],
  [EXTENSION_DATA, 'ED', 'extension data included'],
] as const

function flagsText([flags = 0]: Uint8Array): string {
  const set = FLAGS.filter(([bit]) => flags & bit).map(([, letters, words]) => `${letters} ${words}`)
  return set.length === 0 ? 'no flags set' : set.join(', ')
}

function flagsProblem([flags = 0]: Uint8Array): Complaint | undefined {
  if (flags & 0x22) return { reason: 'a reserved bit (1 or 5) is set', severity: 'warning' }
  if (flags & 0x10 && !(flags & 0x08))
    return { reason: 'BS is set without BE: a credential that is not backup-eligible cannot be backed up' }
  return flags & 0x01 ? undefined : { reason: 'UP is not set: no user was present', severity: 'warning' }
}

/** Formats the AAGUID, the ID of an authenticator model, as a UUID. Authenticators that hide their model send zeros. */
function uuidText(bytes: Uint8Array): string {
  const uuid = hexFromBytes(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return bytes.every(byte => byte === 0) ? `${uuid} (no authenticator model given)` : uuid
}
