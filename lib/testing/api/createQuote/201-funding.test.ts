import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { execute, FUNDED_FROM_OUTSIDE, fromAccount, madeQuote, send, toAccount } from '#lib/testing/quote-body'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()
const { starter } = sandbox
const FROM_BANK = { ...fromAccount(starter.external.USD), ...toAccount(starter.wallet) }

test.each([
  ['real-time funding', FUNDED_FROM_OUTSIDE],
  ['an account outside', FROM_BANK],
])('a quote from %s says where to pay in, with a reference of its own', async (_, changes) => {
  const infos = await Promise.all([madeQuote(sandbox, changes), madeQuote(sandbox, changes)]).then(quotes =>
    quotes.map(quote => quote.paymentInstructions[0].accountOrWalletInfo),
  )
  expect(infos).toMatchObject([{ accountType: 'USD_ACCOUNT' }, { accountType: 'USD_ACCOUNT' }])
  expect(infos[0].reference).not.toBe(infos[1].reference)
})

test('a quote that waits for its money reads with the same instructions', async () => {
  const quote = await madeQuote(sandbox, FUNDED_FROM_OUTSIDE)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body).toEqual(quote)
})

test('bitcoin is paid in over Lightning, for a minute', async () => {
  const quote = await madeQuote(sandbox, { source: { sourceType: 'REALTIME_FUNDING', currency: 'BTC' } })
  const types = quote.paymentInstructions.map(
    ({ accountOrWalletInfo }: { accountOrWalletInfo: { accountType: string } }) => accountOrWalletInfo.accountType,
  )
  expect(types).toContain('LIGHTNING')
  expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(60_000)
})

test('a quote from an account held here has no payment instructions', async () => {
  expect(await madeQuote(sandbox)).not.toHaveProperty('paymentInstructions')
})

test.each([
  ['real-time funding', FUNDED_FROM_OUTSIDE],
  ['an account that cannot be pulled from', FROM_BANK],
])('a quote from %s cannot be executed, only paid in for', async (_, changes) => {
  const quote = await madeQuote(sandbox, changes)
  expectError(await execute(sandbox, quote.id), 'INVALID_INPUT', { reason: 'NOT_EXECUTABLE' })
  expect((await send(sandbox, quote.id)).status).toBe(200)
})
