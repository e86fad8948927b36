import { describe, expect, test } from 'vitest'
import { fuzzyScore } from './fuzzy-score'
import { recognise } from './recognise-paste'

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

describe('command search', () => {
  const best = (query: string, ...texts: string[]) =>
    texts
      .map(text => ({ text, score: fuzzyScore(query, text) }))
      .filter(({ score }) => score !== undefined)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
      .map(({ text }) => text)

  test('matches with letters left out, but not reordered', () => {
    expect(best('frz', 'Freeze clock', 'Reset sandbox')).toEqual(['Freeze clock'])
    expect(best('zrf', 'Freeze clock')).toEqual([])
  })

  test('ignores letters scattered over a sentence', () => {
    const clock = 'Jump the clock to 1 s after the signed retry expires Clock'
    expect(best('api keys', clock, 'API keys Go to')).toEqual(['API keys Go to'])
  })

  test('matches words in any order', () => {
    expect(best('clock freeze', 'Freeze clock')).toEqual(['Freeze clock'])
  })

  test("ranks a word's beginning before its middle, then shorter texts first", () => {
    expect(best('log', 'Reset the catalogue', 'Log', 'Log: 401')).toEqual(['Log', 'Log: 401', 'Reset the catalogue'])
  })

  test('matches everything without a query', () => {
    expect(fuzzyScore(' ', 'Anything')).toBeDefined()
  })
})

describe('recognizing pasted text', () => {
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

  test('recognizes a token and a stamp by their contents', () => {
    const token = `${base64url({ alg: 'RS256' })}.${base64url({ sub: 'a' })}.c2ln`
    const stamp = base64url({ publicKey: '02a1', scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: '3045' })
    expect(recognise(token)).toEqual({ kind: 'artifact', text: token, name: 'token' })
    expect(recognise(stamp)).toEqual({ kind: 'artifact', text: stamp, name: 'stamp' })
  })

  test.each(['', 'quotes', 'Quote', '99', '1000', 'a.b.c', 'eyJ9', `Quote:${uuid}0`, 'QUOTES'])(
    'does not recognize ambiguous text: %s',
    text => {
      expect(recognise(text)).toBeUndefined()
    },
  )
})
