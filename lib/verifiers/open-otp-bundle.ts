import { INVALID_OTP_CODE } from '#lib/domain/credentials/otp-rules'
import type { CheckName, Evidence, Report } from '#lib/domain/rule'
import { equalBytes, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import { DOCUMENTED_INPUTS, type Sealed } from '#lib/wallet/keys/hpke'
import { readPoint } from '#lib/wallet/keys/point'
import { openWith, sealingMistake } from '#lib/wallet/sealing-mistakes'

/** Content of an opened bundle: its sender holds this key and knows the code. */
export interface OtpProof {
  /** The client's key as sealed: hex of the compressed or uncompressed form. */
  readonly publicKeyText: string
  /** The same key as an uncompressed point, 65 bytes. */
  readonly publicKey: Uint8Array
}

const OPENS = { id: 'otp-opens', label: 'The bundle decrypts with the target private key' }
const CONTENT = { id: 'otp-content', label: 'The plaintext has otp_code and public_key' }
const CODE = { id: 'otp-code', label: 'otp_code matches the delivered code' }
const KEY = { id: 'otp-key', label: 'public_key is a P-256 point' }

/** Opens an `encryptedOtpBundle` with the target's private key and checks its content (§5.3). */
export async function openOtpBundle(
  sealed: Sealed,
  { targetPrivateKey, code }: { readonly targetPrivateKey: Uint8Array; readonly code: string },
): Promise<Report<OtpProof>> {
  const plaintext = await openWith(sealed, targetPrivateKey, DOCUMENTED_INPUTS)
  if (plaintext === undefined) {
    const expected =
      'HPKE-encrypted to targetPublic of the latest target bundle, with info turnkey_hpke and AAD encappedPublic || targetPublic'
    const mistake = await sealingMistake(sealed, targetPrivateKey)
    const but = mistake ? `, but decrypt with ${mistake.change}` : ''
    return rejected([], OPENS, { expected, got: `${sealed.ciphertext.length} bytes that failed to decrypt${but}` })
  }
  const content = readJsonObject(textFromUtf8(plaintext) ?? '')
  const { otp_code: sent, public_key: key } = content ?? {}
  if (typeof sent !== 'string' || typeof key !== 'string') {
    const got =
      content === undefined ? 'not a JSON object' : `the fields ${Object.keys(content).join(', ') || '(none)'}`
    return rejected([OPENS], CONTENT, { expected: 'a JSON object with string fields otp_code and public_key', got })
  }
  if (!equalBytes(utf8FromText(sent), utf8FromText(code))) {
    const evidence = { expected: `the code ${code}`, got: `a code with ${sent.length} characters` }
    return rejected([OPENS, CONTENT], CODE, evidence)
  }
  const publicKey = readPoint(key)
  if (publicKey === undefined) {
    const evidence = { expected: 'public_key as a hex P-256 point', got: `${key.length} characters` }
    return rejected([OPENS, CONTENT, CODE], KEY, evidence)
  }
  return { passed: [OPENS, CONTENT, CODE, KEY], value: { publicKeyText: key, publicKey } }
}

/** Returns the same error for every failure. The hint, which only the owner sees, names the check. */
function rejected(passed: readonly CheckName[], failed: CheckName, evidence: Evidence): Report<OtpProof> {
  const hint = `Failed check: ${failed.label}. The response says only INVALID_OTP_CODE.`
  return { passed, failed: { ...failed, refusal: { ...INVALID_OTP_CODE, ...evidence, hint } } }
}
