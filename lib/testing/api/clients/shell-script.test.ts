import { expect, test } from 'vitest'
import { type Answer, read, servedPlatform } from '#lib/testing/api/clients/served-platform'

/*
 * A shell script: `curl -s -u id:secret`, a Content-Type where there is something to send, and `jq` on what comes back.
 * It registers a customer, and pays dollars of the platform onto the customer's wallet.
 */

const { baseUrl, clientId, clientSecret } = await servedPlatform()

async function curl(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = {
    Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    Accept: '*/*',
    'User-Agent': 'curl/8.5.0',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  }
  return read(
    await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

/** Asks until the transaction has come to an end, as often as a script is patient. */
async function poll(transactionId: string): Promise<string> {
  for (let turn = 0; turn < 10; turn += 1) {
    const { body } = await curl('GET', `/transactions/${transactionId}`)
    if (['COMPLETED', 'FAILED'].includes(body.status)) return body.status
  }
  return 'still going'
}

test('a customer is registered and their wallet is paid into, up to the first signature', async () => {
  // 1. The customer is approved at once, so the accounts are there.
  const customer = await curl('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    platformCustomerId: `alice-${clientId}`,
    umaAddress: `$alice-${clientId.slice(-12).toLowerCase()}@shell.example`,
    email: 'alice@example.com',
    fullName: 'Alice Example',
    birthDate: '1990-01-15',
    nationality: 'US',
  })
  expect([customer.status, customer.body.kycStatus]).toEqual([201, 'APPROVED'])
  const customerId = customer.body.id

  // 2. One of them is the wallet, another holds dollars.
  const accounts = await curl('GET', `/customers/internal-accounts?customerId=${customerId}`)
  expect(accounts.status).toBe(200)
  const own: { id: string; type: string; balance: { amount: number; currency: { code: string } } }[] =
    accounts.body.data
  const wallet = own.find(({ type, balance }) => type === 'EMBEDDED_WALLET' && balance.currency.code === 'USDB')
  expect(own.filter(({ balance }) => balance.currency.code === 'USD')).toHaveLength(1)

  // 4. A bank account to pay out to later; the rails it names are for information.
  const bank = await curl('POST', '/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      paymentRails: ['RTP'],
      routingNumber: '021000021',
      accountNumber: '1234567890',
      beneficiary: {
        beneficiaryType: 'INDIVIDUAL',
        fullName: 'Alice Example',
        birthDate: '1990-01-15',
        nationality: 'US',
        address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postalCode: '62701', country: 'US' },
      },
    },
  })
  expect([bank.status, bank.body.status], JSON.stringify(bank.body)).toEqual([201, 'ACTIVE'])
  expect(bank.body.id).toMatch(/^ExternalAccount:/)

  // 5. The platform's own dollars, of which there must be some.
  const platform = await curl('GET', '/platform/internal-accounts?currency=USD')
  const platformUsd = platform.body.data[0].id
  const funded = await curl('POST', `/sandbox/internal-accounts/${platformUsd}/fund`, { amount: 100_000 })
  expect(funded.status).toBe(200)

  // 6. A dollar onto the wallet. The destination repeats its currency, which is ignored.
  const quote = await curl('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: platformUsd },
    destination: { destinationType: 'ACCOUNT', accountId: wallet?.id, currency: 'USDB' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100,
  })
  expect([quote.status, quote.body.status], JSON.stringify(quote.body)).toEqual([201, 'PENDING'])
  const executed = await curl('POST', `/quotes/${quote.body.id}/execute`, {})
  expect(executed.status).toBe(200)
  expect(['PROCESSING', 'COMPLETED']).toContain(executed.body.status)
  expect(await poll(quote.body.transactionId)).toBe('COMPLETED')

  const after = await curl('GET', `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`)
  expect(after.body.data[0].balance.amount).toBe((wallet?.balance.amount ?? 0) + 1_000_000)
})

test('a wrong secret is told as such, in the shape of every error', async () => {
  const response = await fetch(`${baseUrl}/customers`, {
    headers: { Authorization: `Basic ${btoa(`${clientId}:wrong`)}` },
  })
  expect([response.status, await response.json()]).toMatchObject([401, { status: 401, code: 'UNAUTHORIZED' }])
})
