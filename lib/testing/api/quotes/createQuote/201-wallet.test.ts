import { describe, expect, test } from 'vitest'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { sha256 } from '#lib/runtime/system'
import { balanceOf, createQuote, execute, fromAccount, toAccount } from '#lib/testing/fixtures/quote-requests'
import { payloadOf, requestWalletQuote, WALLET_FUNDS, walletQuote } from '#lib/testing/fixtures/wallet-quote'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const { organizationId, address } = walletIdentity(starter.wallet, sha256)

test('a quote from a wallet can be paid over Spark or with payloadToSign', async () => {
  const quote = await walletQuote(sandbox, starter.wallet)
  const address = expect.stringMatching(/^spark1/)
  expect(quote.paymentInstructions).toEqual([
    {
      accountOrWalletInfo: { accountType: 'SPARK_WALLET', assetType: 'USDB', address, invoice: address },
      instructionsNotes: expect.stringContaining('Pay exactly 1.000000 USDB'),
      isPlatformAccount: true,
    },
    {
      accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: expect.any(String) },
      instructionsNotes: expect.stringContaining('payloadToSign'),
    },
  ])
})

test('a quote of 1 USDB from a wallet yields 1.00 USD without fees and expires after five minutes', async () => {
  const quote = await walletQuote(sandbox, starter.wallet)
  expect(quote).toMatchObject({
    status: 'PENDING',
    source: { sourceType: 'ACCOUNT', accountId: starter.wallet },
    sendingCurrency: { code: 'USDB', decimals: 6 },
    receivingCurrency: { code: 'USD', decimals: 2 },
    totalSendingAmount: 1_000_000,
    totalReceivingAmount: 100,
    feesIncluded: 0,
  })
  expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(300_000)
})

test('creating a quote for the whole wallet balance moves no money', async () => {
  await walletQuote(sandbox, starter.wallet, { lockedCurrencyAmount: WALLET_FUNDS })
  expect(await balanceOf(sandbox, starter.wallet)).toBe(WALLET_FUNDS)
})

describe('payloadToSign of a quote', () => {
  test('has exactly the contract’s fields, in the same order, and the quote’s creation time as timestampMs', async () => {
    const quote = await walletQuote(sandbox, starter.wallet)
    expect(payloadOf(quote)).toMatch(
      new RegExp(
        `^\\{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","timestampMs":"${Date.parse(quote.createdAt)}",` +
          `"organizationId":"org\\\\/${organizationId}","parameters":\\{"signWith":"${address}",` +
          '"unsignedTransaction":"[0-9a-f]{64}","type":"TRANSACTION_TYPE_ETHEREUM"\\},"generateAppProofs":true\\}$',
      ),
    )
  })

  test('has the same bytes when the quote is read or its creation is replayed', async () => {
    const headers = { 'idempotency-key': 'payload' }
    const body = { ...fromAccount(starter.wallet), ...toAccount(starter.external.USD) }
    const ask = { headers, body: { ...body, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 5_000_000 } }
    const created = await sandbox.call('POST', '/quotes', ask)
    const payload = payloadOf(created.body)
    // The JSON text of the response escapes the backslash again.
    expect(created.text).toContain(`\\"organizationId\\":\\"org\\\\/${organizationId}\\"`)
    expect(payload).toContain(`"organizationId":"org\\/${organizationId}"`)
    expect(JSON.stringify(JSON.parse(payload))).not.toBe(payload)
    expect((await sandbox.call('POST', '/quotes', ask)).text).toBe(created.text)
    expect((await sandbox.call('GET', `/quotes/${created.body.id}`)).text).toBe(created.text)
  })

  test('contains different transactions in two quotes from identical requests', async () => {
    const [one, other] = [await walletQuote(sandbox, starter.wallet), await walletQuote(sandbox, starter.wallet)]
    const transactionOf = (quote: unknown) => JSON.parse(payloadOf(quote)).parameters.unsignedTransaction
    expect(transactionOf(one)).not.toBe(transactionOf(other))
  })

  test('is missing if the source is not a wallet', async () => {
    for (const source of [{}, fromAccount(starter.customerUsd), fromAccount(starter.external.USD)]) {
      expect(JSON.stringify(await createQuote(sandbox, source))).not.toContain('EMBEDDED_WALLET')
    }
  })
})

test('a quote from a wallet can pay a euro account (with fees) or a UMA address', async () => {
  const lockedCurrencyAmount = 100_000_000
  const abroad = await walletQuote(sandbox, starter.wallet, {
    ...toAccount(starter.external.EUR),
    lockedCurrencyAmount,
  })
  expect(abroad.feesIncluded).toBeGreaterThan(0)
  const umaAddress = '$success.usd@sandbox.example'
  const lookup = await sandbox.call('GET', `/receiver/uma/${umaAddress}?customerId=${starter.customer}`)
  const reply = await requestWalletQuote(sandbox, starter.wallet, {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress },
    lockedCurrencyAmount,
    lookupId: lookup.body.lookupId,
    senderCustomerInfo: { FULL_NAME: 'Ada', BIRTH_DATE: '1990-01-15', NATIONALITY: 'US' },
  })
  expect(reply.status, reply.text).toBe(201)
  expect(payloadOf(reply.body)).toContain('ACTIVITY_TYPE_SIGN_TRANSACTION_V2')
})

test('a quote from the platform’s USD account to a wallet has no fees, and executing it credits the wallet', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createQuote(sandbox, {
    ...toAccount(starter.wallet, { currency: 'USDB' }),
    lockedCurrencyAmount: 100,
  })
  expect(quote).toMatchObject({ totalReceivingAmount: 1_000_000, feesIncluded: 0 })
  expect(quote).not.toHaveProperty('paymentInstructions')
  expect((await execute(sandbox, quote.id)).body.status).toBe('COMPLETED')
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + 1_000_000)
})
