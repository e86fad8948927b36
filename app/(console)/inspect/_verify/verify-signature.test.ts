import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import type { ArtifactKind } from '#lib/formats/artifact'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import { findPayload } from '#lib/formats/find-payload'
import {
  compress,
  nodeKeyPair,
  sampleStamp,
  sampleTargetBundle,
  sampleToken,
  signatureOf,
} from '#lib/testing/fixtures/wallet-artifacts'
import { type SignedArtifact, signedArtifact, verify } from './verify-signature'

const utf8 = (text: string) => new Uint8Array(Buffer.from(text))
const payload = '{"organizationId":"org\\/1","parameters":{"a":[1,2]},"type":"T"}'

function requireSignature(text: string, kind: ArtifactKind): SignedArtifact {
  const found = signedArtifact(dissect(sourceOfText(text), kind))
  if (found === undefined) throw new Error(`There is no signature in ${kind}.`)
  return found
}

test('verify accepts stamps that Node signed, with a low or high s value', () => {
  // Each round makes a new signature. About half of all signatures have a low s.
  for (let round = 0; round < 20; round += 1) {
    const stamp = requireSignature(sampleStamp(payload).text, 'stamp')
    expect(verify(stamp, stamp.embeddedKey ?? '', utf8(payload))).toEqual({
      kind: 'valid',
      messageLength: payload.length,
    })
  }
})

describe('verify recognizes the signed bytes', () => {
  const digest = createHash('sha256').update(payload).digest()
  it.each([
    [`${payload}\n`, 'the payload plus a newline', payload.length],
    [`${payload}\r\n`, 'the payload plus a Windows line ending (CRLF)', payload.length],
    [JSON.stringify(JSON.parse(payload)), 'the payload parsed and re-serialized', 22],
    [JSON.stringify(JSON.parse(payload), null, 2), 'the payload parsed and re-serialized', 1],
    [
      '{"organizationId": "org/1", "parameters": {"a": [1, 2]}, "type": "T"}',
      'the payload parsed and re-serialized',
      18,
    ],
    [JSON.stringify(payload), 'the payload as a JSON string, including quotes and escapes', 0],
    [JSON.stringify(payload).slice(1, -1), 'the payload with JSON escapes, without quotes', 1],
    [Buffer.from(payload).toString('hex'), 'the hex text of the payload', 0],
    [Buffer.from(payload).toString('base64url'), 'the base64url text of the payload', 0],
    [digest.toString('hex'), 'the hex text of the payload’s SHA-256', 0],
  ])('%j as %s', (other, words, at) => {
    const stamp = requireSignature(sampleStamp(other).text, 'stamp')
    expect(verify(stamp, stamp.embeddedKey ?? '', utf8(payload))).toMatchObject({
      kind: 'other-bytes',
      likely: { words },
      at,
    })
  })

  it('of a payload that was pasted with surrounding whitespace', () => {
    const stamp = requireSignature(sampleStamp(payload).text, 'stamp')
    expect(verify(stamp, stamp.embeddedKey ?? '', utf8(` ${payload}\n`))).toMatchObject({
      kind: 'other-bytes',
      likely: { words: 'the payload without surrounding whitespace' },
      at: 0,
    })
  })

  it('of a payload that was hashed twice', () => {
    const pair = nodeKeyPair()
    const der = requireSignature(signatureOf(digest, pair).toString('hex'), 'der-signature')
    expect(verify(der, pair.point.toString('hex'), utf8(payload))).toMatchObject({
      kind: 'other-bytes',
      likely: { words: 'the payload’s SHA-256 (signing hashes it again)' },
    })
  })
})

test('verify returns the verdict "invalid" for unknown bytes and for a wrong key, and lists the bytes that it tried', () => {
  const stamp = requireSignature(sampleStamp('something else').text, 'stamp')
  const verdict = verify(stamp, stamp.embeddedKey ?? '', utf8(payload))
  expect(verdict).toEqual({
    kind: 'invalid',
    tried: [
      'the payload plus a newline',
      'the payload plus a Windows line ending (CRLF)',
      'the payload parsed and re-serialized',
      'the payload as a JSON string, including quotes and escapes',
      'the payload with JSON escapes, without quotes',
      'the hex text of the payload',
      'the base64url text of the payload',
      'the hex text of the payload’s SHA-256',
      'the payload’s SHA-256 (signing hashes it again)',
    ],
  })
  const other = requireSignature(sampleStamp(payload).text, 'stamp')
  expect(verify(other, nodeKeyPair().point.toString('hex'), utf8(payload))).toMatchObject({ kind: 'invalid' })
})

test('verify accepts compressed and uncompressed keys, ignores 0x and colons, and reports invalid keys as unreadable', () => {
  const pair = nodeKeyPair()
  const stamp = requireSignature(sampleStamp(payload, pair).text, 'stamp')
  const short = compress(pair.point).toString('hex')
  for (const key of [short, `0x${short}`, (short.match(/../g) ?? []).join(':'), pair.point.toString('hex')]) {
    expect(verify(stamp, key, utf8(payload)).kind, key).toBe('valid')
  }
  for (const key of ['', 'zz', `02${'ff'.repeat(32)}`]) {
    expect(verify(stamp, key, utf8(payload))).toEqual({ kind: 'unreadable', what: 'key' })
  }
})

test('a target bundle verifies with the message and key it contains, unless its data was changed', () => {
  const bundle = requireSignature(sampleTargetBundle(), 'target-bundle')
  expect(verify(bundle, bundle.embeddedKey ?? '', bundle.message ?? utf8('')).kind).toBe('valid')
  const changed = sampleTargetBundle().replace(/"data":"7b22/, '"data":"7b23')
  const other = requireSignature(changed, 'target-bundle')
  expect(verify(other, other.embeddedKey ?? '', other.message ?? utf8('')).kind).toBe('invalid')
})

test('signedArtifact returns the signature of a JWT, with the encoded header and claims as the message', () => {
  const token = requireSignature(sampleToken(), 'jwt')
  expect(Buffer.from(token.message ?? []).toString()).toMatch(/^ey[\w-]+\.ey[\w-]+$/)
  expect(token.signature).toBeDefined()
})

test('verify reports a malformed signature as unreadable', () => {
  const broken = requireSignature(sampleStamp(payload).json.replace(/"signature":"30../, '"signature":"3000'), 'stamp')
  expect(verify(broken, broken.embeddedKey ?? '', utf8(payload))).toEqual({ kind: 'unreadable', what: 'signature' })
})

test('findPayload returns payloadToSign from any depth of a response, or undefined for text without payloadToSign', () => {
  expect(findPayload(JSON.stringify({ payloadToSign: 'p', requestId: 'Request:1' }))).toBe('p')
  const quote = {
    fees: [{ amount: 1 }],
    paymentInstructions: [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: 'q' } }],
  }
  expect(findPayload(JSON.stringify(quote))).toBe('q')
  expect(findPayload(payload)).toBeUndefined()
  expect(findPayload('no JSON')).toBeUndefined()
})
