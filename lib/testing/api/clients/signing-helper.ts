import { hexFromBytes } from '#lib/contract/hex'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { readHex } from '#lib/wallet/encoding/bytes'
import { keyPairFromScalar, newKeyPair } from '#lib/wallet/keys/key-pair'
import { stamp } from '#lib/wallet/stamp'

/*
 * A small program that signs for a script or an app, with strings as input and output. Callers store the keys
 * as hex and insert the output unchanged into their requests.
 */

/** `gen-keypair`: returns the 65-byte public point and the private scalar, both hex. */
export function generateKeyPair(): { readonly pubHex: string; readonly privHex: string } {
  const { publicKey, privateKey } = newKeyPair(length => crypto.getRandomValues(new Uint8Array(length)))
  return { pubHex: hexFromBytes(publicKey), privHex: hexFromBytes(privateKey) }
}

/** `encrypt-otp`: returns the bundle as a JSON string literal with its quotes. */
export async function encryptOtp(otpCode: string, targetBundle: string, pubHex: string): Promise<string> {
  return JSON.stringify(await sealOtp({ targetBundle, otpCode, publicKey: pubHex }))
}

/** `stamp`: returns the value of the wallet signature header for these exact bytes. */
export function stampWith(privHex: string, payloadToSign: string): string {
  const scalar = readHex(privHex)
  if (scalar === undefined) throw new Error('The private key is not hex.')
  return stamp(payloadToSign, keyPairFromScalar(scalar))
}
