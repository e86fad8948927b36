import { expect, test } from 'vitest'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import { fieldNamed } from '#lib/formats/field'
import { rangesOf } from '#lib/formats/linked-ranges'
import { sampleSessionBundle, sampleStamp, sampleTargetBundle } from '#lib/testing/fixtures/wallet-artifacts'

test('the s value of a stamp maps to its hex in the JSON, to the base64url of that hex, and to no other layer', () => {
  const { text, json, signature } = sampleStamp()
  const anatomy = dissect(sourceOfText(text), 'stamp')
  const s = fieldNamed(anatomy.layers[3]?.fields ?? [], 's')
  const ranges = rangesOf(anatomy, { layer: 3, start: s?.start ?? 0, end: s?.end ?? 0 })
  const hex = signature.subarray(s?.start).toString('hex')
  const inJson = json.indexOf(hex)
  expect(ranges.toSorted((a, b) => a.layer - b.layer)).toEqual([
    { layer: 0, start: Math.floor((inJson * 8) / 6), end: Math.ceil(((inJson + hex.length) * 8) / 6) },
    { layer: 1, start: inJson, end: inJson + hex.length },
    { layer: 3, start: s?.start, end: s?.end },
  ])
})

test('the whole text of a stamp maps to all bytes of every layer', () => {
  const anatomy = dissect(sourceOfText(sampleStamp().text), 'stamp')
  const ranges = rangesOf(anatomy, { layer: 0, start: 0, end: anatomy.layers[0]?.bytes.length ?? 0 })
  expect(ranges.map(({ start, end }) => [start, end])).toEqual(anatomy.layers.map(({ bytes }) => [0, bytes.length]))
})

test('the x coordinate in a target bundle maps to its hex in `data`, and to the hex encoding of that text in the bundle', () => {
  const text = sampleTargetBundle()
  const anatomy = dissect(sourceOfText(text), 'target-bundle')
  const point = anatomy.layers.findIndex(({ name }) => name === 'targetPublic')
  const ranges = rangesOf(anatomy, { layer: point, start: 1, end: 33 })
  const textOf = (layer: number) => {
    const { start, end } = ranges.find(range => range.layer === layer) ?? { start: 0, end: 0 }
    return Buffer.from(anatomy.layers[layer]?.bytes.subarray(start, end) ?? []).toString()
  }
  const x = Buffer.from(anatomy.layers[point]?.bytes.subarray(1, 33) ?? []).toString('hex')
  expect(textOf(1)).toBe(x)
  expect(textOf(0)).toBe(Buffer.from(x).toString('hex'))
})

test('in base58, one byte maps to all characters, and one character to all bytes', () => {
  const { text } = sampleSessionBundle()
  const anatomy = dissect(sourceOfText(text), 'session-bundle')
  expect(rangesOf(anatomy, { layer: 1, start: 33, end: 34 })).toContainEqual({ layer: 0, start: 0, end: text.length })
  expect(rangesOf(anatomy, { layer: 0, start: 3, end: 4 })).toContainEqual({ layer: 1, start: 0, end: 85 })
})
