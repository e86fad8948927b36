import { describe, expect, test } from 'vitest'
import { type Answer, readAnswer, servedPlatform } from '#lib/testing/sandbox/served-platform'

/*
 * These tests send the calls of a backend that uses a published SDK for the JVM. The SDK adds headers to every call and
 * omits optional bodies. It throws if the backend reads a required field that is missing from a response.
 */

const { baseUrl, clientId, clientSecret } = await servedPlatform()

const SDK_HEADERS = {
  'User-Agent': 'Sdk/Kotlin 1.8.0',
  'X-Stainless-Lang': 'kotlin',
  'X-Stainless-Retry-Count': '0',
  'X-Stainless-Timeout': '60',
  // If the public key that verifies webhooks is configured, the SDK sends it.
  'X-Grid-Signature': '-----BEGIN PUBLIC KEY-----MFkw-----END PUBLIC KEY-----',
}

async function sdk(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return readAnswer(
    await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...SDK_HEADERS,
        Accept: 'application/json',
        Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  )
}

/** Fields that the backend reads from every quote. */
const QUOTE_MEMBERS = [
  'id',
  'status',
  'createdAt',
  'expiresAt',
  'source',
  'destination',
  'sendingCurrency',
  'receivingCurrency',
  'totalSendingAmount',
  'totalReceivingAmount',
  'exchangeRate',
  'feesIncluded',
  'transactionId',
]

const customer = await sdk('POST', '/customers', {
  customerType: 'INDIVIDUAL',
  platformCustomerId: `backend-${clientId}`,
  fullName: 'Juan Example',
  nationality: 'MX',
  birthDate: '1988-04-02',
})
const customerId = customer.body.id

test('a customer created by the backend without an email or UMA address gets a UMA address and is approved', async () => {
  expect([customer.status, customer.body.customerType], JSON.stringify(customer.body)).toEqual([201, 'INDIVIDUAL'])
  expect(customer.body.umaAddress).toMatch(/^\$.+@.+/)
  const again = await sdk('GET', `/customers/${customerId}`)
  expect([again.status, again.body.kycStatus]).toEqual([200, 'APPROVED'])
})

function register(currency: string, accountInfo: Record<string, unknown>): Promise<Answer> {
  const beneficiary = {
    beneficiaryType: 'INDIVIDUAL',
    fullName: 'Juan Example',
    birthDate: '1988-04-02',
    nationality: 'MX',
    countryOfResidence: 'MX',
  }
  const isWallet = String(accountInfo.accountType).endsWith('_WALLET')
  return sdk('POST', '/customers/external-accounts', {
    customerId,
    currency,
    accountInfo: { ...accountInfo, ...(isWallet ? {} : { beneficiary }) },
  })
}

describe('recipients', () => {
  test.each([
    ['MXN', { accountType: 'MXN_ACCOUNT', clabeNumber: '014027000005555601' }, ['SPEI']],
    ['INR', { accountType: 'INR_ACCOUNT', vpa: 'test@upi' }, ['UPI']],
    [
      'INR',
      { accountType: 'INR_ACCOUNT', accountNumber: '123456789012', ifsc: 'SBIN0000001', rail: 'NEFT' },
      ['NEFT', 'RTGS'],
    ],
    [
      'USD',
      { accountType: 'USD_ACCOUNT', accountNumber: '123456789', routingNumber: '021000021', countries: ['US'] },
      ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    ],
    [
      'BRL',
      { accountType: 'BRL_ACCOUNT', pixKey: 'juan@pix.example', pixKeyType: 'EMAIL', taxId: '12345678909' },
      ['PIX'],
    ],
    ['EUR', { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' }, ['SEPA', 'SEPA_INSTANT']],
    ['USDC', { accountType: 'BASE_WALLET', address: '0x52908400098527886E0F7030069857D2E4169EE7' }, undefined],
  ])('the backend adds a recipient with an account in %s (%j)', async (currency, accountInfo, paymentRails) => {
    const externalAccount = await register(currency, accountInfo)
    expect(externalAccount.status, JSON.stringify(externalAccount.body)).toBe(201)
    expect(externalAccount.body).toMatchObject({ id: expect.any(String), status: 'ACTIVE', currency })
    expect(externalAccount.body.accountInfo.accountType).toBe(accountInfo.accountType)
    expect(externalAccount.body.accountInfo.paymentRails).toEqual(paymentRails)
  })
})

test('the backend registers a recipient with an empty name', async () => {
  const externalAccount = await sdk('POST', '/customers/external-accounts', {
    customerId,
    currency: 'MXN',
    accountInfo: {
      accountType: 'MXN_ACCOUNT',
      clabeNumber: '014027000005555601',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: '' },
    },
  })
  expect(externalAccount.status, JSON.stringify(externalAccount.body)).toBe(201)
})

test('a quote from dollars to pesos with real-time funding completes after the backend pays the dollars', async () => {
  const account = await register('MXN', { accountType: 'MXN_ACCOUNT', clabeNumber: '014027000005555601' })
  const quote = await sdk('POST', '/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
    destination: { destinationType: 'ACCOUNT', accountId: account.body.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1000,
    description: 'Just in time',
  })
  expect(quote.status, JSON.stringify(quote.body)).toBe(201)
  expect(Object.keys(quote.body)).toEqual(expect.arrayContaining(QUOTE_MEMBERS))
  expect(quote.body).toMatchObject({ status: 'PENDING', totalSendingAmount: 1000 })
  expect(quote.body.paymentInstructions[0].accountOrWalletInfo).toMatchObject({
    accountType: 'USD_ACCOUNT',
    accountNumber: expect.any(String),
    routingNumber: expect.stringMatching(/^[0-9]{9}$/),
    reference: expect.any(String),
    paymentRails: expect.arrayContaining(['RTP']),
  })

  const sent = await sdk('POST', '/sandbox/send', { quoteId: quote.body.id, currencyCode: 'USD', currencyAmount: 1000 })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect(sent.body).toMatchObject({ id: quote.body.transactionId, type: 'OUTGOING', quoteId: quote.body.id })
  expect((await sdk('GET', `/quotes/${quote.body.id}`)).body.status).toBe('COMPLETED')
})

test('the backend gets a USDC deposit address on the requested network', async () => {
  const account = await register('INR', { accountType: 'INR_ACCOUNT', vpa: 'test@upi' })
  const quote = await sdk('POST', '/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC', customerId, cryptoNetwork: 'BASE' },
    destination: { destinationType: 'ACCOUNT', accountId: account.body.id },
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 50_000,
    purposeOfPayment: 'FAMILY_SUPPORT',
  })
  expect([quote.status, quote.body.totalReceivingAmount], JSON.stringify(quote.body)).toEqual([201, 50_000])
  expect(quote.body.paymentInstructions[0].accountOrWalletInfo).toMatchObject({
    accountType: 'BASE_WALLET',
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    assetType: 'USDC',
  })
})

