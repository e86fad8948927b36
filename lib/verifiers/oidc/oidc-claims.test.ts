import { describe, expect, test } from 'vitest'
import { instantFromEpoch } from '#lib/contract/scalars'
import type { Rule } from '#lib/domain/rule'
import { failedRule } from '#lib/testing/reference/failed-rule'
import {
  type ClaimFacts,
  expiryOf,
  FRESHNESS_RULES,
  IDENTITY_RULES,
  ISSUER_RULES,
  identityOf,
  NONCE_RULES,
  nicknameOf,
  SAME_ISSUER_RULES,
} from '#lib/verifiers/oidc/oidc-claims'

const GOOGLE = 'https://accounts.google.com'
const NOW_SECONDS = 1_760_000_000
const registered = { issuer: GOOGLE, audience: 'app', subject: 'ada' }
const nonce = 'ab'.repeat(32)
const VERIFY = [...ISSUER_RULES, ...SAME_ISSUER_RULES, ...IDENTITY_RULES, ...FRESHNESS_RULES, ...NONCE_RULES]
const REGISTER = [...ISSUER_RULES, ...IDENTITY_RULES, ...FRESHNESS_RULES]

const GOOD = { iss: GOOGLE, aud: 'app', sub: 'ada', iat: NOW_SECONDS, exp: NOW_SECONDS + 3600, nonce }
type Claims = Record<string, unknown>

/** Returns the ID, claim and evidence of the first broken rule. */
function firstFailed(rules: readonly Rule<ClaimFacts>[], change: Claims, facts: Partial<ClaimFacts> = {}) {
  const input: ClaimFacts = {
    claims: { ...GOOD, ...change },
    now: instantFromEpoch(NOW_SECONDS * 1000),
    issuers: [GOOGLE, 'accounts.google.com', 'https://appleid.apple.com'],
    ...facts,
  }
  const failed = failedRule(rules, input)
  if (failed === undefined) return undefined
  const { code, details, ...evidence } = failed.rejection
  expect({ code, details }).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: 'OIDC_TOKEN_REFUSED' } })
  return { id: failed.id, claim: details && 'claim' in details ? details.claim : undefined, ...evidence }
}
const onVerify = (change: Claims, facts: Partial<ClaimFacts> = {}) =>
  firstFailed(VERIFY, change, { registered, nonce, ...facts })
const onRegister = (change: Claims) => firstFailed(REGISTER, change)

test('the rules accept valid claims at registration and at verification', () => {
  expect(onRegister({})).toBeUndefined()
  expect(onVerify({})).toBeUndefined()
})

