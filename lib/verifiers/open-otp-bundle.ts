import { type Instant, isoFromInstant } from '#lib/contract/scalars'
import { INVALID_OTP_CODE } from '#lib/domain/credentials/otp-rules'
import type { CheckName, Evidence, Report } from '#lib/domain/rule'
import { equalBytes, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readStrictObject } from '#lib/wallet/encoding/json-object'
import { DOCUMENTED_INPUTS, type Sealed } from '#lib/wallet/keys/hpke'
import { readPoint } from '#lib/wallet/keys/point'
import { isProblem } from '#lib/wallet/read-problem'
import { openWith, sealingMistake } from '#lib/wallet/sealing-mistakes'

/** The client's key, from a decrypted bundle that contains the right code. */
export interface OtpProof {
  /** The client's key as sent: hex of the compressed or uncompressed form. */
  readonly publicKeyText: string
  /** The same key as an uncompressed point, 65 bytes. */
  readonly publicKey: Uint8Array
}

/** A key pair of the sandbox. The client encrypts the code to the public key. */
export interface OtpTargetKey {
  /** Uncompressed point, in hex. */
  readonly publicKey: string
  readonly privateKey: Uint8Array
  readonly issuedAt: Instant
}

interface ExpectedOtp {
  readonly target: OtpTargetKey
  /** Returns the credential's recently superseded targets. They are used only to explain a rejection. */
  earlierTargets(): Promise<readonly OtpTargetKey[]>
  readonly code: string
}

const OPENS = { id: 'otp-opens', label: 'The bundle decrypts with the target private key' }
const CONTENT = { id: 'otp-content', label: 'The plaintext has otp_code and public_key' }
const CODE = { id: 'otp-code', label: 'otp_code matches the delivered code' }
const KEY = { id: 'otp-key', label: 'public_key is a P-256 point' }

/** Decrypts an `encryptedOtpBundle` with the target's private key and checks its content (§5.3). */
export async function openOtpBundle(
  sealed: Sealed,
  { target, earlierTargets, code }: ExpectedOtp,
): Promise<Report<OtpProof>> {
  const plaintext = await openWith(sealed, target.privateKey, DOCUMENTED_INPUTS)
  if (plaintext === undefined) {
    const expected =
      'HPKE-encrypted to targetPublic of the latest target bundle, with info turnkey_hpke and AAD encappedPublic || targetPublic'
    const cause = await causeOf(sealed, target, await earlierTargets())
    return rejectBundle([], OPENS, { expected, got: `${sealed.ciphertext.length} bytes ${cause}` })
  }
  const content = readStrictObject(textFromUtf8(plaintext), 'The plaintext')
  const { otp_code: sent, public_key: key } = isProblem(content) ? {} : content.members
  if (typeof sent !== 'string' || typeof key !== 'string') {
    const got = isProblem(content)
      ? content.problem
      : `the fields ${Object.keys(content.members).join(', ') || '(none)'}`
    return rejectBundle([OPENS], CONTENT, { expected: 'a JSON object with string fields otp_code and public_key', got })
  }
  if (!equalBytes(utf8FromText(sent), utf8FromText(code))) {
    const evidence = { expected: `the code ${code}`, got: `a code with ${sent.length} characters` }
    return rejectBundle([OPENS, CONTENT], CODE, evidence)
  }
  const publicKey = readPoint(key)
  if (publicKey === undefined) {
    const evidence = { expected: 'public_key as a hex P-256 point', got: `${key.length} characters` }
    return rejectBundle([OPENS, CONTENT, CODE], KEY, evidence)
  }
  return { passed: [OPENS, CONTENT, CODE, KEY], value: { publicKeyText: key, publicKey } }
}

/** Number of leading hex digits that identify a public key in evidence. */
const KEY_DIGITS = 16

/** Tries every earlier key, so that the time does not reveal which key fits. */
async function causeOf(sealed: Sealed, target: OtpTargetKey, earlier: readonly OtpTargetKey[]): Promise<string> {
  const mistake = await sealingMistake(sealed, target.privateKey)
  const opened = await Promise.all(earlier.map(({ privateKey }) => openWith(sealed, privateKey, DOCUMENTED_INPUTS)))
  const older = earlier[opened.findIndex(plaintext => plaintext !== undefined)]
  if (older !== undefined) {
    const key = `targetPublic ${older.publicKey.slice(0, KEY_DIGITS)}…`
    return `encrypted to an earlier bundle: ${key}, issued at ${isoFromInstant(older.issuedAt)}`
  }
  return `that failed to decrypt${mistake ? `, but decrypt with ${mistake.change}` : ''}`
}

/** The error is the same for every failed check. Only the trace in the log names the check. */
function rejectBundle(passed: readonly CheckName[], failed: CheckName, evidence: Evidence): Report<OtpProof> {
  const hint = `Failed check: ${failed.label}. The response says only INVALID_OTP_CODE.`
  return { passed, failed: { ...failed, rejection: { ...INVALID_OTP_CODE, ...evidence, hint } } }
}
