import { describe, expect, test } from 'vitest'
import { readOidcToken } from '#lib/verifiers/oidc/oidc-token'
import { isProblem } from '#lib/wallet/read-problem'

const part = (text: string) => Buffer.from(text).toString('base64url')
const HEADER = part('{"alg":"RS256"}')
const CLAIMS = part('{"iss":"https://accounts.google.com","sub":"ada"}')

test('readOidcToken returns the text, the header, the claims and the signed bytes of a token', () => {
  const text = `${HEADER}.${CLAIMS}.dummy-signature_1`
  expect(readOidcToken(text)).toEqual({
    text,
    header: { alg: 'RS256' },
    claims: { iss: 'https://accounts.google.com', sub: 'ada' },
    signingInput: new TextEncoder().encode(`${HEADER}.${CLAIMS}`),
  })
})

describe('readOidcToken', () => {
  test.each([
    ['an empty string', ''],
    ['text that is not a token', 'sandbox-valid-oidc-token'],
    ['a token with one part', HEADER],
    ['a token with two parts', `${HEADER}.${CLAIMS}`],
    ['a token with four parts', `${HEADER}.${CLAIMS}.a.b`],
    ['the five parts of an encrypted token', `${HEADER}.${CLAIMS}.a.b.c`],
    ['a token without a signature', `${HEADER}.${CLAIMS}.`],
    ['a token without a header', `.${CLAIMS}.a`],
    ['a token without claims', `${HEADER}..a`],
    ['a signature with a space', `${HEADER}.${CLAIMS}.a b`],
    ['a signature in standard base64', `${HEADER}.${CLAIMS}.a+/=`],
    ['a header with padding', `${HEADER}=.${CLAIMS}.a`],
    ['a header in standard base64', `${part('{"a":"???"}').replace('_', '/')}.${CLAIMS}.a`],
    ['a header with nonzero unused bits', `${part('{"a":1}').replace(/.$/, '1')}.${CLAIMS}.a`],
    ['a header that is not JSON', `${part('alg')}.${CLAIMS}.a`],
    ['a header that is a list', `${part('[]')}.${CLAIMS}.a`],
    ['a header that is null', `${part('null')}.${CLAIMS}.a`],
    ['claims that are a string', `${HEADER}.${part('"sub"')}.a`],
    ['claims that are cut off', `${HEADER}.${part('{"sub":"a"')}.a`],
    ['claims that are not UTF-8', `${HEADER}.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.a`],
    ['claims with a member twice', `${HEADER}.${part('{"sub":"a","sub":"b"}')}.a`],
    ['claims after a byte order mark', `${HEADER}.${part('\ufeff{}')}.a`],
    ['a token with whitespace around it', ` ${HEADER}.${CLAIMS}.a `],
  ])('rejects %s', (_, text) => {
    const token = readOidcToken(text)
    expect(isProblem(token) && token.problem).toMatch(/^The (token|header|claims|signature) .+\.$/)
  })
})
