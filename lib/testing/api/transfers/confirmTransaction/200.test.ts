import { afterAll, expect, test } from 'vitest'
import { decide, heldPayment } from '#lib/testing/fixtures/held-payment-suite'
import { createQuote, execute, FUNDED_FROM_OUTSIDE, send } from '#lib/testing/fixtures/quote-requests'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))

const AT = '2025-10-13T09:00:00.000Z'
const read = async (id: string) => (await sandbox.call('GET', `/transactions/${id}`)).body

test('a confirmation stores the given time and changes nothing else', async () => {
  const { transactionId } = await createQuote(sandbox)
  const before = await read(transactionId)
  const reply = await decide(sandbox, transactionId, 'confirm', { receiptDeliveryConfirmedAt: AT })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({ ...before, receiptDeliveryConfirmedAt: AT })
  expect(await read(transactionId)).toEqual(reply.body)
})

test('a confirmation stores the given time, else keeps a stored time, else stores the current time', async () => {
  const now = await freezeClock(sandbox)
  const { transactionId } = await createQuote(sandbox)
  const first = await decide(sandbox, transactionId, 'confirm')
  expect(Date.parse(first.body.receiptDeliveryConfirmedAt)).toBe(now)
  await advanceClock(sandbox, 1_000)
  expect((await decide(sandbox, transactionId, 'confirm', {})).body).toEqual(first.body)
  const moved = await decide(sandbox, transactionId, 'confirm', { receiptDeliveryConfirmedAt: AT })
  expect(moved.body.receiptDeliveryConfirmedAt).toBe(AT)
})

test('after a confirmation, a quote can still be executed and a held payment can still be approved', async () => {
  const quote = await createQuote(sandbox)
  await decide(sandbox, quote.transactionId, 'confirm', { receiptDeliveryConfirmedAt: AT })
  expect((await execute(sandbox, quote.id)).status).toBe(200)
  expect(await read(quote.transactionId)).toMatchObject({ status: 'COMPLETED', receiptDeliveryConfirmedAt: AT })
  const { id } = await heldPayment(sandbox)
  await decide(sandbox, id, 'confirm', { receiptDeliveryConfirmedAt: AT })
  const approved = await decide(sandbox, id, 'approve')
  expect(approved.body).toMatchObject({ status: 'COMPLETED', receiptDeliveryConfirmedAt: AT })
})

test('a transaction that is confirmed before its funding still names the payer after the funding', async () => {
  const [confirmed, other] = [
    await createQuote(sandbox, FUNDED_FROM_OUTSIDE),
    await createQuote(sandbox, FUNDED_FROM_OUTSIDE),
  ]
  await decide(sandbox, confirmed.transactionId, 'confirm', { receiptDeliveryConfirmedAt: AT })
  const [paid, expected] = [await send(sandbox, confirmed.id), await send(sandbox, other.id)]
  expect(paid.body).toMatchObject({ status: 'COMPLETED', receiptDeliveryConfirmedAt: AT })
  expect(paid.body.source).toHaveProperty('accountHolderName', expected.body.source.accountHolderName)
  expect(Object.keys(paid.body.source)).toEqual(Object.keys(expected.body.source))
})
