import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

test('a quote locked on the sending side prices the receiving side exactly', async () => {
  const reply = await sandbox.call('POST', '/quotes', { body: quoteOf(sandbox, 100_000) })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    status: 'PENDING',
    totalSendingAmount: 100_000,
    totalReceivingAmount: 91_582,
    feesIncluded: 454,
    exchangeRate: 1.08695652,
  })
})

function quoteOf({ starter }: Sandbox, lockedCurrencyAmount: number) {
  return {
    source: { sourceType: 'ACCOUNT', accountId: starter.platformUsd },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.EUR },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount,
  }
}
