import { describe, expect, it, test } from 'vitest'
import type { ArtifactKind } from '#lib/formats/artifact'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect, problemsOf } from '#lib/formats/dissect'
import { everyField, type Field, fieldNamed, leavesOf } from '#lib/formats/field'
import { recognize } from '#lib/formats/recognize-artifact'
import {
  nodeKeyPair,
  sampleAssertionData,
  sampleAttestation,
  sampleClientData,
  sampleOtpBundle,
  sampleSessionBundle,
  sampleStamp,
  sampleTargetBundle,
  sampleToken,
  signatureOf,
} from '#lib/testing/fixtures/wallet-artifacts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const sampleHeader = (fields: object = {}) =>
  JSON.stringify({ v: '1', s: signatureOf(Buffer.from('m'), nodeKeyPair()).toString('base64'), ...fields })

const SAMPLES: readonly (readonly [ArtifactKind, string, () => string])[] = [
  ['stamp', 'base64url', () => sampleStamp().text],
  ['stamp', 'JSON', () => sampleStamp().json],
  ['webhook-header', 'JSON', () => sampleHeader()],
  ['target-bundle', 'JSON', sampleTargetBundle],
  ['otp-bundle', 'JSON', sampleOtpBundle],
  ['session-bundle', 'base58check', () => sampleSessionBundle().text],
  ['client-data', 'base64url', () => base64url(Buffer.from(sampleClientData()))],
  ['client-data', 'JSON', () => sampleClientData()],
  ['attestation-object', 'none', () => base64url(sampleAttestation('none').bytes)],
  ['attestation-object', 'packed, self', () => base64url(sampleAttestation('packed-self').bytes)],
  ['attestation-object', 'software', () => base64url(sampleAttestation('software').bytes)],
  ['attestation-object', 'with extensions', () => base64url(sampleAttestation('extended').bytes)],
  ['authenticator-data', 'assertion', () => base64url(sampleAssertionData())],
  ['authenticator-data', 'registration', () => base64url(sampleAttestation('none').authData)],
  ['der-signature', 'hex', () => signatureOf(Buffer.from('m'), nodeKeyPair()).toString('hex')],
  ['der-signature', 'base64', () => signatureOf(Buffer.from('m'), nodeKeyPair()).toString('base64')],
  ['point', 'hex', () => nodeKeyPair().point.toString('hex')],
  ['jwt', 'ES256', () => sampleToken()],
]

describe.each(SAMPLES)('%s, %s', (kind, _, make) => {
  it('is recognized', () => {
    for (let round = 0; round < 20; round += 1) expect(recognize(sourceOfText(make())).guess).toBe(kind)
  })

  it('has fields that cover all bytes, and no problems', () => {
    for (let round = 0; round < 20; round += 1) {
      const anatomy = dissect(sourceOfText(make()), kind)
      expect(problemsOf(anatomy)).toEqual([])
      for (const { bytes, fields } of anatomy.layers) expectCoverage(fields, bytes.length)
    }
  })

  it('if truncated, has fields that cover the remaining bytes, and an error', () => {
    // Base64 without its padding is still complete, so remove the padding before truncating.
    const whole = make().replace(/=+$/, '')
    for (let length = 0; length < whole.length; length += 1) {
      const anatomy = dissect(sourceOfText(whole.slice(0, length)), kind)
      for (const { bytes, fields } of anatomy.layers) expectCoverage(fields, bytes.length)
      const marked = problemsOf(anatomy).filter(({ severity }) => severity === 'error')
      expect(marked.length, `cut off after ${length} of ${whole.length} characters`).toBeGreaterThan(0)
      for (const { layer, offset } of marked)
        expect(offset).toBeLessThanOrEqual(anatomy.layers[layer]?.bytes.length ?? -1)
    }
  })
})

test('dissect returns fields that cover all bytes, even if the input is malformed or of another kind', () => {
  const texts = ['', ' ', '{', '[1,2', '"', 'zzzz', 'ff', '0', '....', '\ud800', '\u0000', 'eyJ', '1'.repeat(5000)]
  const kinds = new Set(SAMPLES.map(([kind]) => kind))
  for (const kind of [
    ...kinds,
    'cbor',
    'der',
    'private-key',
    'har',
    'json',
    'bytes',
    'text',
    'export-bundle',
  ] as const) {
    for (const text of [...texts, ...SAMPLES.map(([, , make]) => make())]) {
      const source = sourceOfText(text)
      for (const { bytes, fields } of dissect(source, kind).layers) expectCoverage(fields, bytes.length)
      for (const { bytes, fields } of dissect({ bytes: source.bytes, removedParts: [] }, kind).layers) {
        expectCoverage(fields, bytes.length)
      }
    }
  }
})

