import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createProxyClient } from '#lib/testing/api/clients/proxy-client'
import { type Answer, servedPlatform } from '#lib/testing/sandbox/served-platform'

/*
 * A wallet app that runs in the browser and calls the API through a thin proxy. The proxy adds the API token, forwards
 * three headers of the app, and adds Content-Type if there is a body. No request in this file needs a wallet signature.
 */

const platform = await servedPlatform()
const { passTime } = platform
const sendByProxy = createProxyClient(platform)

const newKeyHeader = () => ({ 'Idempotency-Key': randomUUID() })

const { body: customer } = await sendByProxy('POST', '/customers', {
  customerType: 'INDIVIDUAL',
  email: 'wallet@example.com',
  fullName: 'Wallet Owner',
})

async function loadWallet() {
  const { status, body } = await sendByProxy(
    'GET',
    `/customers/internal-accounts?customerId=${customer.id}&type=EMBEDDED_WALLET`,
  )
  expect([status, body.data.length]).toEqual([200, 1])
  return body.data[0]
}

const ENDED = ['COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED', 'EXPIRED']

/** Polls a transaction every four seconds of sandbox time. Returns its statuses without consecutive duplicates. */
async function pollStatuses(transactionId: string): Promise<string[]> {
  const seen: string[] = []
  for (let waited = 0; waited <= 180_000; waited += 4_000) {
    const { status, body } = await sendByProxy('GET', `/transactions/${transactionId}`)
    expect(status).toBe(200)
    if (seen.at(-1) !== body.status) seen.push(body.status)
    if (ENDED.includes(body.status)) break
    await passTime(4_000)
  }
  return seen
}

test('the app loads the wallet with all fields that the wallet page shows', async () => {
  expect(await loadWallet()).toMatchObject({
    id: expect.stringMatching(/^InternalAccount:/),
    customerId: customer.id,
    balance: { amount: 0, currency: { code: 'USDB', decimals: 6 } },
    totalBalance: { amount: 0, currency: { code: 'USDB', decimals: 6 } },
  })
})

