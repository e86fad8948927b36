import { hexFromBytes } from '#lib/contract/hex'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { readHex } from '#lib/wallet/encoding/bytes'
import { keyPairFromScalar, newKeyPair } from '#lib/wallet/keys/key-pair'
import { stamp } from '#lib/wallet/stamp'

/*
 * The little program that signs for a script or an app: texts in, texts out. Between two of its runs the keys are hex in a
 * variable, and what it prints is spliced into requests as it is.
 */

/** `gen-keypair`: the point in 65 bytes and the private scalar, both hex. */
export function generateKeyPair(): { readonly pubHex: string; readonly privHex: string } {
  const { publicKey, privateKey } = newKeyPair(length => crypto.getRandomValues(new Uint8Array(length)))
  return { pubHex: hexFromBytes(publicKey), privHex: hexFromBytes(privateKey) }
}

/** `encrypt-otp`: prints the bundle as a JSON string literal, quotes and all. */
export async function encryptOtp(otpCode: string, targetBundle: string, pubHex: string): Promise<string> {
  return JSON.stringify(await sealOtp({ targetBundle, otpCode, publicKey: pubHex }))
}

/** `stamp`: what goes into the wallet signature header for these very bytes. */
export function stampWith(privHex: string, payloadToSign: string): string {
  const scalar = readHex(privHex)
  if (scalar === undefined) throw new Error('The private key is no hex.')
  return stamp(payloadToSign, keyPairFromScalar(scalar))
}
