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

/** Reads authenticator data that ends with the surrounding bytes. */
export function readAuthenticatorDataFields(reader: Reader): void {
  reader.leaf(32, { name: 'rpIdHash', kind: 'hash', meaning: hexFromBytes })
  const [flags = 0] = reader.leaf(1, { name: 'flags', kind: 'number', meaning: flagsText, problem: wrongFlags })
  reader.leaf(4, { name: 'signCount', kind: 'number', meaning: bytes => String(integerOf(bytes)) })
  if (flags & ATTESTED_DATA)
    reader.branch({ name: 'attestedCredentialData', kind: 'structure' }, () => readAttested(reader))
  if (flags & EXTENSION_DATA) readCborItem(reader, undefined, 'extensions')
}

function readAttested(reader: Reader): void {
  reader.leaf(16, { name: 'aaguid', kind: 'id', meaning: uuidText })
  const length = Number(
    integerOf(
      reader.leaf(2, {
        name: 'credentialIdLength',
        kind: 'number',
        meaning: bytes => bytesText(Number(integerOf(bytes))),
        problem: bytes =>
          integerOf(bytes) > CREDENTIAL_ID_LENGTH_MAX
            ? { reason: 'a credential id has at most 1023 bytes' }
            : undefined,
      }),
    ),
  )
  reader.leaf(length, { name: 'credentialId', kind: 'id', meaning: hexFromBytes })
  readCborItem(reader, coseKeyRoles, 'credentialPublicKey')
}

/** Longest credential id (W3C WebAuthn sections 5.4.3 and 7.1). */
const CREDENTIAL_ID_LENGTH_MAX = 1_023n

const ATTESTED_DATA = 0x40
const EXTENSION_DATA = 0x80

/** The defined bits, lowest first. */
const FLAGS = [
  [0x01, 'UP', 'user present'],
  [0x04, 'UV', 'user verified'],
  [0x08, 'BE', 'may be backed up'],
  [0x10, 'BS', 'is backed up'],
  [ATTESTED_DATA, 'AT', 'a credential follows'],
  [EXTENSION_DATA, 'ED', 'extensions follow'],
] as const

function flagsText([flags = 0]: Uint8Array): string {
  const set = FLAGS.filter(([bit]) => flags & bit).map(([, letters, words]) => `${letters} ${words}`)
  return set.length === 0 ? 'none set' : set.join(', ')
}

function wrongFlags([flags = 0]: Uint8Array): Complaint | undefined {
  if (flags & 0x22) return { reason: 'bits 1 and 5 are reserved, and one is set', severity: 'warning' }
  if (flags & 0x10 && !(flags & 0x08)) return { reason: 'BS is set and BE is not: what may not be backed up is' }
  return flags & 0x01 ? undefined : { reason: 'UP is not set: nobody was present', severity: 'warning' }
}

/** Writes the authenticator's model as a UUID. Software and privacy-minded authenticators send zeros. */
function uuidText(bytes: Uint8Array): string {
  const uuid = hexFromBytes(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return bytes.every(byte => byte === 0) ? `${uuid}: no model is told` : uuid
}
