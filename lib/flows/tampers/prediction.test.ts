import { expect, test } from 'vitest'
import { answerText, isAsPredicted, predictionText } from '#lib/flows/tampers/prediction'

const answer = {
  status: 401,
  headers: [['Retry-After', '5']] as const,
  body: '{"code":"UNAUTHORIZED","details":{"reason":"OIDC_TOKEN_REFUSED","claim":"iat"}}',
  exchangeId: undefined,
  durationMs: 0,
}
const predicted = {
  status: 401,
  code: 'UNAUTHORIZED',
  reason: 'OIDC_TOKEN_REFUSED',
  failed: 'iat',
  header: 'retry-after',
} as const

test('a response matches a prediction if its status, code and every predicted detail match', () => {
  expect(isAsPredicted(answer, predicted)).toBe(true)
  expect(isAsPredicted(answer, { status: 401, code: 'UNAUTHORIZED' })).toBe(true)
  expect(isAsPredicted(answer, { ...predicted, status: 400 })).toBe(false)
  expect(isAsPredicted(answer, { ...predicted, code: 'CONFLICT' })).toBe(false)
  expect(isAsPredicted(answer, { ...predicted, reason: 'REQUEST_EXPIRED' })).toBe(false)
  expect(isAsPredicted(answer, { ...predicted, failed: 'nonce' })).toBe(false)
  expect(isAsPredicted(answer, { ...predicted, header: 'Allow' })).toBe(false)
  expect(isAsPredicted(answer, { status: 401 })).toBe(false)
})

test('a response without an error code matches only a prediction without one', () => {
  for (const body of ['', 'text', '{"id":"Quote:1"}']) {
    expect(isAsPredicted({ ...answer, status: 201, body }, { status: 201, header: 'Retry-After' })).toBe(true)
    expect(isAsPredicted({ ...answer, body }, predicted)).toBe(false)
  }
})

test('a matching response has the same text as its prediction, and the text omits an absent header', () => {
  const line = '401 UNAUTHORIZED OIDC_TOKEN_REFUSED iat with retry-after'
  expect(predictionText(predicted)).toBe(line)
  expect(answerText(answer, predicted)).toBe(line)
  expect(answerText(answer, { header: 'Allow' })).toBe('401 UNAUTHORIZED OIDC_TOKEN_REFUSED iat')
})
