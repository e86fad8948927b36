import { readExportBundle } from '#lib/wallet/bundles/export-bundle'
import { readOtpBundle } from '#lib/wallet/bundles/otp-bundle'
import { readSessionKeyBundle } from '#lib/wallet/bundles/session-key-bundle'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import type { Sealed } from '#lib/wallet/keys/hpke'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

/** The encrypted message in a bundle. */
export interface SealedBundle {
  readonly kind: 'otp' | 'session' | 'export'
  readonly sealed: Sealed
}

/** Names of JSON fields that contain a bundle. */
const FIELDS = ['encryptedOtpBundle', 'encryptedSessionSigningKey', 'encryptedWalletCredentials']

/** Reads a bundle of any kind, given alone or in one of the {@link FIELDS} of a JSON object. Does not decrypt it. */
export function readSealedBundle(text: string): SealedBundle | Problem {
  const members = readJsonObject(text)
  if (members === undefined) {
    if (/^[{["]/.test(text)) return { problem: 'The bundle is not a JSON object.' }
    return bundleOf('session', readSessionKeyBundle(text))
  }
  const bundle = FIELDS.map(name => members[name]).find(value => typeof value === 'string')
  if (bundle !== undefined) return readSealedBundle(bundle)
  return members.data === undefined ? bundleOf('otp', readOtpBundle(text)) : bundleOf('export', readExportBundle(text))
}

function bundleOf(kind: SealedBundle['kind'], read: Sealed | Problem): SealedBundle | Problem {
  return isProblem(read) ? read : { kind, sealed: { enc: read.enc, ciphertext: read.ciphertext } }
}
