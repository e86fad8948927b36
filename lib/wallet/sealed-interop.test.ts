import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptOtpCodeToBundle,
  encryptPrivateKeyToBundle,
  formatHpkeBuf,
  hpkeDecrypt,
  hpkeEncrypt,
} from '@turnkey/crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { openExportBundle } from '#lib/testing/reference/open-export-bundle'
import { keyPairOf } from '#lib/testing/reference/test-bytes'
import { seededRandom } from '#lib/testing/sandbox/test-random'
import { makeExportBundle } from '#lib/wallet/bundles/export-bundle'
import { makeTargetBundle, readOtpBundle, sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { openSessionKey, sealSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { base58checkFromBytes } from '#lib/wallet/encoding/base58check'
import { textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { open, seal } from '#lib/wallet/keys/hpke'
import { keyPairFromSeed, SEED_LENGTH } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'

/** Clients use the wallet vendor's package `@turnkey/crypto`. It must open what our code seals, and vice versa. */

const seed = seededRandom('interop').seed
const keySeeds = fc.uint8Array({ minLength: SEED_LENGTH, maxLength: SEED_LENGTH })
const message = fc.uint8Array({ minLength: 1, maxLength: 400 })

const [client, session, quorum, target] = [
  keyPairOf('client'),
  keyPairOf('session'),
  keyPairOf('quorum'),
  keyPairOf('target'),
]
const identity = { organizationId: 'organization', userId: 'user' }
const quorumKey = hexFromBytes(quorum.publicKey)
const targetBundle = makeTargetBundle({ targetPublic: target.publicKey, ...identity, quorum })

describe('HPKE', () => {
  it('the vendor’s package opens messages that we seal', async () => {
    const property = fc.asyncProperty(keySeeds, message, async (bytes, plaintext) => {
      const recipient = keyPairFromSeed(bytes)
      const { enc, ciphertext } = await seal({ recipient: recipient.publicKey, plaintext })
      const receiverPriv = hexFromBytes(recipient.privateKey)
      expect(hpkeDecrypt({ ciphertextBuf: ciphertext, encappedKeyBuf: enc, receiverPriv })).toEqual(plaintext)
    })
    await fc.assert(property, { seed, numRuns: 40 })
  }, 60_000)

  it('we open messages that the vendor’s package seals', async () => {
    const property = fc.asyncProperty(keySeeds, message, async (bytes, plaintext) => {
      const recipient = keyPairFromSeed(bytes)
      const text = formatHpkeBuf(hpkeEncrypt({ plainTextBuf: plaintext, targetKeyBuf: recipient.publicKey }))
      const sealed = readOtpBundle(text)
      if ('problem' in sealed) throw new Error(sealed.problem)
      expect(await open({ privateKey: recipient.privateKey, ...sealed })).toEqual(plaintext)
    })
    await fc.assert(property, { seed, numRuns: 40 })
  }, 60_000)
})

describe('one-time codes', () => {
  const publicKey = hexFromBytes(compressPoint(client.publicKey))
  const openBundle = async (text: string) => {
    const sealed = readOtpBundle(text)
    if ('problem' in sealed) throw new Error(sealed.problem)
    return textFromUtf8(await open({ privateKey: target.privateKey, ...sealed }))
  }

  it('the vendor’s package verifies our target bundle and encrypts a code that we can open', async () => {
    const theirs = await encryptOtpCodeToBundle('000000', targetBundle, publicKey, quorumKey)
    expect(await openBundle(theirs)).toBe(`{"otp_code":"000000","public_key":"${publicKey}"}`)
  })

  it('we seal the same plaintext as the vendor’s package', async () => {
    const ours = await sealOtp({ targetBundle, otpCode: '000000', publicKey, expectedQuorumKey: quorum.publicKey })
    expect(await openBundle(ours)).toBe(`{"otp_code":"000000","public_key":"${publicKey}"}`)
    expect(Object.keys(JSON.parse(ours))).toEqual(['encappedPublic', 'ciphertext'])
  })

  it('the vendor’s package rejects a target bundle that is signed with an unexpected key or was changed', async () => {
    await expect(encryptOtpCodeToBundle('000000', targetBundle, publicKey)).rejects.toThrow('does not match')
    const other = JSON.parse(makeTargetBundle({ targetPublic: client.publicKey, ...identity, quorum }))
    const changed = JSON.stringify({ ...JSON.parse(targetBundle), data: other.data })
    await expect(encryptOtpCodeToBundle('000000', changed, publicKey, quorumKey)).rejects.toThrow('verification failed')
  })

  it('we open a private key that the vendor’s package encrypts to the key in our target bundle', async () => {
    const theirs = await encryptPrivateKeyToBundle({
      privateKey: hexFromBytes(session.privateKey),
      keyFormat: 'HEXADECIMAL',
      importBundle: targetBundle,
      ...identity,
      dangerouslyOverrideSignerPublicKey: quorumKey,
    })
    const sealed = readOtpBundle(theirs)
    if ('problem' in sealed) throw new Error(sealed.problem)
    expect(await open({ privateKey: target.privateKey, ...sealed })).toEqual(session.privateKey)
  })
})

describe('session keys', () => {
  it('the vendor’s package opens session keys that we seal', async () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      const { privateKey } = keyPairOf(name)
      const text = await sealSessionKey({ sessionPrivateKey: privateKey, clientPublicKey: client.publicKey })
      expect(decryptCredentialBundle(text, hexFromBytes(client.privateKey))).toBe(hexFromBytes(privateKey))
    }
  })

  it('we open a session key that the vendor’s package seals', async () => {
    const theirs = hpkeEncrypt({ plainTextBuf: session.privateKey, targetKeyBuf: client.publicKey })
    expect(await openSessionKey(base58checkFromBytes(theirs), client.privateKey)).toEqual(session)
  })
})

describe('exported wallets', () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const { organizationId } = identity
  const decryptOptions = { embeddedKey: hexFromBytes(client.privateKey), organizationId, returnMnemonic: true }

  it('the vendor’s package opens a bundle that we make, but rejects it for another organization', async () => {
    const clientPublicKey = client.publicKey
    const exportBundle = await makeExportBundle({ mnemonic, clientPublicKey, organizationId, quorum })
    const theirs = { ...decryptOptions, exportBundle, dangerouslyOverrideSignerPublicKey: quorumKey }
    expect(await decryptExportBundle(theirs)).toBe(mnemonic)
    await expect(decryptExportBundle({ ...theirs, organizationId: 'another' })).rejects.toThrow('organization id')
  })

  it('we open a bundle whose content the vendor’s package sealed', async () => {
    const theirs = formatHpkeBuf(hpkeEncrypt({ plainTextBuf: utf8FromText(mnemonic), targetKeyBuf: client.publicKey }))
    const data = Buffer.from(JSON.stringify({ ...JSON.parse(theirs), organizationId })).toString('hex')
    const exportBundle = JSON.stringify({ version: 'v1.0.0', data, dataSignature: '', enclaveQuorumPublic: '' })
    const clientPrivateKey = client.privateKey
    expect(await openExportBundle({ exportBundle, clientPrivateKey, organizationId })).toBe(mnemonic)
  })
})
