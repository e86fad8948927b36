import { constants, createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  algorithmOf,
  type KeySet,
  KeySetUnavailable,
  keySetOf,
  OIDC_ALGORITHMS,
  signatureProblem,
} from '#lib/verifiers/oidc/oidc-signature'
import { readOidcToken } from '#lib/verifiers/oidc/oidc-token'
import { isProblem } from '#lib/wallet/read-problem'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const smallRsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const jwk = ({ publicKey }: { publicKey: KeyObject }, kid: string, more: object = {}) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  ...more,
})
const KEYS = keySetOf({ keys: [jwk(rsa, 'rsa'), jwk(ec, 'ec', { use: 'sig', alg: 'ES256' }), jwk(p384, 'p384')] })

const part = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const CLAIMS = { iss: 'https://id.example', sub: 'ada' }

type Sign = (signingInput: Buffer) => Buffer
const es256: Sign = input => sign('sha256', input, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' })
const es256Der: Sign = input => sign('sha256', input, { key: ec.privateKey, dsaEncoding: 'der' })
const rs256: Sign = input => sign('sha256', input, rsa.privateKey)
const pss =
  (saltLength: number, hash = 'sha256'): Sign =>
  input =>
    sign(hash, input, { key: rsa.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
const ps256 = pss(32)

function signToken(header: object, signer: Sign, claims: object = CLAIMS): string {
  const signingInput = `${part(header)}.${part(claims)}`
  return `${signingInput}.${signer(Buffer.from(signingInput)).toString('base64url')}`
}

async function problemOf(text: string, keySet: KeySet = KEYS): Promise<string | undefined> {
  const read = readOidcToken(text)
  if (isProblem(read)) return read.problem
  return algorithmOf(read).isAccepted ? signatureProblem(read, keySet) : `alg ${algorithmOf(read).got}`
}

describe("a token signed with the issuer's key", () => {
  test.each([
    ['ES256', { alg: 'ES256', kid: 'ec' }, es256],
    ['RS256', { alg: 'RS256', kid: 'rsa' }, rs256],
    ['PS256', { alg: 'PS256', kid: 'rsa' }, ps256],
    ['ES256 and no kid, if only one key fits', { alg: 'ES256' }, es256],
    ['ES256 and both typ and kid', { alg: 'ES256', kid: 'ec', typ: 'JWT' }, es256],
  ])('is accepted with alg %s', async (_, header, signer) =>
    expect(await problemOf(signToken(header, signer))).toBeUndefined(),
  )

  test('is accepted even if s of its ES256 signature is replaced by the group order minus s', async () => {
    const text = signToken({ alg: 'ES256', kid: 'ec' }, input => withS(es256(input), s => ORDER - s))
    expect(await problemOf(text)).toBeUndefined()
  })
})

describe('algorithms', () => {
  const secret = createPublicKey(rsa.privateKey).export({ format: 'pem', type: 'spki' })
  const hs256: Sign = input => createHmac('sha256', secret).update(input).digest()
  test.each([
    ['none', { alg: 'none' }, () => Buffer.from('x')],
    ['nOnE', { alg: 'nOnE' }, () => Buffer.from('x')],
    ['HS256 with the public key as secret', { alg: 'HS256', kid: 'rsa' }, hs256],
    ['RS512', { alg: 'RS512', kid: 'rsa' }, (input: Buffer) => sign('sha512', input, rsa.privateKey)],
    ['RS1', { alg: 'RS1', kid: 'rsa' }, (input: Buffer) => sign('sha1', input, rsa.privateKey)],
    ['PS512', { alg: 'PS512', kid: 'rsa' }, pss(64, 'sha512')],
    ['ES384', { alg: 'ES384', kid: 'p384' }, es256],
    ['EdDSA', { alg: 'EdDSA', kid: 'ec' }, es256],
    ['es256', { alg: 'es256', kid: 'ec' }, es256],
    ['an array', { alg: ['ES256'], kid: 'ec' }, es256],
    ['absent', { kid: 'ec' }, es256],
  ])('a token is rejected if its alg is %s', async (_, header, signer) =>
    expect(await problemOf(signToken(header, signer))).toMatch(/^alg /),
  )

  test('OIDC_ALGORITHMS contains exactly RS256, ES256 and PS256', () =>
    expect(OIDC_ALGORITHMS).toEqual(['RS256', 'ES256', 'PS256']))
})

describe('keys and critical extensions', () => {
  const foreign: Sign = input => sign('sha256', input, { key: other.privateKey, dsaEncoding: 'ieee-p1363' })
  test.each([
    ['with a known kid and a signature by another key', signToken({ alg: 'ES256', kid: 'ec' }, foreign)],
    ['with an unknown kid', signToken({ alg: 'ES256', kid: 'other' }, foreign)],
    [
      'with a known kid and its signing key in the header',
      signToken({ alg: 'ES256', kid: 'ec', jwk: jwk(other, 'ec') }, foreign),
    ],
    [
      'without a kid and with its signing key in the header',
      signToken({ alg: 'ES256', jwk: jwk(other, 'x') }, foreign),
    ],
    [
      'with an unknown kid and a jku that points to other keys',
      signToken({ alg: 'ES256', kid: 'x', jku: 'http://127.0.0.1:9/jwks' }, foreign),
    ],
    ['with the kid of the EC key and a signature by the RSA key', signToken({ alg: 'RS256', kid: 'ec' }, rs256)],
    ['with the kid of the RSA key and a signature by the EC key', signToken({ alg: 'ES256', kid: 'rsa' }, es256)],
    ['with alg ES256 and the kid of a P-384 key', signToken({ alg: 'ES256', kid: 'p384' }, es256)],
    ['with alg PS256 and a PKCS#1 signature', signToken({ alg: 'PS256', kid: 'rsa' }, rs256)],
    ['with alg RS256 and a PSS signature', signToken({ alg: 'RS256', kid: 'rsa' }, ps256)],
    ['with a PSS signature that has an empty salt', signToken({ alg: 'PS256', kid: 'rsa' }, pss(0))],
    ['with a PSS signature that has a salt of 20 bytes', signToken({ alg: 'PS256', kid: 'rsa' }, pss(20))],
    ['whose crit lists an extension', signToken({ alg: 'ES256', kid: 'ec', crit: ['exp'], exp: 1 }, es256)],
    [
      'whose header declares an unencoded payload (b64 = false)',
      signToken({ alg: 'ES256', kid: 'ec', crit: ['b64'], b64: false }, es256),
    ],
  ])('a token %s is rejected', async (_, text) => expect(await problemOf(text)).toEqual(expect.any(String)))

  test('a token is rejected if two keys share its kid', async () => {
    const twins = keySetOf({ keys: [jwk(ec, 'same'), jwk(other, 'same')] })
    expect(await problemOf(signToken({ alg: 'ES256', kid: 'same' }, es256), twins)).toEqual(expect.any(String))
  })

  test('an encryption key does not verify a signature', async () => {
    const keys = keySetOf({ keys: [jwk(ec, 'ec', { use: 'enc' })] })
    expect(await problemOf(signToken({ alg: 'ES256', kid: 'ec' }, es256), keys)).toEqual(expect.any(String))
  })

  test('a private key in the key set does not verify a signature', async () => {
    const privateKeys = keySetOf({ keys: [{ ...ec.privateKey.export({ format: 'jwk' }), kid: 'ec' }] })
    expect(await problemOf(signToken({ alg: 'ES256', kid: 'ec' }, es256), privateKeys)).toEqual(expect.any(String))
  })

  test.each([
    [
      'an RSA key of 1024 bits',
      jwk(smallRsa, 'k'),
      { alg: 'RS256' },
      (input: Buffer) => sign('sha256', input, smallRsa.privateKey),
    ],
    [
      'a key whose point is not on the curve',
      { kty: 'EC', crv: 'P-256', kid: 'k', x: part('x'.repeat(32)), y: part('y'.repeat(32)) },
      { alg: 'ES256' },
      es256,
    ],
    ['an RSA key that has neither a modulus nor an exponent', { kty: 'RSA', kid: 'k' }, { alg: 'RS256' }, rs256],
  ])('a token is rejected without an internal error if its kid selects %s', async (_, key, header, signer) => {
    expect(await problemOf(signToken({ ...header, kid: 'k' }, signer), keySetOf({ keys: [key] }))).toEqual(
      expect.any(String),
    )
  })
})

describe('a changed signature', () => {
  const edges: readonly (readonly [string, (r: bigint, s: bigint) => readonly [bigint, bigint]])[] = [
    ['r = 0', (_, s) => [0n, s]],
    ['s = 0', r => [r, 0n]],
    ['r = s = 0', () => [0n, 0n]],
    ['r = the order', (_, s) => [ORDER, s]],
    ['s = the order', r => [r, ORDER]],
    ['r = s = the order', () => [ORDER, ORDER]],
    ['the order added to r (modulo 2^256)', (r, s) => [(r + ORDER) % (1n << 256n), s]],
    ['r = s = 1', () => [1n, 1n]],
    ['r and s swapped', (r, s) => [s, r]],
    ['all bits set', () => [(1n << 256n) - 1n, (1n << 256n) - 1n]],
  ]
  test.each(edges)('an ES256 signature with %s is rejected', async (_, change) => {
    const text = signToken({ alg: 'ES256', kid: 'ec' }, input => {
      const [r, s] = numbersOf(es256(input))
      return bytesOf(...change(r, s))
    })
    expect(await problemOf(text)).toEqual(expect.any(String))
  })

  test.each([
    ['DER encoding', es256Der],
    ['63 bytes', (input: Buffer) => es256(input).subarray(0, 63)],
    ['65 bytes', (input: Buffer) => Buffer.concat([es256(input), Buffer.of(0)])],
    [
      '96 bytes, as for P-384',
      (input: Buffer) =>
        Buffer.concat([Buffer.alloc(16), es256(input).subarray(0, 32), Buffer.alloc(16), es256(input).subarray(32)]),
    ],
    [
      'the bytes of each number reversed',
      (input: Buffer) => Buffer.concat([es256(input).subarray(0, 32).reverse(), es256(input).subarray(32).reverse()]),
    ],
  ])('an ES256 signature with %s is rejected', async (_, signer) => {
    expect(await problemOf(signToken({ alg: 'ES256', kid: 'ec' }, signer))).toEqual(expect.any(String))
  })

  test.each([
    ['ES256', { alg: 'ES256', kid: 'ec' }, es256],
    ['RS256', { alg: 'RS256', kid: 'rsa' }, rs256],
    ['PS256', { alg: 'PS256', kid: 'rsa' }, ps256],
  ])('%s signatures with a flipped bit, an extra byte or a missing byte are rejected', async (_, header, signer) => {
    const whole = signer(Buffer.from(`${part(header)}.${part(CLAIMS)}`))
    const mutants = [
      whole.subarray(1),
      whole.subarray(0, -1),
      Buffer.concat([Buffer.of(0), whole]),
      Buffer.concat([whole, Buffer.of(0)]),
    ]
    for (let bit = 0; bit < whole.length * 8; bit += 37) {
      const flipped = Buffer.from(whole)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      mutants.push(flipped)
    }
    for (const mutant of mutants) {
      expect(await problemOf(signToken(header, () => mutant)), mutant.toString('hex')).toEqual(expect.any(String))
    }
  })

  test('a PS256 signature without its leading zero byte is rejected', async () => {
    const header = { alg: 'PS256', kid: 'rsa' }
    const input = Buffer.from(`${part(header)}.${part(CLAIMS)}`)
    let whole = ps256(input)
    while (whole[0] !== 0) whole = ps256(input)
    expect(await problemOf(signToken(header, () => whole))).toBeUndefined()
    expect(await problemOf(signToken(header, () => whole.subarray(1)))).toContain('shorter than the modulus')
  })

  test('a signature is rejected if the claims or the header differ from the signed ones', async () => {
    const [header = '', claims = '', signature = ''] = signToken({ alg: 'ES256', kid: 'ec' }, es256).split('.')
    expect(await problemOf(`${header}.${claims}.${signature}`)).toBeUndefined()
    expect(await problemOf(`${header}.${part({ ...CLAIMS, sub: 'bob' })}.${signature}`)).toEqual(expect.any(String))
    expect(await problemOf(`${part({ alg: 'ES256', kid: 'ec', typ: 'JWT' })}.${claims}.${signature}`)).toEqual(
      expect.any(String),
    )
  })
})

test('signatureProblem throws KeySetUnavailable if the keys cannot be fetched', async () => {
  const missingKeys: KeySet = () => Promise.reject(new KeySetUnavailable('gone'))
  await expect(problemOf(signToken({ alg: 'ES256', kid: 'ec' }, es256), missingKeys)).rejects.toThrow(KeySetUnavailable)
})

function numbersOf(signature: Buffer): [bigint, bigint] {
  return [BigInt(`0x${signature.toString('hex', 0, 32)}`), BigInt(`0x${signature.toString('hex', 32)}`)]
}

function bytesOf(r: bigint, s: bigint): Buffer {
  return Buffer.from(r.toString(16).padStart(64, '0') + s.toString(16).padStart(64, '0'), 'hex')
}

function withS(signature: Buffer, change: (s: bigint) => bigint): Buffer {
  const [r, s] = numbersOf(signature)
  return bytesOf(r, change(s))
}
