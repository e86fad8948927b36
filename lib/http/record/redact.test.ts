import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { redactedAnswer, redactedBody, redactedHeaders, redactedText } from '#lib/http/record/redact'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const SIGNATURE = 'c2lnbmF0dXJlLWNhbmFyeQ'
const TOKEN = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.${SIGNATURE}`
const masked = `[${SIGNATURE.length} characters, sha256 ${digest(SIGNATURE)}]`

/** Writes each letter as a JSON escape. */
const escaped = (text: string) =>
  Array.from(text, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

describe('headers', () => {
  test('each secret is replaced by its length and digest, and nothing else is', () => {
    const secret = 'dGVhbTpzZWNyZXQtY2FuYXJ5'
    const told = redactedHeaders(
      [
        ['authorization', `Basic ${secret}`],
        ['cookie', `__Host-countersign=${secret}`],
        ['proxy-authorization', secret],
        ['service-wallet-signature', 'a-stamp'],
      ],
      digest,
    )
    expect(told[0]).toEqual(['authorization', `Basic [24 characters, sha256 ${digest(secret)}]`])
    expect(told[3]).toEqual(['service-wallet-signature', 'a-stamp'])
    expect(JSON.stringify(told)).not.toContain(secret)
  })

  test('any other loses the signature of a token alone', () => {
    const told = redactedHeaders(
      [
        ['x-forwarded-access-token', TOKEN],
        ['referer', `https://app.example/v1.2?id=${TOKEN}&a=b`],
        ['host', 'localhost:3000'],
      ],
      digest,
    )
    expect(told).toEqual([
      ['x-forwarded-access-token', TOKEN.replace(SIGNATURE, masked)],
      ['referer', `https://app.example/v1.2?id=${TOKEN.replace(SIGNATURE, masked)}&a=b`],
      ['host', 'localhost:3000'],
    ])
  })

  test('a repeated one is replaced each time', () => {
    const told = redactedHeaders(
      [
        ['authorization', 'Basic first-canary'],
        ['authorization', 'second-canary'],
      ],
      digest,
    )
    expect(JSON.stringify(told)).not.toContain('canary')
  })
})