test('the app’s “Fund” action moves money from the platform to the wallet', async () => {
  const { id: walletId, balance } = await loadWallet()
  const { body: platformAccounts } = await sendByProxy('GET', '/platform/internal-accounts?currency=USD')
  const platformUsd = platformAccounts.data[0].id
  const funded = await sendByProxy('POST', `/sandbox/internal-accounts/${platformUsd}/fund`, { amount: 2_500 })
  expect(funded.status).toBe(200)
  const quote = await sendByProxy(
    'POST',
    '/quotes',
    {
      source: { sourceType: 'ACCOUNT', accountId: platformUsd },
      destination: { destinationType: 'ACCOUNT', accountId: walletId, currency: 'USDB' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 2_500,
    },
    newKeyHeader(),
  )
  expect([200, 201]).toContain(quote.status)
  const executed = await sendByProxy('POST', `/quotes/${quote.body.id}/execute`, {}, newKeyHeader())
  expect(executed.status).toBe(200)
  expect((await pollStatuses(quote.body.transactionId)).at(-1)).toBe('COMPLETED')
  expect((await loadWallet()).balance.amount).toBe(balance.amount + 25_000_000)
})

test('the app’s “Fund from your own bank” action completes when money arrives, without an execute call', async () => {
  const { id: walletId, balance } = await loadWallet()
  const bank = await sendByProxy('POST', '/customers/external-accounts', {
    customerId: customer.id,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '000123456789',
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Wallet Owner' },
    },
  })
  expect(bank.status).toBe(201)
  const quote = await sendByProxy(
    'POST',
    '/quotes',
    {
      source: { sourceType: 'ACCOUNT', accountId: bank.body.id, customerId: customer.id },
      destination: { destinationType: 'ACCOUNT', accountId: walletId, currency: 'USDB' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    },
    newKeyHeader(),
  )
  expect([quote.status, quote.body.status]).toEqual([201, 'PENDING'])
  expect(quote.body.paymentInstructions[0].accountOrWalletInfo.accountType).toBe('USD_ACCOUNT')
  const sent = await sendByProxy('POST', '/sandbox/send', {
    quoteId: quote.body.id,
    currencyCode: 'USD',
    currencyAmount: 10_000,
  })
  expect(sent.status).toBe(200)
  expect((await pollStatuses(quote.body.transactionId)).at(-1)).toBe('COMPLETED')
  expect((await loadWallet()).balance.amount).toBe(balance.amount + 100_000_000)
})

describe('recipients of the app', () => {
  test.each([
    ['USDC', { accountType: 'SOLANA_WALLET', address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' }],
    ['USDB', { accountType: 'SPARK_WALLET', address: 'spark1pgssyexample' }],
    ['EUR', { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000', beneficiary: individual('Grace Example') }],
    ['INR', { accountType: 'INR_ACCOUNT', vpa: 'grace@upi', beneficiary: individual('Grace Example') }],
  ])('can be registered twice (%s)', async (currency, accountInfo) => {
    const externalAccount = await sendByProxy('POST', '/customers/external-accounts', {
      customerId: customer.id,
      currency,
      accountInfo,
    })
    expect([externalAccount.status, externalAccount.body.status], JSON.stringify(externalAccount.body)).toEqual([
      201,
      'ACTIVE',
    ])
    // The app registers the same recipient again in each session.
    const again = await sendByProxy('POST', '/customers/external-accounts', {
      customerId: customer.id,
      currency,
      accountInfo,
    })
    expect(again.status).toBe(201)
  })
})

test('the app polls a payment until it is COMPLETED or FAILED', async () => {
  const payAndPoll = async (digits: string) => {
    const { body: account } = await sendByProxy('POST', '/customers/external-accounts', {
      customerId: customer.id,
      currency: 'MXN',
      accountInfo: {
        accountType: 'MXN_ACCOUNT',
        clabeNumber: `014027000005555${digits}`,
        beneficiary: individual('Grace Example'),
      },
    })
    const { body: platformAccounts } = await sendByProxy('GET', '/platform/internal-accounts?currency=USD')
    const { body: quote } = await sendByProxy('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: platformAccounts.data[0].id },
      destination: { destinationType: 'ACCOUNT', accountId: account.id, currency: 'MXN' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 5_000,
    })
    await sendByProxy('POST', `/quotes/${quote.id}/execute`, {}, newKeyHeader())
    return pollStatuses(quote.transactionId)
  }
  expect(await payAndPoll('002')).toEqual(['PROCESSING', 'FAILED'])
  expect(await payAndPoll('999')).toEqual(['COMPLETED'])
})

test('the app lists activity, recipients and deposit instructions', async () => {
  const { body: activity } = await sendByProxy('GET', `/transactions?customerId=${customer.id}&limit=20`)
  expect(activity.data.length).toBeGreaterThan(1)
  for (const { id, direction, status, createdAt, sentAmount, receivedAmount } of activity.data) {
    expect(['CREDIT', 'DEBIT'], id).toContain(direction)
    expect(['PENDING', 'PROCESSING', ...ENDED], id).toContain(status)
    expect(Number.isNaN(Date.parse(createdAt)), id).toBe(false)
    const shown = direction === 'CREDIT' ? receivedAmount : sentAmount
    expect(shown, id).toMatchObject({ amount: expect.any(Number), currency: { code: expect.any(String) } })
  }

  const { body: recipients } = await sendByProxy('GET', `/customers/external-accounts?customerId=${customer.id}`)
  for (const { id, accountInfo, status } of recipients.data) {
    expect([typeof accountInfo.accountType, status], id).toEqual(['string', 'ACTIVE'])
  }

  const { body: accounts } = await sendByProxy('GET', `/customers/internal-accounts?customerId=${customer.id}`)
  const depositTypes = accounts.data.map((account: InternalAccount) => [
    account.balance.currency.code,
    account.fundingPaymentInstructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo.accountType),
  ])
  expect(Object.fromEntries(depositTypes)).toMatchObject({ USD: ['USD_ACCOUNT'], USDB: [] })
})

test('a stale signature is ignored if the request needs no signature', async () => {
  const answer: Answer = await sendByProxy('GET', `/transactions?customerId=${customer.id}`, undefined, {
    'Grid-Wallet-Signature': 'stale',
    'Request-Id': 'Request:00000000-0000-7000-8000-000000000000',
  })
  expect(answer.status).toBe(200)
})

interface InternalAccount {
  readonly balance: { readonly currency: { readonly code: string } }
  readonly fundingPaymentInstructions: readonly { readonly accountOrWalletInfo: { readonly accountType: string } }[]
}

function individual(fullName: string) {
  return { beneficiaryType: 'INDIVIDUAL', fullName, countryOfResidence: 'DE' }
}
