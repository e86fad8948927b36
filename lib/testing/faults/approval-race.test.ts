import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { PAYER } from '#lib/testing/fixtures/uma-requests'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'
import { type ReceiverReply, type WebhookReceiver, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const AMOUNT = 1_234
const APPROVAL = JSON.stringify({ receiverCustomerInfo: PAYER })

describe.each(TESTED_KINDS)('a payment that waits for approval, on %s', kind => {
  let running: TestWorld
  let client: FaultClient
  let receiver: WebhookReceiver
  let answer: PromiseWithResolvers<ReceiverReply>
  beforeAll(async () => {
    receiver = await webhookReceiver(({ event }) =>
      event.type === 'INCOMING_PAYMENT.PENDING' ? answer.promise : { status: 200 },
    )
    running = await testWorld({ kind, env: { SANDBOX_WEBHOOK_ENDPOINT: receiver.url } })
    client = await faultClient(running.send)
    await client.control('POST', '/clock', { mode: 'frozen' })
  })
  beforeEach(() => {
    answer = Promise.withResolvers()
  })
  afterEach(async () => expect(await running.world.db.read(auditLedger)).toEqual([]))
  afterAll(async () => {
    await running.dispose()
    await receiver.close()
  })

  const balance = async (): Promise<number> =>
    (await client.call('GET', `/internal-accounts/${client.starter.customerUsd}`)).body.balance.amount

  /** Creates a payment and waits for its approval request. `answer` is the reply to it. Returns the payment's ID. */
  async function receivePayment(): Promise<string> {
    const { seed } = (await client.control('GET', '/state')).body
    const { body, text } = await client.call('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$success.usd@sandbox.example',
      customerId: seed.customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: AMOUNT,
    })
    expect(body.status, text).toBe('PENDING')
    await receiver.arrival(({ event }) => event.type === 'INCOMING_PAYMENT.PENDING' && event.data.id === body.id)
    return body.id
  }
  const endsOf = (id: string) =>
    receiver.received.filter(
      ({ event }) => /^INCOMING_PAYMENT\.(COMPLETED|FAILED)$/.test(event.type) && event.data.id === id,
    )

  /** Waits until the payment is decided. Expects one final event and a matching balance. Returns the status. */
  async function expectOneDecision(id: string, before: number): Promise<string> {
    await vi.waitFor(() => expect(endsOf(id)).not.toEqual([]), { timeout: 15_000 })
    const { status } = (await client.call('GET', `/transactions/${id}`)).body
    expect(endsOf(id)).toMatchObject([{ event: { data: { status } } }])
    expect(await balance()).toBe(before + (status === 'COMPLETED' ? AMOUNT : 0))
    return status
  }

  test.each([
    [200, APPROVAL, 'COMPLETED'],
    [403, '', 'REJECTED'],
    [422, '', 'FAILED'],
    [201, APPROVAL, 'FAILED'],
    [409, '', 'FAILED'],
    [500, '', 'FAILED'],
  ])(
    'without another decision, a webhook reply with status %i and body %j makes it %s',
    async (status, body, decided) => {
      const before = await balance()
      const id = await receivePayment()
      answer.resolve({ status, body })
      expect(await expectOneDecision(id, before)).toBe(decided)
    },
  )

  test.each([
    [200, APPROVAL],
    [200, '{}'],
    [201, APPROVAL],
    [202, ''],
    [403, ''],
    [409, ''],
    [422, ''],
    [500, ''],
  ])(
    'is decided once if a webhook reply (status %i, body %j), an approval, a rejection and the deadline compete',
    async (status, body) => {
      const acts = [
        () => answer.resolve({ status, body }),
        (id: string) => client.call('POST', `/transactions/${id}/approve`, { receiverCustomerInfo: PAYER }),
        (id: string) => client.call('POST', `/transactions/${id}/reject`, {}),
        () => client.control('POST', '/clock', { mode: 'frozen', advanceMs: 5_000 }),
      ]
      for (let first = 0; first < acts.length; first += 1) {
        answer = Promise.withResolvers()
        const before = await balance()
        const id = await receivePayment()
        const order = [...acts.slice(first), ...acts.slice(0, first)]
        const replies = await Promise.all(order.map(act => act(id)))
        const accepted = replies.filter(reply => reply?.status === 200 && reply.body.id === id)
        expect(accepted.length).toBeLessThanOrEqual(1)
        const decided = await expectOneDecision(id, before)
        for (const reply of accepted) expect(reply?.body.status).toBe(decided)
      }
    },
  )

  test('fails without a ledger entry if a webhook reply approves it while the balance is at its maximum', async () => {
    const id = await receivePayment()
    const { customerUsd: accountId, external } = client.starter
    await client.control('PATCH', `/external-accounts/${external.USD}`, { pullable: true })
    for (const readAmount of [() => 9_000_000_000_000_000, async () => Number.MAX_SAFE_INTEGER - (await balance())]) {
      const transfer = { source: { accountId: external.USD }, destination: { accountId }, amount: await readAmount() }
      const { status, text } = await client.call('POST', '/transfer-in', transfer)
      expect(status, text).toBe(201)
    }
    answer.resolve({ status: 200, body: APPROVAL })
    expect(await expectOneDecision(id, Number.MAX_SAFE_INTEGER)).toBe('FAILED')
    expect((await client.control('GET', `/ledger/transactions/${id}`)).body).toEqual({ data: [] })
  })
})
