import { ApiKeyStamper, type Runtime } from '@turnkey/api-key-stamper'
import {
  compressRawPublicKey,
  decryptCredentialBundle,
  decryptExportBundle,
  encryptOtpCodeToBundle,
  encryptPrivateKeyToBundle,
  formatHpkeBuf,
  fromDerSignature,
  generateP256KeyPair,
  getPublicKey,
  hpkeDecrypt,
  hpkeEncrypt,
  toDerSignature,
  uncompressRawPublicKey,
  verifyOtpVerificationToken,
  verifyStampSignature,
} from '@turnkey/crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { instantFromEpoch } from '#lib/contract/scalars'
import { fromHex, keyPairOf } from '#lib/testing/named-bytes'
import { seeded } from '#lib/testing/seeded'
import { base58checkFromBytes } from '#lib/wallet/base58check'
import { textFromUtf8, utf8FromText } from '#lib/wallet/bytes'
import { derFromSignature, P256_ORDER, rawFromSignature, readDerSignature } from '#lib/wallet/der'
import { signRaw } from '#lib/wallet/ecdsa'
import { makeExportBundle, openExportBundle } from '#lib/wallet/export-bundle'
import { open, seal } from '#lib/wallet/hpke'
import { keyPairFromScalar, keyPairFromSeed, SEED_LENGTH } from '#lib/wallet/key-pair'
import { makeTargetBundle, readOtpBundle, sealOtp } from '#lib/wallet/otp-bundle'
import { compressPoint, readPoint, uncompressPoint } from '#lib/wallet/point'
import { openSessionKey, sealSessionKey } from '#lib/wallet/session-key'
import { readStamp, type Stamp, stamp, stampVerifies } from '#lib/wallet/stamp'
import { makeVerificationToken } from '#lib/wallet/verification-token'

/** The wallet vendor's own packages, which clients use: they read what this module writes, and the other way round. */

const seed = seeded('interop').seed
const seeds = fc.uint8Array({ minLength: SEED_LENGTH, maxLength: SEED_LENGTH })
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
  it('they open what we seal', async () => {
    const property = fc.asyncProperty(seeds, message, async (bytes, plaintext) => {
      const recipient = keyPairFromSeed(bytes)
      const { enc, ciphertext } = await seal({ recipient: recipient.publicKey, plaintext })
      const receiverPriv = hexFromBytes(recipient.privateKey)
      expect(hpkeDecrypt({ ciphertextBuf: ciphertext, encappedKeyBuf: enc, receiverPriv })).toEqual(plaintext)
    })
    await fc.assert(property, { seed, numRuns: 40 })
  }, 60_000)

  it('we open what they seal', async () => {
    const property = fc.asyncProperty(seeds, message, async (bytes, plaintext) => {
      const recipient = keyPairFromSeed(bytes)
      const text = formatHpkeBuf(hpkeEncrypt({ plainTextBuf: plaintext, targetKeyBuf: recipient.publicKey }))
      const sealed = readOtpBundle(text)
      if ('problem' in sealed) throw new Error(sealed.problem)
      expect(await open({ privateKey: recipient.privateKey, ...sealed })).toEqual(plaintext)
    })
    await fc.assert(property, { seed, numRuns: 40 })
  }, 60_000)
})