describe('iat claim', () => {
  test.each([
    ['now', NOW_SECONDS],
    ['55 s old', NOW_SECONDS - 55],
    ['exactly 60 s old', NOW_SECONDS - 60],
    ['59.999 s old', NOW_SECONDS - 59.999],
    ['5 s in the future', NOW_SECONDS + 5],
    ['4.999 s in the future', NOW_SECONDS + 4.999],
  ])('a token is fresh if its iat is %s', (_, iat) => {
    expect(onVerify({ iat })).toBeUndefined()
    expect(onRegister({ iat })).toBeUndefined()
  })

  test.each([
    ['60.001 s old', NOW_SECONDS - 60.001, 'oidc-iat-age', 'age = 60.001 s, limit 60 s'],
    ['61 s old', NOW_SECONDS - 61, 'oidc-iat-age', 'age = 61 s, limit 60 s'],
    ['72 s old', NOW_SECONDS - 72, 'oidc-iat-age', 'age = 72 s, limit 60 s'],
    ['before the earliest Date value', -1e300, 'oidc-iat-age', expect.stringMatching(/^age = \d+ s, limit 60 s$/)],
    ['5.001 s in the future', NOW_SECONDS + 5.001, 'oidc-iat-ahead', '5.001 s in the future, limit 5 s'],
    ['6 s in the future', NOW_SECONDS + 6, 'oidc-iat-ahead', '6 s in the future, limit 5 s'],
    ['in milliseconds', NOW_SECONDS * 1000, 'oidc-iat-ahead', expect.stringMatching(/^\d+ s in the future/)],
    [
      'after the latest Date value',
      JSON.parse('1e400'),
      'oidc-iat-ahead',
      expect.stringMatching(/ s in the future, limit 5 s$/),
    ],
    ['a string', String(NOW_SECONDS), 'oidc-iat-age', `iat = ${NOW_SECONDS}`],
    ['absent', undefined, 'oidc-iat-age', 'iat = nothing'],
    ['null', null, 'oidc-iat-age', 'iat = null'],
    ['an array', [NOW_SECONDS], 'oidc-iat-age', 'iat = an array of length 1'],
  ])('a token is not fresh if its iat is %s', (_, iat, id, got) => {
    expect(onVerify({ iat })).toMatchObject({ id, claim: 'iat', got })
    expect(onRegister({ iat })).toMatchObject({ id })
  })

  test('the iat claim is compared with the clock to the millisecond', () => {
    const at = (ms: number) => ({ now: instantFromEpoch(NOW_SECONDS * 1000 + ms) })
    expect(onVerify({ iat: NOW_SECONDS - 60 }, at(0))).toBeUndefined()
    expect(onVerify({ iat: NOW_SECONDS - 60 }, at(1))).toMatchObject({ got: 'age = 60.001 s, limit 60 s' })
    expect(onVerify({ iat: NOW_SECONDS + 6 }, at(999))).toMatchObject({ got: '5.001 s in the future, limit 5 s' })
    expect(onVerify({ iat: NOW_SECONDS + 6 }, at(1000))).toBeUndefined()
  })
})

describe('nbf claim', () => {
  test.each([undefined, 0, -1e300, NOW_SECONDS, NOW_SECONDS + 5])('a token is accepted if its nbf is %o', nbf => {
    expect(onVerify({ nbf })).toBeUndefined()
    expect(onRegister({ nbf })).toBeUndefined()
  })

  test.each([[NOW_SECONDS + 5.001], [NOW_SECONDS * 1000], [1e300], [Number.NaN], [null], [true], ['0'], [[0]], [{}]])(
    'a token is rejected if its nbf is %o',
    nbf => {
      expect(onVerify({ nbf })).toMatchObject({ id: 'oidc-nbf', claim: 'nbf' })
      expect(onRegister({ nbf })).toMatchObject({ id: 'oidc-nbf' })
    },
  )
})

describe('exp claim', () => {
  test.each([
    ['in a second', NOW_SECONDS + 1],
    ['in a millisecond', NOW_SECONDS + 0.001],
    ['in a century', NOW_SECONDS + 3_155_760_000],
    ['after the latest Date value', 1e300],
  ])('a token has not expired if its exp is %s', (_, exp) => expect(onVerify({ exp })).toBeUndefined())

  test.each([
    ['now', NOW_SECONDS],
    ['a second ago', NOW_SECONDS - 1],
    ['absent', undefined],
    ['a string', `${NOW_SECONDS + 60}`],
    ['NaN', Number.NaN],
    ['true', true],
  ])('a token counts as expired if its exp is %s', (_, exp) => {
    expect(onVerify({ exp })).toMatchObject({ id: 'oidc-exp', claim: 'exp' })
    expect(onRegister({ exp })).toMatchObject({ id: 'oidc-exp' })
  })

  test('an exp after the latest Date value is read as the latest Date value', () => {
    expect(expiryOf({ exp: 1e300 }, 1)).toBe(8.64e15)
  })
})

