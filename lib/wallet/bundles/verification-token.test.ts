import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { instantFromEpoch } from '#lib/contract/scalars'
import { readVerificationToken } from '#lib/testing/reference/read-verification-token'
import { keyPairOf } from '#lib/testing/reference/test-bytes'
import { makeVerificationToken, type VerificationClaims } from '#lib/wallet/bundles/verification-token'
import { textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { signRaw } from '#lib/wallet/keys/ecdsa'
import { compressPoint } from '#lib/wallet/keys/point'

const quorum = keyPairOf('quorum')
const claims: VerificationClaims = {
  id: '0190b3a4-0000-7000-8000-000000000000',
  verificationType: 'OTP_TYPE_EMAIL',
  contact: 'josé@example.com',
  organizationId: 'organization',
  publicKey: hexFromBytes(compressPoint(keyPairOf('client').publicKey)),
  expiresAt: instantFromEpoch(1_775_681_700_000),
}
const token = makeVerificationToken(claims, bytes => signRaw(bytes, quorum.privateKey))
const [header = '', payload = '', signature = ''] = token.split('.')
const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a verification token', () => {
  it('is a JWT with string claims and an expiry in epoch milliseconds', () => {
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT' })
    expect(decodeJwt(token)).toEqual({
      id: claims.id,
      verification_type: 'OTP_TYPE_EMAIL',
      contact: claims.contact,
      organization_id: 'organization',
      public_key: claims.publicKey,
      exp: '1775681700000',
    })
  })

  it('is ASCII even if the contact is not', () => {
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/)
  })

  it('has a signature that WebCrypto and jose verify', async () => {
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(quorum.publicKey),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    const bytes = Buffer.from(`${header}.${payload}`)
    const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
    expect(await crypto.subtle.verify(ecdsa, key, Buffer.from(signature, 'base64url'), bytes)).toBe(true)
    // jose verifies the signature first, and then rejects the claim `exp` because it is a string.
    await expect(jwtVerify(token, key)).rejects.toThrow('"exp" claim must be a number')
  })

  it('is not created if the signature does not have 64 bytes', () => {
    expect(() => makeVerificationToken(claims, () => new Uint8Array(70))).toThrow(RangeError)
  })
})

it('readVerificationToken returns the claims, the signed bytes and the signature', () => {
  const read = readVerificationToken(token)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.claims).toEqual(claims)
  expect(textFromUtf8(read.signingInput)).toBe(`${header}.${payload}`)
  expect(read.signature).toEqual(new Uint8Array(Buffer.from(signature, 'base64url')))
})

describe('readVerificationToken rejects a token', () => {
  const wire = decodeJwt(token)
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['that is empty', '', /three parts/],
    ['with two parts', `${header}.${payload}`, /three parts/],
    ['without a signature', `${header}.${payload}.`, /three parts/],
    ['with four parts', `${token}.${signature}`, /three parts/],
    ['with another algorithm', `${encodePart({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`, /header/],
    ['with another type', `${encodePart({ alg: 'ES256', typ: 'at+jwt' })}.${payload}.${signature}`, /header/],
    ['with claims that are not JSON', `${header}.AA.${signature}`, /claims/],
    ['with a signature of 63 bytes', `${header}.${payload}.${Buffer.alloc(63).toString('base64url')}`, /signature/],
    ['with a padded signature', `${token}==`, /signature/],
    ...Object.keys(wire).map(
      name =>
        [`without ${name}`, `${header}.${encodePart({ ...wire, [name]: undefined })}.${signature}`, /claims/] as const,
    ),
    ['with a number as exp', `${header}.${encodePart({ ...wire, exp: 1_775_681_700_000 })}.${signature}`, /claims/],
    [
      'with an exp that is too large',
      `${header}.${encodePart({ ...wire, exp: '9'.repeat(16) })}.${signature}`,
      /claims/,
    ],
    [
      'with an unknown verification_type',
      `${header}.${encodePart({ ...wire, verification_type: 'OTP_TYPE_FAX' })}.${signature}`,
      /claims/,
    ],
  ]

  it.each(wrong)('%s', (_name, text, problem) => {
    expect(readVerificationToken(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})
