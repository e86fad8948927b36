import { ApiKeyStamper, type Runtime } from '@turnkey/api-key-stamper'
import {
  compressRawPublicKey,
  fromDerSignature,
  generateP256KeyPair,
  getPublicKey,
  toDerSignature,
  uncompressRawPublicKey,
  verifyOtpVerificationToken,
  verifyStampSignature,
} from '@turnkey/crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { instantFromEpoch } from '#lib/contract/scalars'
import { derFromSignature } from '#lib/testing/reference/der-from-signature'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { seededRandom } from '#lib/testing/sandbox/test-random'
import { makeVerificationToken } from '#lib/wallet/bundles/verification-token'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { P256_ORDER, rawFromSignature, readDerSignature } from '#lib/wallet/encoding/der-signature'
import { signRaw } from '#lib/wallet/keys/ecdsa'
import { keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { compressPoint, readPoint, uncompressPoint } from '#lib/wallet/keys/point'
import { readStamp, type Stamp, stamp, stampVerifies } from '#lib/wallet/stamp'

/** Clients use the wallet vendor's packages, so the packages must verify our signatures, and we must verify theirs. */

const seed = seededRandom('interop').seed

const [client, session, quorum] = [keyPairOf('client'), keyPairOf('session'), keyPairOf('quorum')]
const quorumKey = hexFromBytes(quorum.publicKey)

describe('stamps', () => {
  const payload = '{"organizationId":"org\\/1","type":"ACTIVITY_TYPE_DELETE_AUTHENTICATORS","note":"ü"}'
  const members = (header: string): { publicKey: string; signature: string } =>
    JSON.parse(Buffer.from(header, 'base64url').toString())

  it.each<Runtime>(['node', 'browser', 'purejs'])('we verify stamps from the vendor’s %s runtime', async runtime => {
    const halves = new Set<boolean>()
    for (let count = 0; count < 32; count += 1) {
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
    // Every runtime creates high and low s values. A verifier that required low s would reject about half the stamps.
    expect(halves.size).toBe(2)
  })

  it('the vendor’s package verifies our stamps', async () => {
    for (let count = 0; count < 16; count += 1) {
      const { publicKey, signature } = members(stamp(payload, keyPairOf(`ours ${count}`)))
      expect(await verifyStampSignature(publicKey, signature, payload)).toBe(true)
      expect(await verifyStampSignature(publicKey, signature, `${payload} `)).toBe(false)
    }
  })

  it('the vendor’s purejs runtime makes the same stamp as we do', async () => {
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
    organizationId: 'organization',
    publicKey: hexFromBytes(compressPoint(client.publicKey)),
  } as const
  const tokenUntil = (epoch: number) =>
    makeVerificationToken({ ...claims, expiresAt: instantFromEpoch(epoch) }, bytes => signRaw(bytes, quorum.privateKey))

  it('the vendor’s package accepts our token and reads its claims', async () => {
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

  it('the vendor’s package rejects our token after its expiry, and if another key is expected', async () => {
    await expect(verifyOtpVerificationToken(tokenUntil(Date.now() - 1_000), quorumKey)).rejects.toThrow('expired')
    await expect(verifyOtpVerificationToken(tokenUntil(Date.now() + 300_000))).rejects.toThrow('signature is invalid')
  })
})

describe('points and signatures', () => {
  it('our keys and points equal those of the vendor’s package', () => {
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

  it('the vendor’s package reads the DER of our reference encoder', () => {
    const scalar = fc.bigInt({ min: 1n, max: P256_ORDER - 1n })
    fc.assert(
      fc.property(scalar, scalar, (r, s) => {
        const raw = rawFromSignature({ r, s })
        expect(fromDerSignature(hexFromBytes(derFromSignature({ r, s })))).toEqual(raw)
      }),
      { seed, numRuns: 200 },
    )
  })

  it('we read DER from the vendor’s package, but reject it if it has a redundant zero', () => {
    const { r, s } = { r: 2n ** 240n, s: 2n ** 255n }
    expect(readDerSignature(fromHex(toDerSignature(hexFromBytes(rawFromSignature({ r: s, s })))))).toEqual({ r: s, s })
    expect(readDerSignature(fromHex(toDerSignature(hexFromBytes(rawFromSignature({ r, s })))))).toMatchObject({
      problem: 'an integer has a redundant leading zero',
    })
  })
})
