import { expect, test } from 'vitest'
import { balanceOf, createQuote, execute, quoteToAuthorize } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

const executeWith = (id: string, body: object, headers: Record<string, string> = {}) =>
  sandbox.call('POST', `/quotes/${id}/execute`, { body, headers })

test('executing a quote before its authorization is rejected with reason QUOTE_NOT_AUTHORIZED', async () => {
  const quote = await quoteToAuthorize(sandbox)
  expectError(await execute(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_NOT_AUTHORIZED' })
})

test('scaAuthorization authorizes and executes a quote, even one with immediatelyExecute', async () => {
  for (const immediatelyExecute of [false, true]) {
    const quote = await quoteToAuthorize(sandbox, { immediatelyExecute })
    const { status, body } = await executeWith(quote.id, { scaAuthorization: { code: '123456' } })
    expect([status, body.status]).toEqual([200, 'COMPLETED'])
    expect(await balanceOf(sandbox, quote.source.accountId)).toBe(500_000 - quote.totalSendingAmount)
  }
})

test('a wrong code in scaAuthorization counts, and nothing is executed', async () => {
  const quote = await quoteToAuthorize(sandbox)
  for (const reason of ['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'NO_PENDING_CHALLENGE']) {
    const reply = await executeWith(quote.id, { scaAuthorization: { code: '000000' } })
    expect(reply.body.details.reason).toBe(reason)
    if (reason === 'WRONG_CODE') expect(reply.body.details.field).toBe('scaAuthorization.code')
  }
  expect(await balanceOf(sandbox, quote.source.accountId)).toBe(500_000)
})

test('a quote that needs no authorization ignores scaAuthorization', async () => {
  const quote = await createQuote(sandbox)
  expect((await executeWith(quote.id, { scaAuthorization: { code: '000000' } })).status).toBe(200)
})

test('a repeated Idempotency-Key replays an execution with scaAuthorization', async () => {
  const quote = await quoteToAuthorize(sandbox)
  const send = () => executeWith(quote.id, { scaAuthorization: { code: '123456' } }, { 'idempotency-key': quote.id })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
})
