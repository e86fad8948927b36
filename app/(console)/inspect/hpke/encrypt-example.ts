import { hexFromBytes } from '#lib/contract/hex'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { seal } from '#lib/wallet/keys/hpke'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { SEALINGS } from '#lib/wallet/sealing-mistakes'
import type { BenchTexts } from './bench-texts'
import type { BenchExampleId } from './example-names'

/**
 * Creates two private keys and a bundle with a one-time code. Every ID except `documented` names what is unusual about
 * the bundle.
 */
export async function encryptExample(exampleId: BenchExampleId): Promise<BenchTexts> {
  const [newest, older] = [newPair(), newPair()]
  const sealing = SEALINGS.find(({ id }) => id === exampleId) ?? SEALINGS[0]
  const publicKey = hexFromBytes(compressPoint(newPair().publicKey))
  const { enc, ciphertext } = await seal({
    recipient: (exampleId === 'older-key' ? older : newest).publicKey,
    plaintext: utf8FromText(JSON.stringify({ otp_code: '000000', public_key: publicKey })),
    inputs: sealing.inputs,
  })
  if (exampleId === 'changed') ciphertext[0] = (ciphertext[0] ?? 0) ^ 1
  return {
    bundle: JSON.stringify({ encappedPublic: hexFromBytes(enc), ciphertext: hexFromBytes(ciphertext) }),
    privateKey: hexFromBytes(newest.privateKey),
    olderKey: hexFromBytes(older.privateKey),
  }
}

function newPair(): KeyPair {
  return newKeyPair(length => crypto.getRandomValues(new Uint8Array(length)))
}
