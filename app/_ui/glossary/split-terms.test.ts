import { expect, test } from 'vitest'
import { sentenceParts, splitTerms, termsIn } from './split-terms'

test('splitTerms marks the first use of each term, ignoring case and plural endings', () => {
  expect(splitTerms('Sessions sign: a session has stamps.')).toEqual([
    { text: 'Sessions', term: 'session' },
    { text: ' sign: a session has ' },
    { text: 'stamps', term: 'stamp' },
    { text: '.' },
  ])
})

test('splitTerms prefers the longest name, and maps aliases to their terms', () => {
  const [, longest] = splitTerms('the session signing key')
  expect(longest).toEqual({ text: 'session signing key', term: 'session signing key' })
  expect(splitTerms('TEK or login key')).toEqual([{ text: 'TEK', term: 'login key' }, { text: ' or login key' }])
})

test('splitTerms does not mark everyday words or parts of words', () => {
  const text = 'Run the calls and check the info of timestamps.'
  expect(splitTerms(text)).toEqual([{ text }])
})

test('splitTerms does not mark a term that an earlier text used', () => {
  const seen = new Set<string>()
  splitTerms('a stamp', seen)
  expect(splitTerms('another stamp', seen)).toEqual([{ text: 'another stamp' }])
})

test('sentenceParts returns parts with unique offsets, even if the sentence repeats a term', () => {
  const sentence = 'Sign payloadToSign. A stamp signs payloadToSign, and a stamp expires.'
  const parts = sentenceParts(sentence)
  expect(parts.map(({ text }) => text).join('')).toBe(sentence)
  expect(new Set(parts.map(({ start }) => start)).size).toBe(parts.length)
  expect(parts.filter(({ term }) => term !== undefined).map(({ text, isWire }) => `${text} ${isWire}`)).toEqual([
    'payloadToSign true',
    'stamp false',
  ])
})

test('termsIn lists each term of several texts once, in the order of first use', () => {
  const texts = ['Stamps payloadToSign with the login key.', 'A session has stamps. Send payloadToSign.']
  expect(termsIn(texts)).toEqual(['stamp', 'payloadToSign', 'login key', 'session'])
})