describe('issuer', () => {
  test.each([GOOGLE, 'accounts.google.com', 'https://appleid.apple.com'])(
    'a token with the iss %s is accepted',
    iss => {
      expect(onRegister({ iss })).toBeUndefined()
    },
  )

  test.each([
    ['https://accounts.google.com/'],
    ['HTTPS://ACCOUNTS.GOOGLE.COM'],
    ['http://accounts.google.com'],
    ['https://accounts.google.com.evil.example'],
    [' https://accounts.google.com'],
    [''],
    [undefined],
    [null],
    [[GOOGLE]],
    [{ [GOOGLE]: GOOGLE }],
  ])('a token with the iss %j is rejected', iss => {
    expect(onRegister({ iss })).toMatchObject({ id: 'oidc-iss', claim: 'iss' })
    expect(onVerify({ iss })).toMatchObject({ id: 'oidc-iss', claim: 'iss' })
  })

  test("a token is rejected if its iss is an accepted issuer other than the credential's issuer", () => {
    expect(onVerify({ iss: 'accounts.google.com' })).toEqual({
      id: 'oidc-iss-same',
      claim: 'iss',
      expected: GOOGLE,
      got: 'accounts.google.com',
    })
  })
})

describe('audience', () => {
  test.each([['app'], [['app']]])('the aud %j is accepted as a single audience', aud => {
    expect(onRegister({ aud })).toBeUndefined()
    expect(onVerify({ aud })).toBeUndefined()
    expect(identityOf({ ...GOOD, aud }).audience).toBe('app')
  })

  test.each([
    ['', ''],
    [[], 'an array of length 0'],
    [['app', 'other'], 'an array of length 2'],
    [['app', 'app'], 'an array of length 2'],
    [[['app']], 'an array of length 1'],
    [[''], 'an array of length 1'],
    [{ app: true }, 'an object'],
    [1, '1'],
    [undefined, 'nothing'],
    ['a'.repeat(256), '256 characters'],
    ['a\u0000b', 'a\u0000b'],
    ['\ud800', '\ud800'],
  ])('the aud %j is rejected, because it is not a valid single audience', (aud, got) => {
    expect(onRegister({ aud })).toMatchObject({ id: 'oidc-aud', claim: 'aud', got })
    expect(onVerify({ aud })).toMatchObject({ id: 'oidc-aud', expected: 'app' })
  })

  test.each(['App', 'app ', 'another'])(
    "the aud %j is rejected, because it differs from the credential's audience",
    aud => {
      expect(onVerify({ aud })).toMatchObject({ id: 'oidc-aud', expected: 'app', got: aud })
    },
  )
})

describe('subject', () => {
  test.each([[''], [undefined], [null], [7], [['ada']], [{ ada: 1 }], ['a'.repeat(256)], ['a\u0000']])(
    'the sub %j is rejected, because it is not a valid subject',
    sub => {
      expect(onRegister({ sub })).toMatchObject({ id: 'oidc-sub', claim: 'sub' })
    },
  )

  test.each(['Ada', 'ada ', 'bob', 7])(
    "the sub %j is rejected, because it differs from the credential's subject",
    sub => {
      expect(onVerify({ sub })).toMatchObject({ id: 'oidc-sub', expected: 'ada', got: String(sub) })
    },
  )

  test('a subject may have 255 characters', () => {
    expect(onRegister({ sub: 'a'.repeat(255) })).toBeUndefined()
  })
})

describe('nonce', () => {
  test.each([[undefined], [''], [null], [nonce.toUpperCase()], [nonce.slice(1)], [`${nonce} `], [[nonce]]])(
    'a token with the wrong nonce %j is rejected',
    sent => {
      expect(onVerify({ nonce: sent })).toMatchObject({ id: 'oidc-nonce', claim: 'nonce', expected: nonce })
    },
  )

  test('a token needs no nonce at registration', () => expect(onRegister({ nonce: undefined })).toBeUndefined())
})

test.each([
  [{ email: 'ada@example.com', name: 'Ada' }, 'ada@example.com'],
  [{ email: '', name: 'Ada' }, 'Ada'],
  [{ email: 5, name: 'Ada' }, 'Ada'],
  [{ name: 'Ada' }, 'Ada'],
  [{ name: 'A'.repeat(256) }, 'ada'],
  [{ email: 'a\u0000b' }, 'ada'],
  [{}, 'ada'],
])('the nickname of a token with the claims %j is %s', (claims, nickname) =>
  expect(nicknameOf({ ...GOOD, ...claims })).toBe(nickname),
)
