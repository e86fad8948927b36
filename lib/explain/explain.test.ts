import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { instantFromEpoch } from '#lib/contract/scalars'
import { COUNTER_RULES, SAME_PASSKEY_RULES, SIGNATURE_RULES } from '#lib/domain/credentials/assertion-rules'
import { ATTESTATION_RULES } from '#lib/domain/credentials/attestation-rules'
import { CEREMONY_CHECKS } from '#lib/domain/credentials/passkey-rules'
import { CAUSES_MAX, EXPLAINERS, explain } from '#lib/explain/explain'
import { causeText, type Evidence, type Explainer } from '#lib/explain/explainer'
import { readFlowHash } from '#lib/explain/links/flow-link'
import { OTP_TAMPERS } from '#lib/flows/tampers/otp-tampers'
import { failedRule } from '#lib/testing/reference/failed-rule'
import { FRESHNESS_RULES, IDENTITY_RULES, ISSUER_RULES, NONCE_RULES } from '#lib/verifiers/oidc/oidc-claims'

const CODES = Object.keys(EXPLAINERS) as ErrorCode[]
const PAGES = globSync('app/(*)/**/page.tsx').map(
  file => new RegExp(`^${file.replace(/^app\/\([^)]*\)|\/page\.tsx$/g, '').replaceAll(/\[\w+\]/g, '[^/]+') || '/'}$`),
)

function evidenceOf(code: string, changes: Partial<Evidence> = {}): Evidence {
  return {
    code,
    details: {},
    operationId: 'createQuote',
    method: 'POST',
    path: '/quotes',
    headers: [],
    body: '{"lockedCurrencyAmount":0}',
    isArmed: false,
    failedCheck: undefined,
    ...changes,
  }
}

/** Returns a code and then its reasons, each with its explainer. */
function variants(code: ErrorCode): [string, Partial<Explainer>][] {
  const explainer: Explainer | undefined = EXPLAINERS[code]
  return [[code, explainer ?? {}], ...Object.entries(explainer?.byReason ?? {})]
}

