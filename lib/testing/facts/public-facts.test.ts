import { describe, expect, test } from 'vitest'
import { BASE_PATH, type Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { incomingFailureReason, outgoingFailureReason } from '#lib/contract/transfers/failure-reason'
import { WEBHOOK_TYPES } from '#lib/contract/webhooks/webhook-types'
import { checkEvent, checkReply } from '#lib/testing/facts/check-facts'
import { incomingFailure, outgoingFailure } from '#lib/testing/facts/payment-facts'
import { PUBLIC_FACTS } from '#lib/testing/facts/public-facts'
import { makeValidCall, type OperationId, validCall } from '#lib/testing/fixtures/valid-call'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const LISTED: readonly (Operation & { readonly id: OperationId })[] = OPERATIONS

describe.each(LISTED)('$id', ({ id, success, signedRetry }) => {
  test('has facts for each of its successful statuses, and no others', () => {
    const statuses = [success.status, ...(signedRetry === undefined ? [] : [202])]
    expect(Object.keys(PUBLIC_FACTS[id]).map(Number)).toEqual(statuses.toSorted())
  })

  test('returns what the public API returns, and another body is rejected', async () => {
    const { method, path } = await validCall(sandbox, id)
    const { status, body } = await makeValidCall(sandbox, id)
    expect(status).toBe(success.status)
    expect(() => checkReply(method, BASE_PATH + path, { status, body })).not.toThrow()
    const other = status === 204 ? {} : undefined
    expect(() => checkReply(method, BASE_PATH + path, { status, body: other })).toThrow('contradicts the public API')
  })
})

const QUOTE_PATH = `${BASE_PATH}/quotes`

test('the problem names the path of each field that contradicts a fact', async () => {
  const { status, body } = await makeValidCall(sandbox, 'createQuote')
  const { transactionId, ...rest } = body
  const changed = { ...rest, feesIncluded: -1, destination: { ...rest.destination, paymentRail: 'PIGEON' } }
  expect(() => checkReply('POST', QUOTE_PATH, { status, body: changed })).toThrow(
    /createQuote: 201 .*destination\.paymentRail.*feesIncluded.*transactionId/,
  )
})

test('an undocumented status and an error of another form contradict the public API', () => {
  expect(() => checkReply('POST', QUOTE_PATH, { status: 200, body: {} })).toThrow('no 200 of createQuote')
  expect(() => checkReply('POST', QUOTE_PATH, { status: 400, body: { code: 'INVALID_INPUT' } })).toThrow('message')
})

test.each(WEBHOOK_TYPES.filter(type => type !== 'TEST'))('%s has facts', type => {
  const event = { id: 'Webhook:1', timestamp: '2026-01-01T00:00:00Z', type, data: undefined }
  expect(() => checkEvent(event)).toThrow(new RegExp(`^${type} contradicts the public API\\. data`))
})

test.each([
  ['outgoing', outgoingFailureReason, outgoingFailure],
  ['incoming', incomingFailureReason, incomingFailure],
])('the public API has each failure reason of an %s transaction', (_, { options }, facts) => {
  expect(options.filter(reason => !facts.options.includes(reason))).toEqual([])
})

test('CANCELED, which only an older public document has, is no status and no event', async () => {
  const { status, body } = await makeValidCall(sandbox, 'cancelTransaction')
  const canceled = { ...body, status: 'CANCELED' }
  expect(() => checkReply('GET', `${BASE_PATH}/transactions/1`, { status, body })).not.toThrow()
  expect(() => checkReply('GET', `${BASE_PATH}/transactions/1`, { status, body: canceled })).toThrow('status')
  const event = { id: 'Webhook:1', timestamp: '2026-01-01T00:00:00Z', type: 'OUTGOING_PAYMENT.CANCELED', data: body }
  expect(() => checkEvent(event)).toThrow('event')
  expect((await sandbox.call('GET', '/transactions?status=CANCELED')).status).toBe(400)
})
