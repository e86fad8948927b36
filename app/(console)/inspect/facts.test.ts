import { describe, expect, it, test } from 'vitest'
import type { ArtifactKind } from '#lib/formats/artifact'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import {
  sampleAssertionData,
  sampleClientData,
  sampleOtpBundle,
  sampleStamp,
  sampleToken,
  sha256,
} from '#lib/testing/fixtures/wallet-artifacts'
import { type Fact, factsOf } from './facts'

const consolePage = { now: '2025-10-09T08:53:50.000Z', hostname: 'localhost', origin: 'http://localhost:3000' }

function fact(text: string, kind: ArtifactKind, name: string, context = consolePage): Fact | undefined {
  return factsOf(dissect(sourceOfText(text), kind), context).find(other => other.name === name)
}

test('factsOf shows whether the s of a stamp is high or low, unless the stamp is truncated', () => {
  expect(fact(sampleStamp().text, 'stamp', 's')?.value).toMatch(/^(high|low) half/)
  expect(fact(sampleStamp().text.slice(0, -30), 'stamp', 's')).toBeUndefined()
})

test('factsOf compares the RP ID hash with the SHA-256 of the page’s host', () => {
  const data = sampleAssertionData().toString('base64url')
  expect(fact(data, 'authenticator-data', 'RP ID')).toMatchObject({
    state: 'good',
    value: expect.stringContaining('SHA-256 of localhost'),
  })
  expect(fact(data, 'authenticator-data', 'RP ID', { ...consolePage, hostname: 'example.test' })).toMatchObject({
    state: 'note',
  })
})

test('factsOf compares the origin in client data with the origin of the page', () => {
  expect(fact(sampleClientData(), 'client-data', 'Origin')?.state).toBe('good')
  expect(
    fact(sampleClientData(), 'client-data', 'Origin', { ...consolePage, origin: 'http://localhost:1' })?.state,
  ).toBe('note')
})

describe('factsOf at 08:53:50 on the sandbox clock', () => {
  // 2025-10-09T08:53:20Z.
  const issued = 1_760_000_000
  it.each([
    [issued, 'iat', 'good', '30s old'],
    [issued - 31, 'iat', 'note', '1m 1s old'],
    [issued - 30, 'iat', 'good', '1m old'],
    [issued + 35, 'iat', 'good', 'issued 5s in the future; the maximum is 5 s'],
    [issued + 36, 'iat', 'note', 'issued 6s in the future; the maximum is 5 s'],
  ])('given a token with iat %i, returns the fact %s in state %s: %s', (iat, name, state, words) => {
    expect(fact(sampleToken({ iat }), 'jwt', name)).toMatchObject({ state, value: expect.stringContaining(words) })
  })

  it.each([
    [issued + 90, 'good', 'expires in 1m'],
    [issued, 'bad', 'expired 30s ago'],
    [`${issued * 1000}`, 'bad', 'expired 30s ago'],
  ])('given a token with exp %s, returns the fact exp in state %s: %s', (exp, state, words) => {
    expect(fact(sampleToken({ exp }), 'jwt', 'exp')).toMatchObject({ state, value: words })
  })
})

test('factsOf shows the HPKE info of a sealed bundle', () => {
  expect(fact(sampleOtpBundle(), 'otp-bundle', 'info')?.value).toContain(Buffer.from('turnkey_hpke').toString('hex'))
})

test('factsOf returns the SHA-256 of the decoded stamp, not of the base64url text', () => {
  const { text, json } = sampleStamp()
  expect(fact(text, 'stamp', 'SHA-256')?.value).toBe(sha256(Buffer.from(json)).toString('hex'))
  expect(fact(json, 'stamp', 'SHA-256')?.value).toBe(sha256(Buffer.from(json)).toString('hex'))
})