describe('stamp', () => {
  it('has fields for the key and the signature at the right offsets', () => {
    for (let round = 0; round < 100; round += 1) {
      const { text, json, signature, pair } = sampleStamp()
      const [, outer, key, der] = dissect(sourceOfText(text), 'stamp').layers
      expect(rangeOf(outer?.fields, 'publicKey')).toEqual([json.indexOf(':"') + 2, json.indexOf('","scheme')])
      expect(rangeOf(outer?.fields, 'signature')).toEqual([json.lastIndexOf(':"') + 2, json.length - 2])
      expect(key?.bytes.subarray(1)).toEqual(new Uint8Array(pair.point.subarray(1, 33)))
      expect(der?.bytes).toEqual(new Uint8Array(signature))
      const rLength = signature[3] ?? 0
      expect(rangeOf(der?.fields, 'r')).toEqual([signature[4] === 0 ? 5 : 4, 4 + rLength])
      const sStart = 6 + rLength
      expect(rangeOf(der?.fields, 's')).toEqual([signature[sStart] === 0 ? sStart + 1 : sStart, signature.length])
      const half = fieldNamed(der?.fields ?? [], 's')?.meaning
      expect(half).toContain(isHigh(signature.subarray(sStart)) ? 'high half' : 'low half')
    }
  })

  it.each([
    ['scheme must be SIGNATURE_SCHEME_TK_API_P256', { scheme: 'OTHER' }],
    ['publicKey is missing', { publicKey: undefined }],
    ['publicKey must be a string', { publicKey: 7 }],
    ['not a hex digit', { publicKey: 'zz' }],
    ['a point must begin with 02 or 03 (compressed) or 04 (uncompressed)', { publicKey: `05${'00'.repeat(32)}` }],
    ['this point is not on the curve', { publicKey: `02${'ff'.repeat(32)}` }],
    ['must be at least 1 and less than the curve order', { signature: '3006020101020100' }],
    ['s is negative', { signature: '300602010102018f' }],
    ['r has a redundant leading zero (BER, not DER)', { signature: '30070202000102010a' }],
    [
      'the length of SEQUENCE is not in its shortest form (BER, not DER)',
      { signature: '3081060201010201 0a'.replace(' ', '') },
    ],
    ['1 byte of unexpected extra data', { signature: '300602010102010aff' }],
  ])('reports the problem: %s', (reason, members) => {
    const json = JSON.stringify({ ...JSON.parse(sampleStamp().json), ...members })
    const problems = problemsOf(dissect(sourceOfText(Buffer.from(json).toString('base64url')), 'stamp'))
    expect(problems.map(problem => problem.reason)).toContain(reason)
  })
})

describe('webhook header', () => {
  it('has the signature as a layer, even if the text begins with the name of the header', () => {
    const signature = signatureOf(Buffer.from('m'), nodeKeyPair())
    const header = sampleHeader({ s: signature.toString('base64') })
    for (const text of [header, `X-Grid-Signature: ${header}`]) {
      const layers = dissect(sourceOfText(text), 'webhook-header').layers
      expect(layers.map(({ name }) => name)).toEqual(['JSON', 's'])
      expect(layers[1]?.bytes).toEqual(new Uint8Array(signature))
      expect(rangeOf(layers[1]?.fields, 's')[1]).toBe(signature.length)
    }
  })

  it.each([
    ['v must be a string', { v: 1 }],
    ['v must be the string "1"', { v: '2' }],
    ['s is missing', { s: undefined }],
    ['s must be padded with = to a multiple of 4 characters', { s: 'MAYCAQECAQo' }],
    ['s must be standard base64 with + and /, not base64url', { s: 'MAYCAQECAQ_-' }],
    ['expected tag 30 for a sequence containing r and s', { s: Buffer.alloc(64, 1).toString('base64') }],
  ])('reports the problem: %s', (reason, fields) => {
    const problems = problemsOf(dissect(sourceOfText(sampleHeader(fields)), 'webhook-header'))
    expect(problems.map(problem => problem.reason)).toContain(reason)
  })
})

