import { hexFromBytes } from '#lib/contract/hex'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { seal } from '#lib/wallet/keys/hpke'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { SEALINGS } from '#lib/wallet/sealing-mistakes'
import type { BenchTexts } from './bench-texts'
import type { ExampleName } from './example-names'

/** Creates an example with the named mistake, if any: an encrypted one-time code and two new private keys. */
export async function encryptExample(name: ExampleName): Promise<BenchTexts> {
  const [newest, older] = [newPair(), newPair()]
  const sealing = SEALINGS.find(({ id }) => id === name) ?? SEALINGS[0]
  const publicKey = hexFromBytes(compressPoint(newPair().publicKey))
  const { enc, ciphertext } = await seal({
    recipient: (name === 'older-key' ? older : newest).publicKey,
    plaintext: utf8FromText(JSON.stringify({ otp_code: '000000', public_key: publicKey })),
    inputs: sealing.inputs,
  })
  if (name === 'changed') ciphertext[0] = (ciphertext[0] ?? 0) ^ 1
  return {
    bundle: JSON.stringify({ encappedPublic: hexFromBytes(enc), ciphertext: hexFromBytes(ciphertext) }),
    privateKey: hexFromBytes(newest.privateKey),
    olderKey: hexFromBytes(older.privateKey),
  }
}

function newPair(): KeyPair {
  return newKeyPair(length => crypto.getRandomValues(new Uint8Array(length)))
}
