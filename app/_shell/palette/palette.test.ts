import { describe, expect, test } from 'vitest'
import { fuzzyScore } from './fuzzy-score'
import { recognise } from './recognise-paste'

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

describe('searching commands', () => {
  const best = (query: string, ...texts: string[]) =>
    texts
      .map(text => ({ text, score: fuzzyScore(query, text) }))
      .filter(({ score }) => score !== undefined)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
      .map(({ text }) => text)

  test('letters may be left out, but not their order', () => {
    expect(best('frz', 'Freeze clock', 'Reset sandbox')).toEqual(['Freeze clock'])
    expect(best('zrf', 'Freeze clock')).toEqual([])
  })

  test('letters strewn over a sentence are no match', () => {
    const clock = 'Jump the clock to 1 s after the signed retry expires Clock'
    expect(best('api keys', clock, 'API keys Go to')).toEqual(['API keys Go to'])
  })

  test('words may stand in any order', () => {
    expect(best('clock freeze', 'Freeze clock')).toEqual(['Freeze clock'])
  })

  test('a word that begins so goes before one that holds it, and the shorter of two alike', () => {
    expect(best('log', 'Reset the catalogue', 'Log', 'Log: 401')).toEqual(['Log', 'Log: 401', 'Reset the catalogue'])
  })

  test('nothing asked is answered by everything', () => {
    expect(fuzzyScore(' ', 'Anything')).toBeDefined()
  })
})

describe('recognising what is pasted', () => {
  const uuid = '0199d2f0-0000-7000-8000-00000000beef'
  const exchange = `ex_${'0123456789abcdef'.repeat(2)}`

  test.each([
    [` ${exchange}\n`, { kind: 'exchange', id: exchange }],
    [`Quote:${uuid}`, { kind: 'object', id: `Quote:${uuid}`, type: 'Quote' }],
    [
      `InternalAccount%3A${uuid.toUpperCase()}`,
      { kind: 'object', id: `InternalAccount:${uuid}`, type: 'InternalAccount' },
    ],
    ['401', { kind: 'status', status: '401' }],
    ['WALLET_SIGNATURE_INVALID', { kind: 'code', code: 'WALLET_SIGNATURE_INVALID' }],
  ])('%s', (text, expected) => {
    expect(recognise(text)).toEqual(expected)
  })

  test('a token and a stamp, by what they hold', () => {
    const token = `${base64url({ alg: 'RS256' })}.${base64url({ sub: 'a' })}.c2ln`
    const stamp = base64url({ publicKey: '02a1', scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: '3045' })
    expect(recognise(token)).toEqual({ kind: 'artifact', text: token, name: 'token' })
    expect(recognise(stamp)).toEqual({ kind: 'artifact', text: stamp, name: 'stamp' })
  })

  test.each(['', 'quotes', 'Quote', '99', '1000', 'a.b.c', 'eyJ9', `Quote:${uuid}0`, 'QUOTES'])(
    'what may be anything is nothing: %s',
    text => {
      expect(recognise(text)).toBeUndefined()
    },
  )
})