describe('the signature of an oidcToken', () => {
  test('is replaced, and the rest stays as received', () => {
    const body = `{ "type":"OAUTH",\n "oidcToken" : "${TOKEN}", "a": 1.0 }`
    expect(redactedBody(body, digest)).toBe(body.replace(SIGNATURE, masked))
  })

  test.each([
    ['among others', `[{"oidcToken":"${TOKEN}"},{"oidcToken" :\n"${TOKEN}","b":[]}]`],
    ['beside text in which something is escaped', `{"x":"\\u00e9 \\"","oidcToken":"${TOKEN}"}`],
    ['in JSON that is a text in JSON', JSON.stringify({ a: JSON.stringify({ oidcToken: TOKEN, b: '"' }) })],
    [
      'in JSON within JSON within JSON',
      JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ oidcToken: TOKEN }) }) }),
    ],
    ['cut off', `{"oidcToken":"${TOKEN}`],
  ])('is all that is replaced: %s', (_, body) => {
    expect(redactedBody(body, digest)).toBe(body.replaceAll(SIGNATURE, masked))
  })

  test.each([
    ['no token', '{"oidcToken":"sandbox-valid-oidc-token"}'],
    ['nothing', '{"oidcToken":null,"a":1}'],
    ['a number', '{ "oidcToken" : 5 }'],
    ['an empty text', '{"oidcToken":""}'],
    ['two parts', '{"oidcToken":"a.b"}'],
    ['a value beside the name', '{"field":"oidcToken","message":"oidcToken: no \\u0041"}'],
  ])('is not there to be replaced in %s', (_, body) => expect(redactedBody(body, digest)).toBe(body))

  test.each([
    ['nested', `{"a":[{"oidcToken":"${TOKEN}"}]}`],
    ['twice', `{"oidcToken":"${TOKEN}","oidcToken":"${TOKEN}"}`],
    ['cut off', `{"oidcToken":"${TOKEN}`],
    ['under an escaped name', `{"${escaped('oidcToken')}":"${TOKEN}"}`],
    ['under a partly escaped name', `{"oidc\\u0054oken":"${TOKEN}"}`],
    ['with escaped dots', `{"oidcToken":"${TOKEN.replaceAll('.', '\\u002e')}"}`],
    ['under an escaped name in no JSON', `{"oidc\\u0054oken":"${TOKEN}"`],
    ['plain and then under an escaped name', `{"oidcToken":"a.b.c","oidc\\u0054oken":"${TOKEN}"}`],
    ['plain and then with escaped dots', `[{"oidcToken":"a.b.c"},{"oidcToken":"${TOKEN.replaceAll('.', '\\u002E')}"}]`],
    ['plain, before text in which it is escaped', `{"x":"\\u00e9","oidcToken":"${TOKEN}"}`],
    ['within an object', `{"oidcToken":{"a":"${TOKEN}"}}`],
    ['within a list', `{"oidcToken":["${TOKEN}"]}`],
    ['behind an escaped quote', `{"oidcToken":"a.b.\\"${SIGNATURE}"}`],
    ['behind an escaped solidus', `{"oidcToken":"\\/${TOKEN}"}`],
    ['under an escaped name in JSON within JSON', JSON.stringify({ a: `{"oidc\\u0054oken":"${TOKEN}"}` })],
    ['with its name escaped twice', `{"a":"{\\"oidc\\\\u0054oken\\":\\"${TOKEN}\\"}"}`],
    ['among more parts than it has', `{"oidcToken":"${TOKEN}.${SIGNATURE}"}`],
  ])('never stays: %s', (_, body) => expect(redactedBody(body, digest)).not.toContain(SIGNATURE))

  test.each([
    ['what Python prints of a dict', `{'type':'OAUTH','oidcToken':'${TOKEN}'}`],
    ['a name without quotes', `{type:"OAUTH",oidcToken:"${TOKEN}"}`],
    ['a comment before the colon', `{"oidcToken"/**/:"${TOKEN}"}`],
    ['an equals sign', `{"oidcToken"="${TOKEN}"}`],
    ['a form', `type=OAUTH&oidcToken=${TOKEN}`],
    ['another name', `{"oidc_token":"${TOKEN}"}`],
    ['no name at all', TOKEN],
    ['a query', `t=Bearer%20${TOKEN}&a=b`],
    ['a query with quotes', `oidc_token=%22${TOKEN}%22`],
    ['a path', `/api/2025-10-13/customers/${TOKEN}`],
    ['an escape before it', `{"a":"x\\n${TOKEN}"}`],
    ['a space spelled in hexadecimal before it', `{"a":"\\u0020${TOKEN}\\u0020"}`],
    ['a name that ends where it begins', `jwt_${TOKEN}`],
    ['a name with dots that ends where it begins', `v1.jwt.${TOKEN}`],
    ['dots spelled in percent', `t=${TOKEN.replace('.', '%2E').replace('.', '%2e')}`],
    ['dots spelled as in JSON', `{"a":"${TOKEN.replace('.', '\\u002e').replace('.', '\\u002E')}"}`],
    ['dots spelled as in JSON within JSON', `{"a":"${TOKEN.replaceAll('.', '\\\\u002e')}"}`],
    ['parts that are filled up', `t=${TOKEN.replaceAll('.', '=.')}`],
    ['parts that are filled up, in percent', `t=${TOKEN.replaceAll('.', '%3D%3d.')}`],
    ['nothing signed within it', `eyJhbGciOiJSUzI1NiJ9..${SIGNATURE}`],
    ['a token before it', `${TOKEN} ${TOKEN}`],
    ['text of another kind around it', `<${TOKEN}>; é${TOKEN}é`],
  ])('does not stay in what is no such member either: %s', (_, text) => {
    expect(redactedBody(text, digest)).toBe(text.replaceAll(SIGNATURE, masked))
    expect(redactedText(text, digest)).toBe(text.replaceAll(SIGNATURE, masked))
  })

  test('does not stay beside an oidcToken', () => {
    const body = `{"oidcToken":"${TOKEN}","other":"${TOKEN}"}`
    expect(redactedBody(body, digest)).toBe(body.replaceAll(SIGNATURE, masked))
  })

  test.each([
    ['a stamp', 'eyJwdWJsaWNLZXkiOiIwMiJ9'],
    ['two parts', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0'],
    ['two parts and a dot', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.'],
    ['a file', '/_next/static/chunks/a.b.c.js'],
    ['parts of which none begins as JSON does', 'a.b.c'],
  ])('is not seen in %s', (_, text) => expect(redactedText(text, digest)).toBe(text))

  // A search that backtracks at each of these characters would take minutes.
  test.each([
    ['backslashes', `{"oidcToken":"x","p":"${'\\'.repeat(500_000)}"}`],
    ['beginnings of a token', 'eyJ'.repeat(300_000)],
    ['first parts of tokens', 'eyJ.'.repeat(200_000)],
    ['parts', `${'a.'.repeat(400_000)} eyJ`],
    ['letters', `${'a'.repeat(800_000)} eyJ`],
    ['dots', `eyJ${'.'.repeat(800_000)}`],
    ['dots in percent', `eyJ${'%2E'.repeat(250_000)} ${'%2'.repeat(400_000)}`],
    ['fillings in percent', `eyJ${'%3D'.repeat(250_000)} ${'%3'.repeat(400_000)}`],
    ['dots as in JSON', `eyJ${'\\u002e'.repeat(130_000)} a${'\\'.repeat(800_000)}`],
    ['dots as in JSON within JSON', `eyJ${`${'\\'.repeat(200)}u002e`.repeat(4_000)}`],
    ['tokens', `${'eyJ.a.b '.repeat(100_000)}`],
    ['names of a token', '"oidcToken":"'.repeat(70_000)],
  ])('is looked for in one go in very many %s', (_, text) => {
    expect(redactedBody(text, digest)).toEqual(expect.any(String))
    expect(redactedText(text, digest)).toEqual(expect.any(String))
    expect(redactedAnswer(text, digest)).toEqual(expect.any(String))
  })

  test('a body that names no token stays as received, escapes and all', () => {
    const body = '{"fullName":"Jos\\u00e9","note":"oidc token"}'
    expect(redactedBody(body, digest)).toBe(body)
  })
})

describe('an answer', () => {
  test('that has something to sign for a token loses the signature of the token, and nothing else', () => {
    const payloadToSign = `{"organizationId":"org\\/1","parameters":{"oauthProviders":[{"oidcToken":"${TOKEN}","providerName":"Google"}]}}`
    const body = JSON.stringify({ type: 'OAUTH', payloadToSign, requestId: 'Request:1' })
    expect(redactedAnswer(body, digest)).toBe(body.replace(SIGNATURE, masked))
  })

  test('that has a verification token to sign is told as it was answered', () => {
    const body = JSON.stringify({ type: 'EMAIL_OTP', payloadToSign: TOKEN })
    expect(redactedAnswer(body, digest)).toBe(body)
  })

  test('that describes the member is told as it was answered', () => {
    const body = '{"properties":{"oidcToken":{"type":"string"}},"required":["oidcToken"]}'
    expect(redactedAnswer(body, digest)).toBe(body)
  })
})
