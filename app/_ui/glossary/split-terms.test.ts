import { expect, test } from 'vitest'
import { splitTerms } from './split-terms'

test('the first use of each term is marked, in any case and number', () => {
  expect(splitTerms('Sessions sign: a session has stamps.')).toEqual([
    { text: 'Sessions', term: 'session' },
    { text: ' sign: a session has ' },
    { text: 'stamps', term: 'stamp' },
    { text: '.' },
  ])
})

test('the longest name wins, and other names lead to the same term', () => {
  expect(splitTerms('the signed retry').at(-1)).toEqual({ text: 'signed retry', term: 'signed retry' })
  expect(splitTerms('TEK or login key')).toEqual([{ text: 'TEK', term: 'login key' }, { text: ' or login key' }])
})

test('plain words and parts of words are not marked', () => {
  const text = 'Run the calls and check the info of timestamps.'
  expect(splitTerms(text)).toEqual([{ text }])
})

test('a term seen in an earlier text is not marked again', () => {
  const seen = new Set<string>()
  splitTerms('a stamp', seen)
  expect(splitTerms('another stamp', seen)).toEqual([{ text: 'another stamp' }])
})
