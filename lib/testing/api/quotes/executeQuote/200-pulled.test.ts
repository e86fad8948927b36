import { expect, test } from 'vitest'
import {
  balanceOf,
  createQuote,
  execute,
  fromAccount,
  send,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { allowPulling, dollarAccount, pullableAccount } from '#lib/testing/fixtures/transfer-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const pullBody = async () => ({ ...fromAccount(await pullableAccount(sandbox)), ...toAccount(starter.wallet) })

test('executing a quote from an account that allows direct pull credits the destination', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createQuote(sandbox, await pullBody())
  expect((await execute(sandbox, quote.id)).body).toEqual({ ...quote, status: 'COMPLETED' })
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + quote.totalReceivingAmount)
})

test('a quote with immediatelyExecute from an account that allows direct pull is COMPLETED and has no payment instructions', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createQuote(sandbox, { ...(await pullBody()), immediatelyExecute: true })
  expect(quote.status).toBe('COMPLETED')
  expect(quote).not.toHaveProperty('paymentInstructions')
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + quote.totalReceivingAmount)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'COMPLETED', direction: 'CREDIT' })
})

test('executing a quote that was funded with /sandbox/send is rejected with reason QUOTE_ALREADY_EXECUTED', async () => {
  const quote = await createQuote(sandbox, await pullBody())
  await send(sandbox, quote.id)
  expectError(await execute(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_ALREADY_EXECUTED' })
})

test('a quote from an external account cannot be executed until the account allows direct pull', async () => {
  const account = await dollarAccount(sandbox)
  const quote = await createQuote(sandbox, { ...fromAccount(account), ...toAccount(starter.wallet) })
  expectError(await execute(sandbox, quote.id), 'INVALID_INPUT', { reason: 'NOT_EXECUTABLE' })
  await allowPulling(sandbox, account)
  expect((await execute(sandbox, quote.id)).status).toBe(200)
})

test('a quote from an external account can no longer be executed after the account disallows direct pull', async () => {
  const account = await pullableAccount(sandbox)
  const quote = await createQuote(sandbox, { ...fromAccount(account), ...toAccount(starter.wallet) })
  await sandbox.control('PATCH', `/external-accounts/${account}`, { pullable: false })
  expectError(await execute(sandbox, quote.id), 'INVALID_INPUT', { reason: 'NOT_EXECUTABLE' })
})
