import { describe, expect, test } from 'vitest'
import { findBannedWords } from '../../../scripts/test/plain-english.mjs'

describe('the word check', () => {
  test.each([
    ['const toldOf = 1', 'toldOf.ts:1: "told"'],
    ['const ENDED_TOLD_MS = 1', '"TOLD"'],
    ['// Reads the row anew.', '"anew"'],
    ['// The behaviour of a call.', '"behaviour"'],
    ['// It gets a nonce of its own.', '"of its own"'],
    ['// Left as it was.', '"as it was"'],
    ['/** What a caller sends. */', 'begin the sentence with its subject'],
    [' * Sends it. Whether it arrived is unknown.', 'begin the sentence with its subject'],
    ["test('what a caller sends is stored', run)", 'begin the sentence with its subject'],
    ["test.each(ROWS)('whether %s passes', run)", 'begin the sentence with its subject'],
  ])('flags %s', (line, problem) => {
    expect(findBannedWords('toldOf.ts', line)).toEqual([expect.stringContaining(problem)])
  })

  test.each([
    '// Reads the row again.',
    '// Read as it is written in §2.',
    '/** What happens next? */',
    'const outstanding = readWhatItTakes()',
    "expect(whether).toBe('What is this')",
  ])('accepts %s', line => expect(findBannedWords('plain.ts', line)).toEqual([]))

  test('reports the line number of a banned word in a document', () => {
    expect(findBannedWords('docs/a.md', 'First line.\nNobody reads it.')).toEqual([
      'docs/a.md:2: "Nobody": instead, name the actor',
    ])
  })
})
