import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { sourceOfFile, sourceOfText } from '#lib/formats/artifact-source'
import { dissect, problemsOf } from '#lib/formats/dissect'
import { everyField, fieldNamed } from '#lib/formats/field'
import { findingsIn } from '#lib/formats/find-artifacts'
import { recognize } from '#lib/formats/recognize-artifact'
import {
  nodeKeyPair,
  sampleAttestation,
  sampleClientData,
  sampleOtpBundle,
  sampleSessionBundle,
  sampleStamp,
  sampleTargetBundle,
  sampleToken,
} from '#lib/testing/fixtures/wallet-artifacts'

const guess = (text: string) => recognize(sourceOfText(text)).guess

describe('sourceOfText', () => {
  const { text } = sampleStamp()
  const bundle = sampleTargetBundle()

  it.each([
    [`  ${text}\n`, []],
    [`Service-Wallet-Signature: ${text}`, ['the header name']],
    [`grid-wallet-signature:${text}`, ['the header name']],
    [`"${text}"`, ['surrounding quotes']],
    [`${text.slice(0, 80)}\n  ${text.slice(80)}`, ['whitespace']],
  ])('extracts the stamp from %j, and reports %j as the removed parts', (pasted, removedParts) => {
    const source = sourceOfText(pasted)
    expect(source).toMatchObject({ text, removedParts })
    expect(recognize(source).guess).toBe('stamp')
  })

  it('decodes a JSON string, and removes surrounding single quotes', () => {
    expect(sourceOfText(JSON.stringify(bundle))).toMatchObject({ text: bundle, removedParts: ['surrounding quotes'] })
    expect(sourceOfText(`'${bundle}'`).text).toBe(bundle)
  })

  it('removes whitespace between hex bytes, but not between words', () => {
    expect(sourceOfText('30 06 02 01\n01 02 01 0a').text).toBe('300602010102010a')
    expect(sourceOfText('two words\nand more')).toMatchObject({ text: 'two words\nand more', removedParts: [] })
    expect(guess('two words')).toBe('text')
    expect(guess('word')).toBe('text')
  })

  it('removes Authorization: Bearer before a token', () => {
    expect(guess(`Authorization: Bearer ${sampleToken()}`)).toBe('jwt')
  })

  it('does not remove whitespace inside JSON', () => {
    const spaced = JSON.stringify(JSON.parse(bundle), null, 2)
    expect(sourceOfText(spaced)).toMatchObject({ text: spaced, removedParts: [] })
    expect(guess(spaced)).toBe('target-bundle')
  })
})

describe('without its last five characters', () => {
  it.each([
    ['a stamp', 'stamp', sampleStamp().text],
    ['a stamp in JSON', 'stamp', sampleStamp().json],
    ['the beginning of a stamp', 'stamp', sampleStamp().text.slice(0, 60)],
    ['a target bundle', 'target-bundle', sampleTargetBundle()],
    ['a session bundle', 'session-bundle', sampleSessionBundle().text],
    ['an attestation', 'attestation-object', sampleAttestation('packed-self').bytes.toString('base64url')],
    ['a token', 'jwt', sampleToken()],
  ] as const)('%s is recognized', (_, kind, text) => {
    expect(guess(text.slice(0, -5))).toBe(kind)
  })
})

test('PEM, hex with colons and hex after 0x are decoded, and a PKCS #8 private key is marked as private', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = dissect(sourceOfText(String(publicKey.export({ format: 'pem', type: 'spki' }))), 'der')
  expect(problemsOf(spki)).toEqual([])
  const meanings = everyField(spki.layers[1]?.fields ?? []).map(({ meaning }) => meaning)
  expect(meanings).toContain('1.2.840.10045.3.1.7, P-256')
  const pkcs8 = dissect(sourceOfText(String(privateKey.export({ format: 'pem', type: 'pkcs8' }))), 'der')
  const hidden = everyField(pkcs8.layers[1]?.fields ?? []).filter(({ kind }) => kind === 'private')
  expect(hidden.map(({ start, end }) => end - start)).toEqual([32])
  expect(guess((nodeKeyPair().point.toString('hex').match(/../g) ?? []).join(':'))).toBe('point')
  expect(guess(`0x${nodeKeyPair().point.toString('hex')}`)).toBe('point')
})

test('recognize identifies a base58 session bundle, whatever byte it begins with when decoded as base64url', () => {
  const starts = new Set<number>()
  for (let round = 0; round < 60; round += 1) {
    const { text } = sampleSessionBundle()
    starts.add(Buffer.from(text, 'base64url')[0] ?? 0)
    expect(guess(text)).toBe('session-bundle')
  }
  expect(starts.size).toBeGreaterThan(10)
})