describe('attestation', () => {
  it.each(['none', 'packed-self', 'software', 'extended'] as const)(
    'has fields for its parts at the right offsets (sample %s)',
    format => {
      for (let round = 0; round < 50; round += 1) {
        const { bytes, authData, credentialId, pair } = sampleAttestation(format)
        const [layer] = dissect({ bytes: new Uint8Array(bytes), removedParts: [] }, 'attestation-object').layers
        const start = bytes.indexOf(authData)
        expect(rangeOf(layer?.fields, 'authData')).toEqual([start, start + authData.length])
        expect(rangeOf(layer?.fields, 'credentialId')).toEqual([start + 55, start + 55 + credentialId.length])
        expect(rangeOf(layer?.fields, 'x')[0]).toBe(bytes.indexOf(pair.point.subarray(1, 33)))
        expect(rangeOf(layer?.fields, 'y')[0]).toBe(bytes.indexOf(pair.point.subarray(33)))
        expect(fieldNamed(layer?.fields ?? [], 'flags')?.meaning).toContain('AT attested credential data included')
        if (format === 'extended') expect(fieldNamed(layer?.fields ?? [], 'credProtect')?.meaning).toBe('2')
        if (format === 'packed-self') expect(fieldNamed(layer?.fields ?? [], 'alg')?.meaning).toBe('-7, ES256')
      }
    },
  )
})

it('dissect reports aaguid and authData as truncated if an attestation ends inside the aaguid', () => {
  const { bytes, authData } = sampleAttestation('none')
  const cut = new Uint8Array(bytes.subarray(0, bytes.indexOf(authData) + 40))
  const problems = problemsOf(dissect({ bytes: cut, removedParts: [] }, 'attestation-object'))
  expect(problems.map(({ offset, reason }) => [offset, reason])).toEqual([
    [cut.length, 'aaguid is truncated: 3 of 16 bytes'],
    [cut.length, `authData is truncated: 40 of ${authData.length} bytes`],
  ])
})

it('a session bundle has a tag field and a checksum field, but no hash field', () => {
  const fields = dissect(sourceOfText(sampleSessionBundle().text), 'session-bundle').layers.at(-1)?.fields ?? []
  expect(fieldNamed(fields, 'tag')?.kind).toBe('tag')
  expect(fieldNamed(fields, 'checksum')?.kind).toBe('checksum')
  expect(everyField(fields).map(({ kind }) => kind)).not.toContain('hash')
})

it('a session bundle with one changed character has an error at its checksum', () => {
  const { text } = sampleSessionBundle()
  const changed = text.slice(0, 50) + (text[50] === 'a' ? 'b' : 'a') + text.slice(51)
  expect(problemsOf(dissect(sourceOfText(changed), 'session-bundle'))).toMatchObject([
    { offset: 81, severity: 'error' },
  ])
})

it('the client data of a sign-in has a warning if the challenge was decoded from hex', () => {
  const clientData = sampleClientData(Buffer.alloc(32, 0xa5))
  expect(problemsOf(dissect(sourceOfText(clientData), 'client-data'))).toMatchObject([{ severity: 'warning' }])
})

/** Checks that the leaves cover all bytes without gaps or overlaps, and that children cover their parent. */
function expectCoverage(fields: readonly Field[], length: number): void {
  let end = 0
  for (const leaf of leavesOf(fields)) {
    if (leaf.start !== end || leaf.end < leaf.start) expect(leaf).toMatchObject({ start: end })
    end = leaf.end
  }
  expect(end).toBe(length)
  for (const { start, end: stop, children } of everyField(fields)) {
    if (children.length === 0) continue
    expect([children[0]?.start, children.at(-1)?.end]).toEqual([start, stop])
  }
}

function rangeOf(fields: readonly Field[] = [], name: string): [number, number] {
  const { start, end } = fieldNamed(fields, name) ?? { start: -1, end: -1 }
  return [start, end]
}

function isHigh(scalar: Buffer): boolean {
  return (
    BigInt(`0x${scalar.toString('hex')}`) > 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n / 2n
  )
}

test.each([
  ['jwt', 'a.bc.', { header: '1 character of base64url', claims: '2 characters of base64url' }],
  [
    'otp-bundle',
    '{"encappedPublic":"a","ciphertext":""}',
    { encappedPublic: '1 character', ciphertext: '0 characters' },
  ],
  ['client-data', '{"challenge":"a"}', { challenge: '1 character of base64url' }],
] as const)('dissect uses the singular only for one character (%s)', (kind, text, meanings) => {
  const fields = dissect(sourceOfText(text), kind).layers[0]?.fields ?? []
  for (const [name, meaning] of Object.entries(meanings)) expect(fieldNamed(fields, name)?.meaning).toBe(meaning)
})
