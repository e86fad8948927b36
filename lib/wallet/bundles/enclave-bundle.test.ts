import { createHash, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { DER_MUTANTS } from '#lib/testing/reference/der-mutants'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { makeEnclaveBundle, readEnclaveBundle } from '#lib/wallet/bundles/enclave-bundle'
import { compressPoint } from '#lib/wallet/keys/point'

const quorum = keyPairOf('quorum')
const document = { targetPublic: '04', organizationId: 'organization' }
const bundle = makeEnclaveBundle(document, quorum)
const members: Record<string, string> = JSON.parse(bundle)
const changeMembers = (change: Record<string, unknown>) => JSON.stringify({ ...members, ...change })

describe('an enclave bundle', () => {
  it('has four members in a fixed order, with its data in hex', () => {
    expect(Object.keys(members)).toEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic'])
    expect(members.version).toBe('v1.0.0')
    expect(Buffer.from(String(members.data), 'hex').toString()).toBe(
      '{"targetPublic":"04","organizationId":"organization"}',
    )
    expect(members.enclaveQuorumPublic).toBe(hexFromBytes(quorum.publicKey))
  })

  it('has a signature that Node verifies over the decoded data', () => {
    const [x, y] = [quorum.publicKey.slice(1, 33), quorum.publicKey.slice(33)]
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: Buffer.from(x).toString('base64url'),
      y: Buffer.from(y).toString('base64url'),
    }
    const data = fromHex(String(members.data))
    expect(verify('sha256', data, { key: jwk, format: 'jwk' }, fromHex(String(members.dataSignature)))).toBe(true)
  })

  it('made without a quorum key has no signature, and is rejected if a key is expected', () => {
    const unsigned = makeEnclaveBundle(document)
    expect(JSON.parse(unsigned)).toMatchObject({ dataSignature: '', enclaveQuorumPublic: '' })
    expect(readEnclaveBundle(unsigned)).toEqual({ document })
    expect(readEnclaveBundle(unsigned, quorum.publicKey)).toMatchObject({ problem: expect.any(String) })
  })
})

it('readEnclaveBundle reads a signed bundle with or without an expected quorum key', () => {
  expect(readEnclaveBundle(bundle)).toEqual({ document })
  expect(readEnclaveBundle(bundle, quorum.publicKey)).toEqual({ document })
})

describe('readEnclaveBundle rejects an unreadable bundle', () => {
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['that is an empty string', '', /JSON object/],
    ['encoded as a JSON string', JSON.stringify(bundle), /JSON object/],
    ['in single quotes', `'${bundle}'`, /JSON object/],
    ['of another version', changeMembers({ version: 'v2.0.0' }), /version/],
    ['without data', changeMembers({ data: undefined }), /data/],
    ['with an odd number of hex digits in data', changeMembers({ data: `${members.data}0` }), /data/],
    ['with data that is not JSON', changeMembers({ data: '00' }), /data/],
    ['with data that is an array', changeMembers({ data: Buffer.from('[]').toString('hex') }), /data/],
    ['with data that is not UTF-8', changeMembers({ data: 'ff' }), /data/],
  ]

  it.each(wrong)('%s', (_name, text, problem) => {
    expect(readEnclaveBundle(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

describe('readEnclaveBundle rejects an untrusted bundle', () => {
  const another = keyPairOf('another')
  const digest = createHash('sha256')
    .update(fromHex(String(members.data)))
    .digest('hex')
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['signed with another key', makeEnclaveBundle(document, another), /not the expected key/],
    [
      'signed with another key, but naming the expected key',
      changeMembers({ dataSignature: JSON.parse(makeEnclaveBundle(document, another)).dataSignature }),
      /dataSignature/,
    ],
    ['with data changed after signing', changeMembers({ data: `${members.data}20` }), /dataSignature does not verify/],
    ['with the SHA-256 of the signed data as data', changeMembers({ data: digest }), /dataSignature does not verify/],
    ['without a signature', changeMembers({ dataSignature: '' }), /dataSignature is not DER/],
    ['with a signature that is not a string', changeMembers({ dataSignature: null }), /dataSignature/],
    ['without a key', changeMembers({ enclaveQuorumPublic: undefined }), /enclaveQuorumPublic/],
    [
      'with a compressed key',
      changeMembers({ enclaveQuorumPublic: hexFromBytes(compressPoint(quorum.publicKey)) }),
      /enclaveQuorumPublic/,
    ],
  ]

  it.each(wrong)('%s', (_name, text, problem) => {
    expect(readEnclaveBundle(text, quorum.publicKey)).toEqual({ problem: expect.stringMatching(problem) })
  })

  it.each(DER_MUTANTS)('with $name in its signature', ({ mutate }) => {
    const dataSignature = hexFromBytes(mutate(fromHex(String(members.dataSignature))))
    expect(readEnclaveBundle(changeMembers({ dataSignature }), quorum.publicKey)).toEqual({
      problem: expect.stringMatching(/dataSignature is not DER/),
    })
  })
})