describe('funding', () => {
  test.each([['amount'], ['currencyAmount']])(
    'the backend funds an account with an amount in the field `%s`',
    async name => {
      const { body: ownAccounts } = await sdk(
        'GET',
        `/customers/internal-accounts?customerId=${customerId}&currency=USD`,
      )
      const [{ id, balance }] = ownAccounts.data
      const funded = await sdk('POST', `/sandbox/internal-accounts/${id}/fund`, { [name]: 12_345 })
      expect([funded.status, funded.body.balance.amount]).toEqual([200, balance.amount + 12_345])
    },
  )

  test('the backend funds an account with currencyCode and currencyAmount', async () => {
    const { body: ownAccounts } = await sdk('GET', `/customers/internal-accounts?customerId=${customerId}&currency=USD`)
    const amount = { currencyCode: 'USD', currencyAmount: 500 }
    const funded = await sdk('POST', `/sandbox/internal-accounts/${ownAccounts.data[0].id}/fund`, amount)
    expect(funded.status).toBe(200)
  })
})

describe('quote executions', () => {
  async function createQuote(): Promise<string> {
    const { body: ownAccounts } = await sdk('GET', '/platform/internal-accounts?currency=USD')
    const account = await register('EUR', { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' })
    const { body } = await sdk('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: ownAccounts.data[0].id },
      destination: { destinationType: 'ACCOUNT', accountId: account.body.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1000,
    })
    return body.id
  }

  test('the backend executes a quote and sends neither a body nor a Content-Type', async () => {
    const executed = await sdk('POST', `/quotes/${await createQuote()}/execute`)
    expect([executed.status, executed.body.status]).toEqual([200, 'COMPLETED'])
  })

  test.each([
    ['an empty body', ''],
    ['the body {}', '{}'],
  ])('the backend executes a quote and sends %s with the Content-Type application/json', async (_, text) => {
    const response = await fetch(`${baseUrl}/quotes/${await createQuote()}/execute`, {
      method: 'POST',
      headers: {
        ...SDK_HEADERS,
        Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'Content-Type': 'application/json',
      },
      body: text,
    })
    expect(response.status).toBe(200)
  })

  test('an execution succeeds even with a wallet signature that the quote does not need', async () => {
    const headers = { 'Grid-Wallet-Signature': 'any', 'Idempotency-Key': `execute-${clientId}` }
    expect((await sdk('POST', `/quotes/${await createQuote()}/execute`, undefined, headers)).status).toBe(200)
  })

  test('a second execution is rejected with CONFLICT and x-should-retry: false', async () => {
    const id = await createQuote()
    await sdk('POST', `/quotes/${id}/execute`)
    const again = await sdk('POST', `/quotes/${id}/execute`)
    expect([again.status, again.body.code, again.headers.get('x-should-retry')]).toEqual([409, 'CONFLICT', 'false'])
  })
})

test('an exchange rate has the fields that the backend reads', async () => {
  const { status, body } = await sdk(
    'GET',
    '/exchange-rates?sourceCurrency=USD&destinationCurrency=MXN&sendingAmount=1000',
  )
  expect(status).toBe(200)
  expect(body.data[0]).toMatchObject({
    sourceCurrency: { code: 'USD' },
    destinationCurrency: { code: 'MXN' },
    sendingAmount: 1000,
    minSendingAmount: expect.any(Number),
    maxSendingAmount: expect.any(Number),
    receivingAmount: expect.any(Number),
    exchangeRate: expect.any(Number),
    fees: { fixed: expect.any(Number), total: expect.any(Number) },
    updatedAt: expect.stringMatching(/Z$/),
  })
})
