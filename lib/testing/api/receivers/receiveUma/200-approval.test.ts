import { afterAll, beforeEach, expect, test } from 'vitest'
import { decide } from '#lib/testing/fixtures/held-payment-suite'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { receive } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { type ReceiverReply, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const { customerUsd } = sandbox.starter
let answer: (id: string) => ReceiverReply | Promise<ReceiverReply> = () => ({ status: 200 })
const receiver = await webhookReceiver(({ event }) =>
  event.type === 'INCOMING_PAYMENT.PENDING' ? answer(event.data.id) : { status: 200 },
)
await setEndpoint(sandbox, receiver.url)
afterAll(() => receiver.close())
beforeEach(() => runClock(sandbox))

const eventsOf = (id: string) => receiver.received.filter(({ event }) => event.data.id === id).map(({ event }) => event)
const RETURNED = ['INCOMING_PAYMENT.FAILED', 'INCOMING_PAYMENT.REFUND_PENDING', 'INCOMING_PAYMENT.REFUND_COMPLETED']

/** The money of a payment that is not approved returns to its sender. */
async function finalEvent(id: string) {
  const isEnd = (type: string) => type === 'INCOMING_PAYMENT.COMPLETED' || type === RETURNED.at(-1)
  return (await receiver.arrival(({ event }) => event.data.id === id && isEnd(event.type))).event
}

test.each([
  [{ status: 200 }, 'COMPLETED', undefined],
  [{ status: 403 }, 'REJECTED', 'PAY_REQUEST_FAILED'],
  [{ status: 422, body: '{"requiredFields":["FULL_NAME"]}' }, 'FAILED', 'PAY_REQUEST_FAILED'],
  [{ status: 201 }, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
  [{ status: 409 }, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
  [{ status: 500 }, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
])(
  'after the reply %j to the approval request, the payment is %s, and its final events are sent once',
  async (reply, status, failureReason) => {
    answer = () => reply
    const before = await balanceOf(sandbox, customerUsd)
    const { body } = await receive(sandbox)
    expect(body).toMatchObject({ type: 'INCOMING', status: 'PENDING' })
    const { data } = await finalEvent(body.id)
    expect(data.status).toBe(status)
    expect(data.failureReason).toBe(failureReason)
    expect((await sandbox.call('GET', `/transactions/${body.id}`)).body).toEqual(data)
    expect(await balanceOf(sandbox, customerUsd)).toBe(before + (status === 'COMPLETED' ? 1234 : 0))
    await advanceClock(sandbox, 3_600_000)
    expect(eventsOf(body.id).map(event => event.type)).toEqual([
      'INCOMING_PAYMENT.PENDING',
      ...(status === 'COMPLETED' ? ['INCOMING_PAYMENT.COMPLETED'] : RETURNED),
    ])
    const refunds = eventsOf(body.id).map(event => event.data.refund?.status)
    expect(refunds.slice(1)).toEqual(status === 'COMPLETED' ? [undefined] : [undefined, 'PENDING', 'COMPLETED'])
  },
)

test('a reply with status 202 leaves the payment PENDING until the approval times out, and no second approval request is sent', async () => {
  answer = () => ({ status: 202 })
  const { body } = await receive(sandbox)
  await receiver.arrival(({ event }) => event.data.id === body.id)
  expect((await sandbox.call('GET', `/transactions/${body.id}`)).body.status).toBe('PENDING')
  await advanceClock(sandbox, 5_000)
  const { data } = await finalEvent(body.id)
  expect(data).toMatchObject({ failureReason: 'PAYMENT_APPROVAL_TIMED_OUT', refund: { status: 'COMPLETED' } })
  expect((await sandbox.call('GET', `/transactions/${body.id}`)).body).toEqual(data)
  expect(eventsOf(body.id).map(({ type }) => type)).toEqual(['INCOMING_PAYMENT.PENDING', ...RETURNED])
})

test.each([
  ['approve', 'COMPLETED', 1234],
  ['reject', 'REJECTED', 0],
] as const)(
  'a call to %s the payment takes precedence over a later reply to the approval request',
  async (decision, status, cents) => {
    const before = await balanceOf(sandbox, customerUsd)
    const webhookArrived = Promise.withResolvers<void>()
    const decided = Promise.withResolvers<void>()
    answer = async () => {
      webhookArrived.resolve()
      await decided.promise
      return { status: decision === 'approve' ? 403 : 200 }
    }
    const { body } = await receive(sandbox)
    await webhookArrived.promise
    expect((await decide(sandbox, body.id, decision)).body.status).toBe(status)
    decided.resolve()
    expect((await finalEvent(body.id)).data.status).toBe(status)
    answer = () => ({ status: 200 })
    await finalEvent((await receive(sandbox)).body.id)
    expect((await sandbox.call('GET', `/transactions/${body.id}`)).body.status).toBe(status)
    expect(await balanceOf(sandbox, customerUsd)).toBe(before + cents + 1234)
  },
)

test.each([
  ['a payment is FAILED after an approving reply without the requested data', '', 'FAILED'],
  [
    'a payment is COMPLETED after an approving reply with the requested data',
    '{"receiverCustomerInfo":{"FULL_NAME":"B","BIRTH_DATE":"1990-01-01","NATIONALITY":"US"}}',
    'COMPLETED',
  ],
])('if the customer has no personal data, %s', async (_, body, status) => {
  answer = () => ({ status: 200, body })
  const payment = await payCustomerWithoutData()
  const { data } = await finalEvent(payment.id)
  expect([data.status, data.failureReason]).toEqual([
    status,
    status === 'FAILED' ? 'MISSING_MANDATORY_PAYEE_DATA' : undefined,
  ])
  expect(eventsOf(payment.id)[0].data.requestedReceiverCustomerInfoFields).toEqual(
    ['FULL_NAME', 'BIRTH_DATE', 'NATIONALITY'].map(name => ({ name, mandatory: true })),
  )
})

test('an approve call without the requested data is rejected with INVALID_INPUT, and a later call with the data succeeds', async () => {
  answer = () => ({ status: 202 })
  const { id } = await payCustomerWithoutData()
  expectError(await decide(sandbox, id, 'approve'), 'INVALID_INPUT', { field: 'receiverCustomerInfo' })
  expect((await sandbox.call('GET', `/transactions/${id}`)).body.status).toBe('PENDING')
  const receiverCustomerInfo = { FULL_NAME: 'B', BIRTH_DATE: '1990-01-01', NATIONALITY: 'US' }
  expect((await decide(sandbox, id, 'approve', { receiverCustomerInfo })).body.status).toBe('COMPLETED')
})

async function payCustomerWithoutData() {
  const customer = { customerType: 'INDIVIDUAL', currencies: ['USD'] }
  const { id: customerId } = (await sandbox.call('POST', '/customers', { body: customer })).body
  const reply = await receive(sandbox, { customerId })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
