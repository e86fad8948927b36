import { describe, expect, test } from 'vitest'
import { readOidcToken } from '#lib/verifiers/oidc/oidc-token'
import { isProblem } from '#lib/wallet/read-problem'

const part = (text: string) => Buffer.from(text).toString('base64url')
const HEADER = part('{"alg":"RS256"}')
const CLAIMS = part('{"iss":"https://accounts.google.com","sub":"ada"}')

test('reading a token returns its parts and the signed bytes', () => {
  const text = `${HEADER}.${CLAIMS}.dummy-signature_1`
  expect(readOidcToken(text)).toEqual({
    text,
    header: { alg: 'RS256' },
    claims: { iss: 'https://accounts.google.com', sub: 'ada' },
    signingInput: new TextEncoder().encode(`${HEADER}.${CLAIMS}`),
  })
})

describe('rejects a text that is not a token', () => {
  test.each([
    ['an empty text', ''],
    ['a fixed text in place of a token', 'sandbox-valid-oidc-token'],
    ['one part', HEADER],
    ['two parts', `${HEADER}.${CLAIMS}`],
    ['four parts', `${HEADER}.${CLAIMS}.a.b`],
    ['the five parts of an encrypted token', `${HEADER}.${CLAIMS}.a.b.c`],
    ['no signature', `${HEADER}.${CLAIMS}.`],
    ['no header', `.${CLAIMS}.a`],
    ['no claims', `${HEADER}..a`],
    ['a signature with a space', `${HEADER}.${CLAIMS}.a b`],
    ['a signature in standard base64', `${HEADER}.${CLAIMS}.a+/=`],
    ['a header with padding', `${HEADER}=.${CLAIMS}.a`],
    ['a header in standard base64', `${part('{"a":"???"}').replace('_', '/')}.${CLAIMS}.a`],
    ['a header with a stray bit', `${part('{"a":1}').replace(/.$/, '1')}.${CLAIMS}.a`],
    ['a header that is not JSON', `${part('alg')}.${CLAIMS}.a`],
    ['a header that is a list', `${part('[]')}.${CLAIMS}.a`],
    ['a header that is null', `${part('null')}.${CLAIMS}.a`],
    ['claims that are a text', `${HEADER}.${part('"sub"')}.a`],
    ['claims that are cut off', `${HEADER}.${part('{"sub":"a"')}.a`],
    ['claims that are not UTF-8', `${HEADER}.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.a`],
    ['claims after a byte order mark', `${HEADER}.${part('\ufeff{}')}.a`],
    ['a token with whitespace around it', ` ${HEADER}.${CLAIMS}.a `],
  ])('%s', (_, text) => {
    const token = readOidcToken(text)
    expect(isProblem(token) && token.problem).toMatch(/^The (token|header|claims|signature) .+\.$/)
  })
})
