import { describe, expect, test } from 'vitest'
import { fuzzyScore } from './fuzzy-score'
import { pastedTargets } from './pasted-targets'

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

describe('command search', () => {
  const best = (query: string, ...texts: string[]) =>
    texts
      .map(text => ({ text, score: fuzzyScore(query, text) }))
      .filter(({ score }) => score !== undefined)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
      .map(({ text }) => text)

  test('matches a query that omits letters, but not one that reorders them', () => {
    expect(best('frz', 'Freeze clock', 'Reset sandbox')).toEqual(['Freeze clock'])
    expect(best('zrf', 'Freeze clock')).toEqual([])
  })

  test('does not match letters scattered across a sentence', () => {
    const clock = 'Move the clock to 1 s after the signed retry expires Clock'
    expect(best('api keys', clock, 'API keys Go to')).toEqual(['API keys Go to'])
  })

  test('matches words in any order', () => {
    expect(best('clock freeze', 'Freeze clock')).toEqual(['Freeze clock'])
  })

  test('ranks matches at word beginnings above matches inside words, and shorter texts above longer texts', () => {
    expect(best('log', 'Reset the catalogue', 'Log', 'Log: 401')).toEqual(['Log', 'Log: 401', 'Reset the catalogue'])
  })

  test('matches every text if the query is blank', () => {
    expect(fuzzyScore(' ', 'Anything')).toBeDefined()
  })
})

describe('pastedTargets', () => {
  const uuid = '0199d2f0-0000-7000-8000-00000000beef'
  const exchange = `ex_${'0123456789abcdef'.repeat(2)}`

  test.each([
    [` ${exchange}\n`, [`/log/${exchange}`]],
    [`Quote:${uuid}`, [`/data?show=Quote%3A${uuid}`, `/log?q=Quote%3A${uuid}`]],
    [`Verification:${uuid}`, [`/data?show=Verification%3A${uuid}`, `/log?q=Verification%3A${uuid}`]],
    [`Request:${uuid}`, [`/log?q=Request%3A${uuid}`]],
    [
      `InternalAccount%3A${uuid.toUpperCase()}`,
      [`/data?show=InternalAccount%3A${uuid}`, `/log?q=InternalAccount%3A${uuid}`],
    ],
    ['401', ['/log?status=401']],
    ['WALLET_SIGNATURE_INVALID', ['/reference/errors/WALLET_SIGNATURE_INVALID', '/log?code=WALLET_SIGNATURE_INVALID']],
    ['ANOTHER_CODE', ['/log?code=ANOTHER_CODE']],
    ['CONFLICT', ['/reference/errors/CONFLICT', '/log?code=CONFLICT']],
    ['ANOTHER', []],
  ])('finds pages for %j', (text, hrefs) => {
    expect(pastedTargets(text).map(({ href }) => href)).toEqual(hrefs)
  })

  test('recognizes an ID token and a stamp by their contents', () => {
    const token = `${base64url({ alg: 'RS256' })}.${base64url({ sub: 'a' })}.c2ln`
    const stamp = base64url({ publicKey: '02a1', scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: '3045' })
    expect(pastedTargets(token)).toEqual([{ name: 'Decode the ID token', href: '/inspect', artifact: token }])
    expect(pastedTargets(stamp)).toEqual([{ name: 'Decode the stamp', href: '/inspect', artifact: stamp }])
  })

  test.each(['', 'quotes', 'Quote', '99', '1000', 'a.b.c', 'eyJ9', `Quote:${uuid}0`, 'QUOTES'])(
    'finds no pages for %j',
    text => {
      expect(pastedTargets(text)).toEqual([])
    },
  )
})
