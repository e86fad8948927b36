import { hexFromBytes } from '#lib/contract/hex'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { readHex } from '#lib/wallet/encoding/bytes'
import { keyPairFromScalar, newKeyPair } from '#lib/wallet/keys/key-pair'
import { stamp } from '#lib/wallet/stamp'

// These functions imitate a helper program that does the cryptography for a script or an app. Keys are in hex.

/** `gen-keypair`: returns the uncompressed public point (65 bytes) and the private scalar of a new key pair. */
export function generateKeyPair(): { readonly pubHex: string; readonly privHex: string } {
  const { publicKey, privateKey } = newKeyPair(length => crypto.getRandomValues(new Uint8Array(length)))
  return { pubHex: hexFromBytes(publicKey), privHex: hexFromBytes(privateKey) }
}

/** `encrypt-otp`: returns the bundle as a JSON string literal, with quotation marks. */
export async function encryptOtp(otpCode: string, targetBundle: string, pubHex: string): Promise<string> {
  return JSON.stringify(await sealOtp({ targetBundle, otpCode, publicKey: pubHex }))
}

/** `stamp`: returns the value of the wallet signature header. Throws if the private key is not hex. */
export function stampWith(privHex: string, payloadToSign: string): string {
  const scalar = readHex(privHex)
  if (scalar === undefined) throw new Error('The private key is not hex.')
  return stamp(payloadToSign, keyPairFromScalar(scalar))
}
