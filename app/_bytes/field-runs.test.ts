import { describe, expect, it, test } from 'vitest'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import {
  sampleAttestation,
  sampleSessionBundle,
  sampleStamp,
  sampleToken,
} from '#lib/testing/fixtures/wallet-artifacts'
import { runAt, runsOf } from './field-runs'

const stamp = () => dissect(sourceOfText(sampleStamp().text), 'stamp')
const attestation = () =>
  dissect(sourceOfText(sampleAttestation('packed-self').bytes.toString('base64url')), 'attestation-object')

describe.each([
  ['a stamp', stamp],
  ['a truncated stamp', () => dissect(sourceOfText(sampleStamp().text.slice(0, -21)), 'stamp')],
  [
    'a stamp with an invalid character',
    () => dissect(sourceOfText(`${sampleStamp().text.slice(0, 200)}!rest`), 'stamp'),
  ],
  ['an attestation', attestation],
  ['a session bundle', () => dissect(sourceOfText(sampleSessionBundle().text), 'session-bundle')],
  ['a token', () => dissect(sourceOfText(sampleToken()), 'jwt')],
])('%s', (_, createAnatomy) => {
  it('has runs that cover each layer without gaps or overlaps, and runAt finds a run by its first or last byte', () => {
    const anatomy = createAnatomy()
    for (const [at, { bytes }] of anatomy.layers.entries()) {
      const runs = runsOf(anatomy, at)
      expect(runs.flatMap(({ start, end }) => [start, end])).toEqual(
        [0, ...runs.slice(1).flatMap(({ start }) => [start, start]), bytes.length].slice(0, runs.length * 2),
      )
      for (const run of runs) {
        expect(runAt(runs, run.start)).toBe(run)
        expect(runAt(runs, run.end - 1)).toBe(run)
      }
      expect(runAt(runs, bytes.length)).toBeUndefined()
    }
  })
})

test('runsOf finds the key of a stamp in the base64url text of the stamp', () => {
  const anatomy = stamp()
  const text = new TextDecoder().decode(anatomy.layers[0]?.bytes)
  const key = runsOf(anatomy, 0).find(({ field }) => field.name === 'publicKey')
  const decoded = Buffer.from(text, 'base64url').toString()
  const at = decoded.indexOf(':"') + 2
  expect([key?.start, key?.layer, key?.field.kind]).toEqual([Math.floor((at * 8) / 6), 1, 'key'])
})

test('runsOf finds no inner fields in base58 text', () => {
  const anatomy = dissect(sourceOfText(sampleSessionBundle().text), 'session-bundle')
  expect(runsOf(anatomy, 0).map(({ field }) => field.name)).toEqual(['base58'])
})