test('recognize identifies a base58 session bundle even if it begins like JSON when decoded as base64url', () => {
  const text = `eyJ${sampleSessionBundle().text.slice(3)}`
  expect(Buffer.from(text, 'base64url').toString('latin1')).toMatch(/^\{"/)
  expect(guess(text)).toBe('session-bundle')
})

test('dissect marks the 32 bytes in a DER octet string as private even if they look like a DER element', () => {
  const key = Buffer.from(`301e${'a7'.repeat(30)}`, 'hex')
  const octets = Buffer.concat([Buffer.from([0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20]), key])
  const { layers } = dissect(sourceOfText(octets.toString('hex')), 'der')
  const fields = layers.flatMap(layer => everyField(layer.fields))
  expect(fields.filter(({ kind }) => kind === 'private').map(({ start, end }) => end - start)).toEqual([32])
})

test('recognize identifies a base64url point even if its text could be base58', () => {
  const text = `${'BK'.repeat(43)}B`
  const bytes = Buffer.from(text, 'base64url')
  expect([bytes.length, bytes[0]]).toEqual([65, 4])
  expect(guess(text)).toBe('point')
})

test('recognize identifies 32 bytes as bytes despite a leading DER sequence tag, unless the second byte is the length of the rest', () => {
  expect(guess(`30${'a7'.repeat(31)}`)).toBe('bytes')
  expect(guess(`301e${'05'.repeat(30)}`)).not.toBe('bytes')
})

test('recognize guesses "bytes" for 32 bytes, with "private-key" as the first alternative', () => {
  expect(recognize(sourceOfText('a7'.repeat(32)))).toMatchObject({
    guess: 'bytes',
    alternatives: ['private-key', 'text'],
  })
})

test('recognize identifies an API body as JSON, and findingsIn finds the artifact in the body', () => {
  const bundle = sampleOtpBundle()
  const body = JSON.stringify({ type: 'EMAIL_OTP', encryptedOtpBundle: bundle })
  expect(guess(body)).toBe('json')
  expect(findingsIn(body)).toEqual([{ kind: 'otp-bundle', name: 'encryptedOtpBundle', text: bundle }])
})

test('findingsIn finds no artifact in a member named like a property of Object.prototype', () => {
  expect(findingsIn(JSON.stringify({ constructor: 'abc', toString: 'abc' }))).toEqual([])
})

test('recognize identifies a HAR file, and findingsIn finds the artifacts of the call in the file', () => {
  const stamp = sampleStamp().text
  const clientDataJson = Buffer.from(sampleClientData()).toString('base64url')
  const session = sampleSessionBundle().text
  const entry = {
    request: {
      method: 'POST',
      url: 'http://localhost:3000/api/2025-10-13/auth/credentials/x/verify',
      headers: [{ name: 'Service-Wallet-Signature', value: stamp }],
      postData: { mimeType: 'application/json', text: JSON.stringify({ assertion: { clientDataJson } }) },
    },
    response: { status: 200, content: { text: JSON.stringify({ encryptedSessionSigningKey: session }) } },
  }
  const har = JSON.stringify({ log: { version: '1.2', entries: [entry] } })
  const call = 'POST /api/2025-10-13/auth/credentials/x/verify 200'
  expect(guess(har)).toBe('har')
  expect(findingsIn(har)).toEqual([
    { call, kind: 'stamp', name: 'Service-Wallet-Signature', text: stamp },
    { call, kind: 'client-data', name: 'clientDataJson', text: clientDataJson },
    { call, kind: 'session-bundle', name: 'encryptedSessionSigningKey', text: session },
  ])
})

test('sourceOfFile reads a binary file as bytes and a text file as text', () => {
  const { bytes } = sampleAttestation('none')
  const source = sourceOfFile(new Uint8Array(bytes))
  expect(source.text).toBeUndefined()
  expect(recognize(source).guess).toBe('attestation-object')
  expect(recognize(sourceOfFile(Buffer.from(sampleStamp().text))).guess).toBe('stamp')
})

test('recognize identifies an export bundle by a member "data" that contains encappedPublic in hex', () => {
  const data = Buffer.from(sampleOtpBundle()).toString('hex')
  const text = JSON.stringify({ version: 'v1.0.0', data, dataSignature: '', enclaveQuorumPublic: '' })
  expect(guess(text)).toBe('export-bundle')
  const { layers } = dissect(sourceOfText(text), 'export-bundle')
  expect(layers.map(({ name }) => name)).toEqual(['JSON', 'data', 'encappedPublic', 'ciphertext'])
  expect(problemsOf({ kind: 'export-bundle', layers })).toEqual([])
})

test('dissect adds the date to a JWT time claim, whether the claim is in seconds or in milliseconds', () => {
  const { layers } = dissect(sourceOfText(sampleToken({ iat: 1_760_000_000, exp: '1760000900000' })), 'jwt')
  const claims = layers.find(({ name }) => name === 'claims')?.fields ?? []
  expect(fieldNamed(claims, 'iat')?.meaning).toBe('1760000000, 2025-10-09T08:53:20.000Z')
  expect(fieldNamed(claims, 'exp')?.meaning).toBe('1760000900000, 2025-10-09T09:08:20.000Z')
})