describe.each(CODES)('%s', code => {
  test.each(Object.keys({ '': '', ...(ERRORS[code] as ErrorEntry).reasons }))(
    'with details.reason %j ("" if none), the explanation has a requirement, a remedy, a fix and at most three causes',
    reason => {
      const explanation = explain(evidenceOf(code, { details: reason === '' ? {} : { reason } }))
      expect(explanation?.checked).toMatch(/\.$/)
      expect(explanation?.remedy).toMatch(/\.$/)
      expect(explanation?.reasons.length).toBeLessThanOrEqual(CAUSES_MAX)
      expect(explanation?.fix.label).toMatch(/^[A-Z]|^[a-z]\w+ reference$/)
    },
  )

  test('fixes link only to existing pages', () => {
    for (const details of [{}, ...Object.keys(EXPLAINERS[code]?.byReason ?? {}).map(reason => ({ reason }))]) {
      const fix = explain(evidenceOf(code, { details }))?.fix
      if (fix?.kind !== 'link') continue
      const path = fix.href.replace(/[?#].*/, '')
      expect(
        PAGES.some(page => page.test(path)),
        path,
      ).toBe(true)
    }
  })

  test('explanations contain no filler words or exclamation marks', () => {
    const texts = variants(code).flatMap(([, { checked, reasons, remedy }]) => [
      checked,
      remedy,
      ...(reasons ?? []).map(causeText),
    ])
    for (const text of texts) expect(text ?? '').not.toMatch(/\b(please|oops|simply|just|sorry)\b|!/i)
  })
})

test('the fix for an invalid amount describes its change to the body', () => {
  const explanation = explain(evidenceOf('INVALID_AMOUNT', { details: { reason: 'NOT_POSITIVE' } }))
  expect(explanation?.fix).toMatchObject({ label: 'Apply fix', change: 'set lockedCurrencyAmount to 10000000' })
})

const SIGN_IN_TAMPERS = ['wrong-code', 'used-bundle', 'no-signature', 'no-request-id', 'garbage', 'foreign-key']

test.each(OTP_TAMPERS.filter(({ id }) => SIGN_IN_TAMPERS.includes(id)))(
  'the fix for a sign-in rejected by the tamper $id is a flow with the same credential',
  async ({ predicted }) => {
    const { code = '', reason } = predicted
    const credentialId = 'AuthMethod:00000000-0000-7000-8000-000000000001'
    const path = `/auth/credentials/${credentialId}/verify`
    const body = '{"type":"EMAIL_OTP"}'
    const details = reason === undefined ? {} : { reason }
    const fix = explain(evidenceOf(code, { details, operationId: 'verifyCredential', method: 'POST', path, body }))?.fix
    const [page, hash] = fix?.kind === 'link' ? fix.href.split('#') : []
    expect(page).toBe('/flows/email-otp')
    expect(await readFlowHash(`#${hash}`)).toEqual({ credentialId })
  },
)

test('explain returns undefined for an unknown code', () => {
  expect(explain(evidenceOf('NOT_A_CODE'))).toBeUndefined()
})

test('explain says that a forced response was forced, and offers to send the request again', () => {
  const explanation = explain(evidenceOf('INVALID_AMOUNT', { isArmed: true }))
  expect(explanation?.reasons).toEqual([{ text: expect.stringContaining('forced'), isConfirmed: true }])
  expect(explanation?.fix.kind).toBe('send again')
})

test('explain offers to send the request again for transient errors, not for errors that a retry cannot fix', () => {
  const repeatable = CODES.filter(code => explain(evidenceOf(code))?.fix.kind === 'send again')
  const never: ErrorCode[] = [
    'INVALID_INPUT',
    'UNAUTHORIZED',
    'CONFLICT',
    'NOT_IMPLEMENTED',
    'WALLET_SIGNATURE_INVALID',
  ]
  expect(repeatable.filter(code => never.includes(code))).toEqual([])
  expect(repeatable).toEqual(expect.arrayContaining(['QUOTE_REQUEST_FAILED', 'SERVICE_UNAVAILABLE']))
})

test('explain lists only the cause that details.reason names, marked as confirmed', () => {
  const explanation = explain(evidenceOf('UNAUTHORIZED', { details: { reason: 'CREDENTIALS_WRONG' } }))
  expect(explanation?.reasons).toEqual([{ text: expect.stringContaining('another sandbox'), isConfirmed: true }])
})

test('the remedy for a loopback-only call is to call localhost, not to allow an origin', () => {
  const explanation = explain(evidenceOf('FORBIDDEN', { details: { reason: 'LOOPBACK_ONLY' } }))
  expect(explanation?.remedy).toMatch(/localhost/)
  expect(explanation?.remedy).not.toContain('ALLOWED')
  expect(explanation?.reasons).toEqual([{ text: expect.stringContaining('loopback'), isConfirmed: true }])
})

test.each([
  ['DISK_FULL', /^The disk is full/, /^Free space on that disk/],
  ['WORLD_FULL', /^The objects.* of this world/, /^Reset the world/],
])('the explanation of %s names that cause alone, and how to remove it', (reason, cause, remedy) => {
  const explanation = explain(evidenceOf('SERVICE_UNAVAILABLE', { details: { reason } }))
  expect(explanation?.reasons).toEqual([{ text: expect.stringMatching(cause), isConfirmed: true }])
  expect(explanation?.remedy).toMatch(remedy)
  expect(
    explain(evidenceOf('SERVICE_UNAVAILABLE'))
      ?.reasons.map(({ text }) => text)
      .join(),
  ).not.toMatch(cause)
})

test('explain finds the cause in the request if the response has no reason', () => {
  const evidence = { headers: [['content-type', 'application/x-www-form-urlencoded']] as [string, string][] }
  const explanation = explain(evidenceOf('UNSUPPORTED_MEDIA_TYPE', evidence))
  expect(explanation?.reasons).toEqual([{ text: expect.stringContaining('curl -d'), isConfirmed: true }])
})

/** Matches reasons that only control calls return. The log omits these calls, so the reasons need no causes. */
const CONTROL_ONLY = /LINK|SNAPSHOT|RECORDING|WORLD|DATABASE/

test.each(['INVALID_REQUEST_FORMAT', 'INVALID_CURRENCY', 'CONFLICT', 'WALLET_SIGNATURE_BODY_MISMATCH'] as const)(
  'every reason that a logged call can return with %s has a cause',
  code => {
    const reasons = Object.keys(ERRORS[code].reasons).filter(reason => !CONTROL_ONLY.test(reason))
    const unexplained = reasons.filter(
      reason => explain(evidenceOf(code, { details: { reason } }))?.reasons.length === 0,
    )
    expect(unexplained).toEqual([])
  },
)

test('explain offers to send the request again if it conflicted with a concurrent change', () => {
  const explanation = explain(evidenceOf('CONFLICT', { details: { reason: 'CUSTOMER_CHANGED' } }))
  expect(explanation?.fix.kind).toBe('send again')
})

test.each([
  ['INVALID_INPUT', 'BAD_ATTESTATION', [...CEREMONY_CHECKS, ...ATTESTATION_RULES]],
  [
    'UNAUTHORIZED',
    'ASSERTION_REFUSED',
    [...CEREMONY_CHECKS, ...SAME_PASSKEY_RULES, ...COUNTER_RULES, ...SIGNATURE_RULES],
  ],
])('%s %s has a confirmed cause for every check', (code, reason, checks) => {
  for (const { id } of checks) {
    const reasons = explain(evidenceOf(code, { details: { reason, check: id }, failedCheck: id }))?.reasons ?? []
    expect(reasons.filter(({ isConfirmed }) => isConfirmed).length, id).toBeGreaterThan(0)
  }
})

test.each([
  ['with', 'The challenge was hex-decoded. Use the UTF-8 bytes of the hex string.', 'The challenge was hex-decoded.'],
  ['without', undefined, 'other than the one with this Request-Id'],
])('for an assertion whose challenge check failed %s a hint, explain lists one cause', (_, failedHint, cause) => {
  const details = { reason: 'ASSERTION_REFUSED', check: 'challenge' }
  const explanation = explain(evidenceOf('UNAUTHORIZED', { details, failedCheck: 'challenge', failedHint }))
  expect(explanation?.reasons).toEqual([{ text: expect.stringContaining(cause), isConfirmed: true }])
})

test.each([
  ['otp-opens', ['to an earlier target bundle', 'info or AAD']],
  ['otp-content', ['not a JSON object']],
  ['otp-code', ['not 000000']],
  ['otp-key', ['not a hex P-256 point']],
])('for a one-time code rejected at check %s, explain lists only matching causes', (failedCheck, causes) => {
  const reasons = explain(evidenceOf('UNAUTHORIZED', { details: { reason: 'INVALID_OTP_CODE' }, failedCheck }))?.reasons
  expect(reasons).toEqual(causes.map(cause => ({ text: expect.stringContaining(cause), isConfirmed: true })))
})

test.each([
  ['119 bytes encrypted to an earlier bundle: targetPublic 04ab…', 'to an earlier target bundle'],
  ['119 bytes that failed to decrypt, but decrypt with info = empty', 'info or AAD'],
])('for an OTP bundle rejected with the evidence "%s", explain lists one cause', (failedGot, cause) => {
  const failed = { details: { reason: 'INVALID_OTP_CODE' }, failedCheck: 'otp-opens', failedGot }
  const reasons = explain(evidenceOf('UNAUTHORIZED', failed))?.reasons
  expect(reasons).toEqual([{ text: expect.stringContaining(cause), isConfirmed: true }])
})

test('for a rejected one-time code without recorded checks, explain lists three unconfirmed causes', () => {
  const reasons = explain(evidenceOf('UNAUTHORIZED', { details: { reason: 'INVALID_OTP_CODE' } }))?.reasons
  expect(reasons?.map(({ isConfirmed }) => isConfirmed)).toEqual([false, false, false])
})

test('each failed claim check of an ID token has one confirmed cause', () => {
  const facts = { claims: { nbf: 'soon' }, now: instantFromEpoch(0), issuers: [] }
  for (const rule of [...ISSUER_RULES, ...IDENTITY_RULES, ...FRESHNESS_RULES, ...NONCE_RULES]) {
    const details = failedRule([rule], facts)?.rejection.details ?? {}
    expect(details, rule.id).toMatchObject({ reason: 'OIDC_TOKEN_REFUSED' })
    expect(explain(evidenceOf('UNAUTHORIZED', { details }))?.reasons, rule.id).toEqual([
      { text: expect.any(String), isConfirmed: true },
    ])
  }
})

test('the explanation of NOT_PULLABLE shows the command that allows direct pull, and offers to send the request again', () => {
  const remedy = EXPLAINERS.INVALID_INPUT?.byReason?.NOT_PULLABLE?.remedy
  expect(remedy).toContain('curl -X PATCH http://localhost:3000/api/sandbox/external-accounts/{id}')
  expect(remedy).toContain('{"pullable": true}')
  const evidence = evidenceOf('INVALID_INPUT', { operationId: 'createTransferIn', details: { reason: 'NOT_PULLABLE' } })
  expect(explain(evidence)?.fix.kind).toBe('send again')
})

test('the explanation of INVALID_BANK_ACCOUNT on a transfer says that the external account is not active', () => {
  const { reasons } = explain(evidenceOf('INVALID_BANK_ACCOUNT', { path: '/transfer-out' })) ?? {}
  expect(reasons).toEqual([{ text: 'The external account is not active.', isConfirmed: true }])
})
