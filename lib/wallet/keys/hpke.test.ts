import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { encryptByHand, scheduleByHand } from '#lib/testing/reference/hpke-by-hand'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { seededRandom } from '#lib/testing/sandbox/test-random'
import { RFC9180_P256 } from '#lib/testing/vectors/rfc9180-p256'
import { EPHEMERAL_SCALAR, RECIPIENT, SEALED_OTP } from '#lib/testing/vectors/wallet-vectors'
import { concatBytes, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { CannotOpen, open, type Sealed, seal, TAG_LENGTH } from '#lib/wallet/keys/hpke'
import { keyPairFromScalar, keyPairFromSeed, SEED_LENGTH } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'

const INFO = utf8FromText('turnkey_hpke')
const privateKey = fromHex(RECIPIENT.scalar)
const known: Sealed = { enc: fromHex(SEALED_OTP.enc), ciphertext: fromHex(SEALED_OTP.ciphertext) }

describe('the known sealed message', () => {
  it('is the result of sealing with its ephemeral key', async () => {
    const sealed = await seal({
      recipient: fromHex(RECIPIENT.point),
      plaintext: utf8FromText(SEALED_OTP.plaintext),
      ephemeral: keyPairFromScalar(fromHex(EPHEMERAL_SCALAR)),
    })
    expect(hexFromBytes(sealed.enc)).toBe(SEALED_OTP.enc)
    expect(hexFromBytes(sealed.ciphertext)).toBe(SEALED_OTP.ciphertext)
  })

  it('opens to its plaintext', async () => {
    expect(textFromUtf8(await open({ privateKey, ...known }))).toBe(SEALED_OTP.plaintext)
  })

  it('has intermediate values that the hand-written HPKE also computes', () => {
    const schedule = scheduleByHand({
      ephemeralScalar: fromHex(EPHEMERAL_SCALAR),
      recipient: fromHex(RECIPIENT.point),
      info: INFO,
      aead: 'aes-256-gcm',
    })
    const { dh, sharedSecret, pskIdHash, infoHash, key, nonce } = SEALED_OTP
    expect(schedule).toEqual({ dh, sharedSecret, pskIdHash, infoHash, key, nonce })
  })
})

describe('the message of RFC 9180 A.3.1', () => {
  const { info, skEm, enc, pkRm, skRm, plaintext, aad, ciphertext } = RFC9180_P256

  it('matches the output of the hand-written HPKE', () => {
    const schedule = scheduleByHand({
      ephemeralScalar: fromHex(skEm),
      recipient: fromHex(pkRm),
      info: fromHex(info),
      aead: 'aes-128-gcm',
    })
    const { sharedSecret, key, nonce } = RFC9180_P256
    expect(schedule).toMatchObject({ sharedSecret, key, nonce })
    expect(encryptByHand(schedule, { plaintext: fromHex(plaintext), aad: fromHex(aad) })).toBe(ciphertext)
  })

  it('is opened by the library that opens our messages', async () => {
    const kem = new DhkemP256HkdfSha256()
    const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes128Gcm() })
    const recipientKey = await kem.deserializePrivateKey(fromHex(skRm))
    const recipient = await suite.createRecipientContext({ recipientKey, enc: fromHex(enc), info: fromHex(info) })
    expect(hexFromBytes(new Uint8Array(await recipient.open(fromHex(ciphertext), fromHex(aad))))).toBe(plaintext)
  })
})

