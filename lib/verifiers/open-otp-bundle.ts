import { equalBytes, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import { CannotOpen, open, type Sealed } from '#lib/wallet/keys/hpke'
import { readPoint } from '#lib/wallet/keys/point'

/** What a bundle proved: that the holder of this key knows the code. */
export interface OtpProof {
  /** The client's key as it was sealed, hex of either form. */
  readonly publicKeyText: string
  /** The same as a point of 65 bytes. */
  readonly publicKey: Uint8Array
}

/** Why a bundle proves nothing. For the owner's eyes alone: to a caller all of these are one refusal. */
export interface OtpFailure {
  readonly check: 'otp-opens' | 'otp-content' | 'otp-code' | 'otp-key'
  readonly expected: string
  readonly got: string
}

/** Opens an `encryptedOtpBundle` with the target's private key and judges what is in it (§5.3). */
export async function openOtpBundle(
  sealed: Sealed,
  { targetPrivateKey, code }: { readonly targetPrivateKey: Uint8Array; readonly code: string },
): Promise<OtpProof | OtpFailure> {
  const plaintext = await openOrNothing(sealed, targetPrivateKey)
  if (plaintext === undefined) {
    const expected =
      'HPKE sealed to targetPublic of the newest bundle: info turnkey_hpke, AAD encappedPublic || targetPublic'
    return { check: 'otp-opens', expected, got: `${sealed.ciphertext.length} bytes that do not open` }
  }
  const content = readJsonObject(textFromUtf8(plaintext) ?? '')
  const { otp_code: sent, public_key: key } = content ?? {}
  if (typeof sent !== 'string' || typeof key !== 'string') {
    const got = content === undefined ? 'no JSON object' : `the members ${Object.keys(content).join(', ') || '(none)'}`
    return { check: 'otp-content', expected: 'JSON with the texts otp_code and public_key', got }
  }
  if (!equalBytes(utf8FromText(sent), utf8FromText(code))) {
    return { check: 'otp-code', expected: `the code ${code}`, got: `a code of ${sent.length} characters` }
  }
  const publicKey = readPoint(key)
  if (publicKey === undefined) {
    return { check: 'otp-key', expected: 'public_key as hex of a point of P-256', got: `${key.length} characters` }
  }
  return { publicKeyText: key, publicKey }
}

async function openOrNothing({ enc, ciphertext }: Sealed, privateKey: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await open({ privateKey, enc, ciphertext })
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}