describe('codes', () => {
  const publicKey = hexFromBytes(compressPoint(client.publicKey))
  const opened = async (text: string) => {
    const sealed = readOtpBundle(text)
    if ('problem' in sealed) throw new Error(sealed.problem)
    return textFromUtf8(await open({ privateKey: target.privateKey, ...sealed }))
  }

  it('they seal to our target bundle, whose signature they verify, and we open', async () => {
    const theirs = await encryptOtpCodeToBundle('000000', targetBundle, publicKey, quorumKey)
    expect(await opened(theirs)).toBe(`{"otp_code":"000000","public_key":"${publicKey}"}`)
  })

  it('seals to the same plaintext as they do', async () => {
    const ours = await sealOtp({ targetBundle, otpCode: '000000', publicKey, expectedQuorumKey: quorum.publicKey })
    expect(await opened(ours)).toBe(`{"otp_code":"000000","public_key":"${publicKey}"}`)
    expect(Object.keys(JSON.parse(ours))).toEqual(['encappedPublic', 'ciphertext'])
  })

  it('they refuse our target bundle as another key’s, and when it is changed', async () => {
    await expect(encryptOtpCodeToBundle('000000', targetBundle, publicKey)).rejects.toThrow('does not match')
    const other = JSON.parse(makeTargetBundle({ targetPublic: client.publicKey, ...identity, quorum }))
    const changed = JSON.stringify({ ...JSON.parse(targetBundle), data: other.data })
    await expect(encryptOtpCodeToBundle('000000', changed, publicKey, quorumKey)).rejects.toThrow('verification failed')
  })

  it('they import a key by the same bundle, and we open it', async () => {
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
  it('they open what we seal', async () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      const { privateKey } = keyPairOf(name)
      const text = await sealSessionKey({ sessionPrivateKey: privateKey, clientPublicKey: client.publicKey })
      expect(decryptCredentialBundle(text, hexFromBytes(client.privateKey))).toBe(hexFromBytes(privateKey))
    }
  })

  it('we open what they seal', async () => {
    const theirs = hpkeEncrypt({ plainTextBuf: session.privateKey, targetKeyBuf: client.publicKey })
    expect(await openSessionKey(base58checkFromBytes(theirs), client.privateKey)).toEqual(session)
  })
})

describe('exported wallets', () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const { organizationId } = identity
  const decrypts = { embeddedKey: hexFromBytes(client.privateKey), organizationId, returnMnemonic: true }

  it('they open what we export and sign', async () => {
    const clientPublicKey = client.publicKey
    const exportBundle = await makeExportBundle({ mnemonic, clientPublicKey, organizationId, quorum })
    const theirs = { ...decrypts, exportBundle, dangerouslyOverrideSignerPublicKey: quorumKey }
    expect(await decryptExportBundle(theirs)).toBe(mnemonic)
    await expect(decryptExportBundle({ ...theirs, organizationId: 'another' })).rejects.toThrow('organization id')
  })

  it('we open one whose content they sealed', async () => {
    const theirs = formatHpkeBuf(hpkeEncrypt({ plainTextBuf: utf8FromText(mnemonic), targetKeyBuf: client.publicKey }))
    const data = Buffer.from(JSON.stringify({ ...JSON.parse(theirs), organizationId })).toString('hex')
    const exportBundle = JSON.stringify({ version: 'v1.0.0', data, dataSignature: '', enclaveQuorumPublic: '' })
    const clientPrivateKey = client.privateKey
    expect(await openExportBundle({ exportBundle, clientPrivateKey, organizationId })).toBe(mnemonic)
  })
})

describe('stamps', () => {
  const payload = '{"organizationId":"org\\/1","type":"ACTIVITY_TYPE_DELETE_AUTHENTICATORS","note":"ü"}'
  const members = (header: string): { publicKey: string; signature: string } =>
    JSON.parse(Buffer.from(header, 'base64url').toString())

  it.each<Runtime>(['node', 'browser', 'purejs'])(
    'we verify what their stamper makes in its %s form',
    async runtime => {
      const halves = new Set<boolean>()
      for (let count = 0; count < 16; count += 1) {
        const pair = keyPairOf(`${runtime} ${count}`)
        const stamper = new ApiKeyStamper({
          apiPublicKey: hexFromBytes(compressPoint(pair.publicKey)),
          apiPrivateKey: hexFromBytes(pair.privateKey),
          runtimeOverride: runtime,
        })
        const { stampHeaderValue } = await stamper.stamp(payload)
        const read = readStamp(stampHeaderValue)
        if ('problem' in read) throw new Error(read.problem)
        expect(read.publicKey).toEqual(pair.publicKey)
        expect(await stampVerifies(read, utf8FromText(payload))).toBe(true)
        expect(await stampVerifies(read, utf8FromText(`${payload}\n`))).toBe(false)
        halves.add(isHigh(read))
      }
      // All three leave s in the half it fell into, so a verifier that wants the lower one refuses half of their stamps.
      expect(halves.size).toBe(2)
    },
  )

  it('they verify what we stamp', async () => {
    for (let count = 0; count < 16; count += 1) {
      const { publicKey, signature } = members(stamp(payload, keyPairOf(`ours ${count}`)))
      expect(await verifyStampSignature(publicKey, signature, payload)).toBe(true)
      expect(await verifyStampSignature(publicKey, signature, `${payload} `)).toBe(false)
    }
  })

  it('their purejs form makes the very same stamp', async () => {
    const stamper = new ApiKeyStamper({
      apiPublicKey: hexFromBytes(compressPoint(session.publicKey)),
      apiPrivateKey: hexFromBytes(session.privateKey),
      runtimeOverride: 'purejs',
    })
    const { stampHeaderValue } = await stamper.stamp(payload)
    expect(stampHeaderValue).toBe(stamp(payload, session))
  })

  function isHigh({ signature }: Stamp): boolean {
    const der = readDerSignature(signature)
    if ('problem' in der) throw new Error(der.problem)
    return der.s > P256_ORDER / 2n
  }
})

