import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { redactAnswer, redactBody, redactHeaders, redactText } from '#lib/http/record/redact'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const SIGNATURE = 'c2lnbmF0dXJlLWNhbmFyeQ'
const TOKEN = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.${SIGNATURE}`
const masked = `[${SIGNATURE.length} characters, sha256 ${digest(SIGNATURE)}]`

const escapeLetters = (text: string) =>
  Array.from(text, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

describe('redactHeaders', () => {
  test('replaces each secret with its length and digest, and leaves a stamp unchanged', () => {
    const secret = 'dGVhbTpzZWNyZXQtY2FuYXJ5'
    const redacted = redactHeaders(
      [
        ['authorization', `Basic ${secret}`],
        ['cookie', `__Host-countersign=${secret}`],
        ['proxy-authorization', secret],
        ['service-wallet-signature', 'a-stamp'],
      ],
      digest,
    )
    expect(redacted[0]).toEqual(['authorization', `Basic [24 characters, sha256 ${digest(secret)}]`])
    expect(redacted[3]).toEqual(['service-wallet-signature', 'a-stamp'])
    expect(JSON.stringify(redacted)).not.toContain(secret)
  })

  test('in headers that are not secret, replaces only the signatures of tokens', () => {
    const redacted = redactHeaders(
      [
        ['x-forwarded-access-token', TOKEN],
        ['referer', `https://app.example/v1.2?id=${TOKEN}&a=b`],
        ['host', 'localhost:3000'],
      ],
      digest,
    )
    expect(redacted).toEqual([
      ['x-forwarded-access-token', TOKEN.replace(SIGNATURE, masked)],
      ['referer', `https://app.example/v1.2?id=${TOKEN.replace(SIGNATURE, masked)}&a=b`],
      ['host', 'localhost:3000'],
    ])
  })

  test('replaces each value of a repeated secret header', () => {
    const redacted = redactHeaders(
      [
        ['authorization', 'Basic first-canary'],
        ['authorization', 'second-canary'],
      ],
      digest,
    )
    expect(JSON.stringify(redacted)).not.toContain('canary')
  })
})