describe('100 random messages', () => {
  const seed = seededRandom('hpke').seed
  const seeds = fc.uint8Array({ minLength: SEED_LENGTH, maxLength: SEED_LENGTH })
  const message = fc.uint8Array({ maxLength: 600 })

  it('open to their plaintext and match the output of the hand-written HPKE', async () => {
    const roundTrip = fc.asyncProperty(seeds, seeds, message, async (one, other, plaintext) => {
      const [ephemeral, recipient] = [keyPairFromSeed(one), keyPairFromSeed(other)]
      const sealed = await seal({ recipient: recipient.publicKey, plaintext, ephemeral })
      expect(sealed.enc).toEqual(ephemeral.publicKey)
      const schedule = scheduleByHand({
        ephemeralScalar: ephemeral.privateKey,
        recipient: recipient.publicKey,
        info: INFO,
        aead: 'aes-256-gcm',
      })
      const aad = concatBytes(ephemeral.publicKey, recipient.publicKey)
      expect(hexFromBytes(sealed.ciphertext)).toBe(encryptByHand(schedule, { plaintext, aad }))
      expect(await open({ privateKey: recipient.privateKey, ...sealed })).toEqual(plaintext)
    })
    await fc.assert(roundTrip, { seed, numRuns: 100 })
  })
})

it('sealing uses a new ephemeral key for each message by default', async () => {
  const message = { recipient: fromHex(RECIPIENT.point), plaintext: utf8FromText('000000') }
  const [one, other] = [await seal(message), await seal(message)]
  expect(one.enc).not.toEqual(other.enc)
  expect(one.ciphertext).not.toEqual(other.ciphertext)
  for (const sealed of [one, other]) expect(await open({ privateKey, ...sealed })).toEqual(message.plaintext)
})

describe('a sealed message does not open', () => {
  const rejects = (sealed: Partial<Sealed>, key = privateKey) =>
    expect(open({ privateKey: key, ...known, ...sealed })).rejects.toThrow(CannotOpen)

  it('if one bit of any byte of enc or of the ciphertext is flipped', async () => {
    for (const part of ['enc', 'ciphertext'] as const) {
      for (let byte = 0; byte < known[part].length; byte += 1) {
        await rejects({ [part]: withBitFlipped(known[part], byte * 8 + (byte % 8)) })
      }
    }
  })

  it('with another key', () => rejects({}, keyPairOf('another').privateKey))
  it('with another point as enc', () => rejects({ enc: keyPairOf('another').publicKey }))
  it('with a compressed enc', () => rejects({ enc: compressPoint(known.enc) }))
  it('with zeros as enc', () => rejects({ enc: new Uint8Array(65) }))
  it('without enc', () => rejects({ enc: new Uint8Array() }))
  it('without a ciphertext', () => rejects({ ciphertext: new Uint8Array() }))
  it('with a ciphertext shorter than a tag', () => rejects({ ciphertext: new Uint8Array(TAG_LENGTH - 1) }))
  it('without the last byte of its ciphertext', () => rejects({ ciphertext: known.ciphertext.slice(0, -1) }))
  it('with an extra byte after its ciphertext', () =>
    rejects({ ciphertext: concatBytes(known.ciphertext, Uint8Array.of(0)) }))
  it('without the first byte of its ciphertext', () => rejects({ ciphertext: known.ciphertext.slice(1) }))

  it('and the error message does not reveal the cause', async () => {
    const messages = await Promise.all(
      [{ enc: new Uint8Array(65) }, { ciphertext: new Uint8Array(40) }].map(sealed =>
        open({ privateKey, ...known, ...sealed }).catch((error: unknown) => String(error)),
      ),
    )
    expect(new Set(messages)).toEqual(new Set([`CannotOpen: ${new CannotOpen().message}`]))
  })
})

it.each([
  ['off the curve', fromHex(RECIPIENT.point.replace(/.$/, '3'))],
  ['of 33 bytes', compressPoint(fromHex(RECIPIENT.point))],
  ['of zeros', new Uint8Array(65)],
])('sealing to a recipient key %s throws RangeError', async (_name, recipient) => {
  await expect(seal({ recipient, plaintext: utf8FromText('000000') })).rejects.toThrow(RangeError)
})

function withBitFlipped(bytes: Uint8Array, bit: number): Uint8Array {
  const changed = Uint8Array.from(bytes)
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
  return changed
}
