import { expect, it } from 'vitest'
import { missingPayeeFields } from '#lib/domain/transfers/payee-fields'
import { decisionOfReply } from '#lib/domain/webhooks/approval-reply'
import type { SendResult } from '#lib/domain/webhooks/send-result'

const replyOf = (status: number, body = ''): SendResult => ({
  reply: { status, headers: {}, body: new TextEncoder().encode(body), isCut: false },
})
const ADA = '{"receiverCustomerInfo":{"FULL_NAME":"Ada"}}'

it.each([
  [replyOf(200), [], { status: 'COMPLETED' }],
  [replyOf(200, 'ok'), [], { status: 'COMPLETED' }],
  [replyOf(200, ADA), ['FULL_NAME'], { status: 'COMPLETED' }],
  [
    replyOf(200, ADA),
    ['FULL_NAME', 'NATIONALITY'],
    { status: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' },
  ],
  [replyOf(200, '{"receiverCustomerInfo":null}'), ['FULL_NAME'], expect.objectContaining({ status: 'FAILED' })],
  [replyOf(200, 'null'), ['FULL_NAME'], expect.objectContaining({ status: 'FAILED' })],
  [replyOf(202), [], undefined],
  [replyOf(403), [], { status: 'REJECTED', failureReason: 'PAY_REQUEST_FAILED' }],
  [replyOf(422), [], { status: 'FAILED', failureReason: 'PAY_REQUEST_FAILED' }],
  [replyOf(201), [], { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }],
  [replyOf(409), [], { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }],
  [replyOf(500), [], { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }],
  [{ failure: 'TIMEOUT' as const }, [], { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }],
  [{ failure: 'REFUSED' as const }, [], { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }],
  [{ failure: 'INTERRUPTED' as const }, [], undefined],
])(
  'decisionOfReply, given the delivery result %j and the requested fields %j, returns %j',
  (result, requested, decision) => {
    expect(decisionOfReply(result, requested)).toEqual(decision)
  },
)

it('missingPayeeFields lists the fields that are missing for an individual and for a business', () => {
  const individual = { customerType: 'INDIVIDUAL', fullName: 'Ada' } as Parameters<typeof missingPayeeFields>[0]
  expect(missingPayeeFields(individual)).toEqual(['BIRTH_DATE', 'NATIONALITY'])
  const business = { customerType: 'BUSINESS' } as Parameters<typeof missingPayeeFields>[0]
  expect(missingPayeeFields(business)).toEqual(['FULL_NAME'])
})
