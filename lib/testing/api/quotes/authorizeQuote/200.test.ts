import { expect, test } from 'vitest'
import { authorize, balanceOf, execute, quoteToAuthorize, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('an authorized quote is PENDING without a challenge, and can be executed', async () => {
  const quote = await quoteToAuthorize(sandbox)
  const { status, body } = await authorize(sandbox, quote.id)
  const { scaChallenge: _, ...expected } = { ...quote, status: 'PENDING' }
  expect([status, body]).toEqual([200, expected])
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body).toEqual(body)
  expect((await transactionOf(sandbox, quote)).status).toBe('PENDING')
  expect((await execute(sandbox, quote.id)).body.status).toBe('COMPLETED')
})

test('the authorization of a quote with immediatelyExecute executes it', async () => {
  const quote = await quoteToAuthorize(sandbox, { immediatelyExecute: true })
  expect(await balanceOf(sandbox, quote.source.accountId)).toBe(500_000)
  expect((await authorize(sandbox, quote.id)).body.status).toBe('COMPLETED')
  expect(await balanceOf(sandbox, quote.source.accountId)).toBe(500_000 - quote.totalSendingAmount)
  expect((await transactionOf(sandbox, quote)).status).toBe('COMPLETED')
})

test('of ten concurrent authorizations of a quote with immediatelyExecute, one executes it', async () => {
  const quote = await quoteToAuthorize(sandbox, { immediatelyExecute: true })
  const replies = await Promise.all(Array.from({ length: 10 }, () => authorize(sandbox, quote.id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await balanceOf(sandbox, quote.source.accountId)).toBe(500_000 - quote.totalSendingAmount)
})

test('a wrong code does not prevent the authorization with the correct one', async () => {
  const quote = await quoteToAuthorize(sandbox)
  expectError(await authorize(sandbox, quote.id, { code: '000000' }), 'INVALID_INPUT', { reason: 'WRONG_CODE' })
  expect((await authorize(sandbox, quote.id)).status).toBe(200)
})