describe('verification tokens', () => {
  const claims = {
    id: '0190b3a4-0000-7000-8000-000000000000',
    verificationType: 'OTP_TYPE_EMAIL',
    contact: 'ada@example.com',
    organizationId: identity.organizationId,
    publicKey: hexFromBytes(compressPoint(client.publicKey)),
  } as const
  const tokenUntil = (epoch: number) =>
    makeVerificationToken({ ...claims, expiresAt: instantFromEpoch(epoch) }, bytes => signRaw(bytes, quorum.privateKey))

  it('they accept ours, and read its claims', async () => {
    const soon = Date.now() + 300_000
    expect(await verifyOtpVerificationToken(tokenUntil(soon), quorumKey)).toEqual({
      id: claims.id,
      verification_type: claims.verificationType,
      contact: claims.contact,
      organization_id: claims.organizationId,
      public_key: claims.publicKey,
      exp: String(soon),
    })
  })

  it('they refuse ours once it is over, and for another key', async () => {
    await expect(verifyOtpVerificationToken(tokenUntil(Date.now() - 1_000), quorumKey)).rejects.toThrow('expired')
    await expect(verifyOtpVerificationToken(tokenUntil(Date.now() + 300_000))).rejects.toThrow('signature is invalid')
  })
})

describe('points and signatures', () => {
  it('read as theirs do', () => {
    for (let count = 0; count < 20; count += 1) {
      const theirs = generateP256KeyPair()
      const pair = keyPairFromScalar(fromHex(theirs.privateKey))
      expect(hexFromBytes(pair.publicKey)).toBe(theirs.publicKeyUncompressed)
      expect(hexFromBytes(compressPoint(pair.publicKey))).toBe(theirs.publicKey)
      expect(readPoint(theirs.publicKey)).toEqual(uncompressRawPublicKey(fromHex(theirs.publicKey)))
      expect(uncompressPoint(compressRawPublicKey(pair.publicKey))).toEqual(pair.publicKey)
      expect(getPublicKey(pair.privateKey, false)).toEqual(pair.publicKey)
    }
  })

  it('are written in DER as theirs are read', () => {
    const scalar = fc.bigInt({ min: 1n, max: P256_ORDER - 1n })
    fc.assert(
      fc.property(scalar, scalar, (r, s) => {
        const raw = rawFromSignature({ r, s })
        expect(fromDerSignature(hexFromBytes(derFromSignature({ r, s })))).toEqual(raw)
      }),
      { seed, numRuns: 200 },
    )
  })

  it('of theirs are read where they are DER: they write needless zeros', () => {
    const { r, s } = { r: 2n ** 240n, s: 2n ** 255n }
    expect(readDerSignature(fromHex(toDerSignature(hexFromBytes(rawFromSignature({ r: s, s })))))).toEqual({ r: s, s })
    expect(readDerSignature(fromHex(toDerSignature(hexFromBytes(rawFromSignature({ r, s })))))).toMatchObject({
      problem: 'an integer begins with a needless zero',
    })
  })
})
