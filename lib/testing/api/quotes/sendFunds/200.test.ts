import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import {
  balanceOf,
  createQuote,
  execute,
  FUNDED_FROM_OUTSIDE,
  fromAccount,
  send,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { fundedWallet, stampHeaderOf, WALLET_FUNDS, walletQuote } from '#lib/testing/fixtures/wallet-quote'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const now = new Date(await freezeClock(sandbox)).toISOString()
afterAll(() => runClock(sandbox))

const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)
const TO_WALLET = { ...FUNDED_FROM_OUTSIDE, ...toAccount(starter.wallet) }

test('funding a quote returns its transaction as COMPLETED and settled', async () => {
  const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  const reply = await send(sandbox, quote.id)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ id: quote.transactionId, quoteId: quote.id, type: 'OUTGOING' })
  expect(reply.body).toMatchObject({ status: 'COMPLETED', settledAt: now, updatedAt: now })
  expect(reply.body).toEqual(await transactionOf(sandbox, quote))
})

test('a funded quote is returned as COMPLETED', async () => {
  const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  await send(sandbox, quote.id)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('COMPLETED')
})

test('funding a quote credits an internal destination with the full receiving amount', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createQuote(sandbox, TO_WALLET)
  await send(sandbox, quote.id)
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + quote.totalReceivingAmount)
})

test('funding with the quoted amount as currencyAmount succeeds', async () => {
  const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  const reply = await send(sandbox, quote.id, { currencyAmount: quote.totalSendingAmount })
  expect(reply.body.status).toBe('COMPLETED')
})

test('funding a quote whose source is an external account credits the destination', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const source = fromAccount(starter.external.USD, { customerId: starter.customer })
  const quote = await createQuote(sandbox, { ...source, ...toAccount(starter.wallet) })
  const reply = await send(sandbox, quote.id)
  expect(reply.body).toMatchObject({ status: 'COMPLETED', direction: 'CREDIT', customerId: starter.customer })
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + quote.totalReceivingAmount)
})

test('a Spark payment for a quote from a wallet pays the destination and leaves the wallet’s balance unchanged', async () => {
  const { wallet, key } = await fundedWallet(sandbox)
  const quote = await walletQuote(sandbox, wallet.accountId, toAccount(starter.customerUsd))
  const before = await balanceOf(sandbox, starter.customerUsd)
  const reply = await send(sandbox, quote.id, { currencyCode: 'USDB' })
  expect(reply.body).toMatchObject({ status: 'COMPLETED', customerId: wallet.customerId })
  expect(reply.body.source.onChainTransaction).toEqual({ transactionHash: HASH, network: 'SPARK' })
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before + quote.totalReceivingAmount)
  expect(await balanceOf(sandbox, wallet.accountId)).toBe(WALLET_FUNDS)
  const executed = await execute(sandbox, quote.id, stampHeaderOf(quote, key))
  expectError(executed, 'CONFLICT', { reason: 'QUOTE_ALREADY_EXECUTED' })
})

test('a quote from real-time funding in a crypto asset can be funded', async () => {
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'SOLANA' }
  const quote = await createQuote(sandbox, { source, lockedCurrencyAmount: 10_000_000 })
  expect((await send(sandbox, quote.id, { currencyCode: 'USDC' })).body.status).toBe('COMPLETED')
})

test.each([
  ['less', -1],
  ['more', 1],
])(
  'funding with %s than the quoted amount returns 200, and the transaction is FAILED with FUNDING_AMOUNT_MISMATCH',
  async (_, difference) => {
    const quote = await createQuote(sandbox, TO_WALLET)
    const reply = await send(sandbox, quote.id, { currencyAmount: quote.totalSendingAmount + difference })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ status: 'FAILED', failureReason: 'FUNDING_AMOUNT_MISMATCH', updatedAt: now })
    expect(reply.body).not.toHaveProperty('settledAt')
    expect(reply.body).toEqual(await transactionOf(sandbox, quote))
  },
)

test('funding a quote with the wrong amount credits nothing, and the quote is FAILED', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createQuote(sandbox, TO_WALLET)
  await send(sandbox, quote.id, { currencyAmount: 1 })
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('FAILED')
})

test('the source of a transaction contains the details of the bank payment that funded it', async () => {
  const source = { ...FUNDED_FROM_OUTSIDE.source, customerId: starter.customer }
  const quote = await createQuote(sandbox, { source })
  const unpaid = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: starter.customer }
  expect((await transactionOf(sandbox, quote)).source).toEqual(unpaid)
  const { reference } = quote.paymentInstructions[0].accountOrWalletInfo
  const paid = {
    ...unpaid,
    accountHolderName: 'Sandbox Payer',
    accountIdentifier: expect.stringMatching(/^\*{4}\d{4}$/),
    bankName: 'Sandbox Bank',
    bankIdentifier: 'CSGNUSX0',
    paymentRail: 'RTP',
    remittanceInformation: reference,
    endToEndId: `E2E${reference}`,
    traceNumber: expect.stringMatching(/^\d{15}$/),
  }
  expect((await send(sandbox, quote.id)).body.source).toEqual(paid)
  expect((await transactionOf(sandbox, quote)).source).toEqual(paid)
  const listed = await sandbox.call('GET', `/transactions?reference=${reference}`)
  expect(listed.body.data[0].source).toEqual(paid)
})

test.each([
  ['USDC', 'SOLANA', /^[1-9A-HJ-NP-Za-km-z]{86,88}$/],
  ['USDC', 'BASE', /^0x[0-9a-f]{64}$/],
  ['USDT', 'TRON', /^[0-9a-f]{64}$/],
  ['BTC', 'SPARK', /^[0-9a-f]{64}$/],
])(
  'the source of a payment in %s on %s contains the hash of the on-chain transaction',
  async (currency, cryptoNetwork, hash) => {
    const source = { sourceType: 'REALTIME_FUNDING', currency, cryptoNetwork }
    const quote = await createQuote(sandbox, { source, lockedCurrencyAmount: 10_000_000 })
    const reply = await send(sandbox, quote.id, { currencyCode: currency })
    expect(reply.body.source).toEqual({
      sourceType: 'REALTIME_FUNDING',
      currency,
      onChainTransaction: { transactionHash: expect.stringMatching(hash), network: cryptoNetwork },
    })
  },
)

test('the source of a Lightning payment contains no on-chain transaction', async () => {
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'BTC', cryptoNetwork: 'LIGHTNING' }
  const quote = await createQuote(sandbox, { source, lockedCurrencyAmount: 10_000_000 })
  const reply = await send(sandbox, quote.id, { currencyCode: 'BTC' })
  expect(reply.body.source).toEqual({ sourceType: 'REALTIME_FUNDING', currency: 'BTC' })
})

test('a failed Spark payment for a quote from a wallet is refunded to its payer, not to the wallet', async () => {
  const { wallet } = await fundedWallet(sandbox)
  const accountInfo = { ...externalAccountSample('USD_ACCOUNT'), accountNumber: '000123456002' }
  const receiver = await addExternalAccount(sandbox, 'USD_ACCOUNT', { customerId: wallet.customerId, accountInfo })
  const quote = await walletQuote(sandbox, wallet.accountId, toAccount(receiver))
  await send(sandbox, quote.id, { currencyCode: 'USDB' })
  await advanceClock(sandbox, 10_000)
  expect((await transactionOf(sandbox, quote)).refund.status).toBe('COMPLETED')
  expect(await balanceOf(sandbox, wallet.accountId)).toBe(WALLET_FUNDS)
  expect((await sandbox.world?.db.read(auditLedger)) ?? []).toEqual([])
})