describe('a token in text', () => {
  test('has its signature replaced, and the rest of the text is unchanged', () => {
    const body = `{ "type":"OAUTH",\n "oidcToken" : "${TOKEN}", "a": 1.0 }`
    expect(redactBody(body, digest)).toBe(body.replace(SIGNATURE, masked))
  })

  test.each([
    ['in several objects', `[{"oidcToken":"${TOKEN}"},{"oidcToken" :\n"${TOKEN}","b":[]}]`],
    ['beside text with escapes', `{"x":"\\u00e9 \\"","oidcToken":"${TOKEN}"}`],
    ['in JSON within JSON', JSON.stringify({ a: JSON.stringify({ oidcToken: TOKEN, b: '"' }) })],
    [
      'in JSON within JSON within JSON',
      JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ oidcToken: TOKEN }) }) }),
    ],
    ['cut off', `{"oidcToken":"${TOKEN}`],
  ])('has only its signature replaced (%s)', (_, body) => {
    expect(redactBody(body, digest)).toBe(body.replaceAll(SIGNATURE, masked))
  })

  test.each([
    ['an oidcToken that is not a JWT', '{"oidcToken":"sandbox-valid-oidc-token"}'],
    ['an oidcToken of null', '{"oidcToken":null,"a":1}'],
    ['a number as oidcToken', '{ "oidcToken" : 5 }'],
    ['an empty oidcToken', '{"oidcToken":""}'],
    ['an oidcToken of two parts', '{"oidcToken":"a.b"}'],
    ['the text oidcToken in values of other fields', '{"field":"oidcToken","message":"oidcToken: no \\u0041"}'],
  ])('a body with %s is unchanged', (_, body) => expect(redactBody(body, digest)).toBe(body))

  test.each([
    ['nested', `{"a":[{"oidcToken":"${TOKEN}"}]}`],
    ['twice', `{"oidcToken":"${TOKEN}","oidcToken":"${TOKEN}"}`],
    ['cut off', `{"oidcToken":"${TOKEN}`],
    ['under an escaped name', `{"${escapeLetters('oidcToken')}":"${TOKEN}"}`],
    ['under a partly escaped name', `{"oidc\\u0054oken":"${TOKEN}"}`],
    ['with escaped dots', `{"oidcToken":"${TOKEN.replaceAll('.', '\\u002e')}"}`],
    ['under an escaped name in broken JSON', `{"oidc\\u0054oken":"${TOKEN}"`],
    ['plain and then under an escaped name', `{"oidcToken":"a.b.c","oidc\\u0054oken":"${TOKEN}"}`],
    ['plain and then with escaped dots', `[{"oidcToken":"a.b.c"},{"oidcToken":"${TOKEN.replaceAll('.', '\\u002E')}"}]`],
    ['plain, after text with escapes', `{"x":"\\u00e9","oidcToken":"${TOKEN}"}`],
    ['within an object', `{"oidcToken":{"a":"${TOKEN}"}}`],
    ['within a list', `{"oidcToken":["${TOKEN}"]}`],
    ['after an escaped quote', `{"oidcToken":"a.b.\\"${SIGNATURE}"}`],
    ['after an escaped solidus', `{"oidcToken":"\\/${TOKEN}"}`],
    ['under an escaped name in JSON within JSON', JSON.stringify({ a: `{"oidc\\u0054oken":"${TOKEN}"}` })],
    ['under a name that is escaped twice', `{"a":"{\\"oidc\\\\u0054oken\\":\\"${TOKEN}\\"}"}`],
    ['followed by a fourth part', `{"oidcToken":"${TOKEN}.${SIGNATURE}"}`],
  ])('has its signature removed (%s)', (_, body) => expect(redactBody(body, digest)).not.toContain(SIGNATURE))

  test.each([
    ['a Python dict', `{'type':'OAUTH','oidcToken':'${TOKEN}'}`],
    ['a name without quotes', `{type:"OAUTH",oidcToken:"${TOKEN}"}`],
    ['a comment before the colon', `{"oidcToken"/**/:"${TOKEN}"}`],
    ['an equals sign', `{"oidcToken"="${TOKEN}"}`],
    ['a URL-encoded form', `type=OAUTH&oidcToken=${TOKEN}`],
    ['another name', `{"oidc_token":"${TOKEN}"}`],
    ['no name at all', TOKEN],
    ['a query', `t=Bearer%20${TOKEN}&a=b`],
    ['a query with quotes', `oidc_token=%22${TOKEN}%22`],
    ['a path', `/api/2025-10-13/customers/${TOKEN}`],
    ['an escape before it', `{"a":"x\\n${TOKEN}"}`],
    ['hexadecimal escapes around it', `{"a":"\\u0020${TOKEN}\\u0020"}`],
    ['a name directly before it', `jwt_${TOKEN}`],
    ['a name with dots directly before it', `v1.jwt.${TOKEN}`],
    ['percent-encoded dots', `t=${TOKEN.replace('.', '%2E').replace('.', '%2e')}`],
    ['dots escaped as in JSON', `{"a":"${TOKEN.replace('.', '\\u002e').replace('.', '\\u002E')}"}`],
    ['dots escaped as in JSON within JSON', `{"a":"${TOKEN.replaceAll('.', '\\\\u002e')}"}`],
    ['parts with padding', `t=${TOKEN.replaceAll('.', '=.')}`],
    ['parts with percent-encoded padding', `t=${TOKEN.replaceAll('.', '%3D%3d.')}`],
    ['an empty payload', `eyJhbGciOiJSUzI1NiJ9..${SIGNATURE}`],
    ['a token before it', `${TOKEN} ${TOKEN}`],
    ['other characters around it', `<${TOKEN}>; é${TOKEN}é`],
  ])('has its signature replaced even outside a plain oidcToken field (%s)', (_, text) => {
    expect(redactBody(text, digest)).toBe(text.replaceAll(SIGNATURE, masked))
    expect(redactText(text, digest)).toBe(text.replaceAll(SIGNATURE, masked))
  })

  test('a second token beside an oidcToken is redacted too', () => {
    const body = `{"oidcToken":"${TOKEN}","other":"${TOKEN}"}`
    expect(redactBody(body, digest)).toBe(body.replaceAll(SIGNATURE, masked))
  })

  test.each([
    ['a stamp', 'eyJwdWJsaWNLZXkiOiIwMiJ9'],
    ['a token with only two parts', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0'],
    ['a token with two parts and a final dot', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.'],
    ['a file name with dots', '/_next/static/chunks/a.b.c.js'],
    ['three parts that do not begin like JSON', 'a.b.c'],
  ])('redactText leaves %s unchanged', (_, text) => expect(redactText(text, digest)).toBe(text))

  // A search that backtracks would take minutes on these texts.
  test.each([
    ['backslashes', `{"oidcToken":"x","p":"${'\\'.repeat(500_000)}"}`],
    ['beginnings of a token', 'eyJ'.repeat(300_000)],
    ['first parts of tokens', 'eyJ.'.repeat(200_000)],
    ['parts', `${'a.'.repeat(400_000)} eyJ`],
    ['letters', `${'a'.repeat(800_000)} eyJ`],
    ['dots', `eyJ${'.'.repeat(800_000)}`],
    ['percent-encoded dots', `eyJ${'%2E'.repeat(250_000)} ${'%2'.repeat(400_000)}`],
    ['percent-encoded padding characters', `eyJ${'%3D'.repeat(250_000)} ${'%3'.repeat(400_000)}`],
    ['dots escaped as in JSON', `eyJ${'\\u002e'.repeat(130_000)} a${'\\'.repeat(800_000)}`],
    ['dots escaped as in JSON within JSON', `eyJ${`${'\\'.repeat(200)}u002e`.repeat(4_000)}`],
    ['tokens', `${'eyJ.a.b '.repeat(100_000)}`],
    ['oidcToken members', '"oidcToken":"'.repeat(70_000)],
  ])('searching a text with very many %s does not time out', (_, text) => {
    expect(redactBody(text, digest)).toEqual(expect.any(String))
    expect(redactText(text, digest)).toEqual(expect.any(String))
    expect(redactAnswer(text, digest)).toEqual(expect.any(String))
  })

  test('a body without a token is unchanged, including its escapes', () => {
    const body = '{"fullName":"Jos\\u00e9","note":"oidc token"}'
    expect(redactBody(body, digest)).toBe(body)
  })
})

describe('redactAnswer', () => {
  test('replaces only the signature of the oidcToken in a payload to sign', () => {
    const payloadToSign = `{"organizationId":"org\\/1","parameters":{"oauthProviders":[{"oidcToken":"${TOKEN}","providerName":"Google"}]}}`
    const body = JSON.stringify({ type: 'OAUTH', payloadToSign, requestId: 'Request:1' })
    expect(redactAnswer(body, digest)).toBe(body.replace(SIGNATURE, masked))
  })

  test('does not change a verification token that is to be signed', () => {
    const body = JSON.stringify({ type: 'EMAIL_OTP', payloadToSign: TOKEN })
    expect(redactAnswer(body, digest)).toBe(body)
  })

  test('does not change a schema that describes oidcToken', () => {
    const body = '{"properties":{"oidcToken":{"type":"string"}},"required":["oidcToken"]}'
    expect(redactAnswer(body, digest)).toBe(body)
  })
})
