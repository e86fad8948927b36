import { describe, expect, test } from 'vitest'
import { type Answer, readAnswer, servedPlatform } from '#lib/testing/sandbox/served-platform'

/*
 * These tests send requests as a command-line tool (CLI) does. In paths, the CLI percent-encodes only UMA addresses and
 * account IDs of receivers. It sends Content-Type only with a body, omits options without a value, and never retries.
 */

const { baseUrl, clientId, clientSecret } = await servedPlatform()

type Options = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

async function cli(method: string, path: string, { query = {}, body }: { query?: Options; body?: unknown } = {}) {
  const url = new URL(path.replace(/^\//, ''), `${baseUrl}/`)
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each))
  }
  return readAnswer(
    await fetch(url, {
      method,
      headers: {
        Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  )
}

async function list(path: string, query: Options = {}): Promise<Answer['body']> {
  const { status, body } = await cli('GET', path, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const [customer] = await list('/customers', { limit: 1 })
const [platformUsd] = await list('/platform/internal-accounts', { currency: 'USD' })
const [euroAccount] = await list('/customers/external-accounts', { customerId: customer.id, currency: 'EUR' })
const bank = await makeAccount()

async function makeAccount(): Promise<Answer['body']> {
  const { status, body } = await cli('POST', '/customers/external-accounts', {
    body: {
      customerId: customer.id,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '123456789',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', birthDate: undefined },
      },
      platformAccountId: undefined,
      defaultUmaDepositAccount: true,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

function quoteOf(source: unknown, destination: unknown, more: Record<string, unknown> = {}) {
  return {
    lockedCurrencyAmount: 10_000,
    lockedCurrencySide: 'SENDING',
    source,
    destination,
    description: undefined,
    lookupId: undefined,
    immediatelyExecute: undefined,
    remittanceInformation: undefined,
    purposeOfPayment: undefined,
    senderCustomerInfo: undefined,
    ...more,
  }
}

const fromPlatform = { sourceType: 'ACCOUNT', accountId: platformUsd.id, customerId: undefined }
const toEuros = { destinationType: 'ACCOUNT', accountId: euroAccount.id, paymentRail: undefined }

describe('quotes: the CLI', () => {
  test('creates, executes and reads a quote without an idempotency key', async () => {
    const { status, body: quote } = await cli('POST', '/quotes', { body: quoteOf(fromPlatform, toEuros) })
    expect(status, JSON.stringify(quote)).toBe(201)
    const executed = await cli('POST', `/quotes/${quote.id}/execute`)
    expect([executed.status, executed.body.status]).toEqual([200, 'COMPLETED'])
    const again = await cli('GET', `/quotes/${quote.id}`)
    expect([again.status, again.body.id]).toEqual([200, quote.id])
  })

  test('creates a quote that has optional fields and is executed immediately', async () => {
    const more = {
      description: 'Invoice 7',
      immediatelyExecute: true,
      remittanceInformation: 'Invoice 7',
      purposeOfPayment: 'GOODS_OR_SERVICES',
      scaFactor: 'SMS_OTP',
    }
    const { status, body } = await cli('POST', '/quotes', { body: quoteOf(fromPlatform, toEuros, more) })
    expect([status, body.status, body.remittanceInformation]).toEqual([201, 'COMPLETED', 'Invoice 7'])
  })

  test('creates a quote with real-time funding and no customerId, then funds it', async () => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: undefined, cryptoNetwork: undefined }
    const { status, body } = await cli('POST', '/quotes', { body: quoteOf(source, toEuros) })
    expect([status, body.paymentInstructions.length]).toEqual([201, 1])
    const sent = await cli('POST', '/sandbox/send', { body: { quoteId: body.id, currencyCode: 'USD' } })
    expect(sent.status).toBe(200)
  })
})

describe('receivers: the CLI', () => {
  test('looks up a percent-encoded UMA address and creates a quote to it', async () => {
    const address = '$success.eur@sandbox.uma.money'
    const path = `/receiver/uma/${encodeURIComponent(address)}`
    expect(path).toBe('/receiver/uma/%24success.eur%40sandbox.uma.money')
    const lookup = await cli('GET', path, { query: { customerId: customer.id } })
    expect([lookup.status, lookup.body.receiverUmaAddress]).toEqual([200, address])
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: address, currency: undefined }
    const paid = await cli('POST', '/quotes', {
      body: quoteOf(fromPlatform, destination, {
        lookupId: lookup.body.lookupId,
        senderCustomerInfo: { FULL_NAME: 'Jane Example', BIRTH_DATE: '1990-01-15', NATIONALITY: 'US' },
      }),
    })
    expect([paid.status, paid.body.receivingCurrency?.code], JSON.stringify(paid.body)).toEqual([201, 'EUR'])
  })

  test('looks up an external account and identifies the sender by UMA address', async () => {
    const path = `/receiver/external-account/${encodeURIComponent(euroAccount.id)}`
    expect(path).toContain('ExternalAccount%3A')
    const lookup = await cli('GET', path, { query: { senderUmaAddress: customer.umaAddress } })
    expect([lookup.status, lookup.body.accountId], JSON.stringify(lookup.body)).toEqual([200, euroAccount.id])
  })
})

describe('transfers: the CLI', () => {
  test('transfers out to a bank account', async () => {
    const { status, body } = await cli('POST', '/transfer-out', {
      body: {
        source: { accountId: platformUsd.id },
        destination: { accountId: bank.id, paymentRail: 'ACH' },
        amount: 100,
        remittanceInformation: undefined,
      },
    })
    expect([status, body.type, body.status], JSON.stringify(body)).toEqual([201, 'OUTGOING', 'PENDING'])
  })

  test('gets INVALID_INPUT for a transfer-in from an account without direct pull', async () => {
    const { status, body } = await cli('POST', '/transfer-in', {
      body: { source: { accountId: bank.id }, destination: { accountId: platformUsd.id }, amount: 100 },
    })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('transactions: the CLI', () => {
  test('lists transactions with many filters', async () => {
    const query = {
      limit: 5,
      customerId: customer.id,
      platformCustomerId: customer.platformCustomerId,
      accountIdentifier: euroAccount.id,
      receiverAccountIdentifier: euroAccount.id,
      status: 'COMPLETED',
      type: 'OUTGOING',
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2100-01-01',
      sortOrder: 'asc',
    }
    const rows = await list('/transactions', query)
    expect(rows.length).toBeGreaterThan(0)
    const [{ id }] = rows
    const { status, body } = await cli('GET', `/transactions/${id}`)
    expect([status, body.id]).toEqual([200, id])
  })
})

describe('sandbox commands: the CLI', () => {
  test('funds an account', async () => {
    const { status } = await cli('POST', `/sandbox/internal-accounts/${platformUsd.id}/fund`, { body: { amount: 1 } })
    expect(status).toBe(200)
  })

  test.each([
    ['the current field names', { receivingCurrencyAmount: 500, receivingCurrencyCode: 'USD' }],
    ['the older field names', { amount: 500, currency: 'USD' }],
  ])('simulates a payment to a customer with %s', async (_, amount) => {
    const { status, body } = await cli('POST', '/sandbox/uma/receive', {
      body: { senderUmaAddress: '$success.usd@sandbox.uma.money', receiverUmaAddress: customer.umaAddress, ...amount },
    })
    expect([status, body.receivedAmount?.amount], JSON.stringify(body)).toEqual([200, 500])
  })
})

describe('other commands: the CLI', () => {
  test('repeats a parameter to list the rates to several currencies', async () => {
    const rows = await list('/exchange-rates', { sourceCurrency: 'USD', destinationCurrency: ['EUR', 'MXN'] })
    const codes = rows.map(
      ({ destinationCurrency }: { destinationCurrency: { code: string } }) => destinationCurrency.code,
    )
    expect(new Set(codes)).toEqual(new Set(['EUR', 'MXN']))
  })

  test('lists the banks of a country', async () => {
    expect((await list('/discoveries', { country: 'NG' })).length).toBeGreaterThan(0)
  })

  test('reads and changes the configuration', async () => {
    const { status, body } = await cli('GET', '/config')
    expect([status, typeof body.umaDomain]).toEqual([200, 'string'])
    expect((await cli('PATCH', '/config', { body: { umaDomain: body.umaDomain } })).status).toBe(200)
  })

  test('deletes an account and gets an empty body', async () => {
    const { id } = await makeAccount()
    const { status, body } = await cli('DELETE', `/customers/external-accounts/${id}`)
    expect([status, body]).toEqual([204, ''])
  })
})

test('an error for the CLI has status, code, message and optional details at the top level', async () => {
  const { status, body } = await cli('GET', '/quotes/Quote:00000000-0000-7000-8000-000000000000')
  expect([status, body]).toEqual([404, { status: 404, code: 'QUOTE_NOT_FOUND', message: expect.any(String) }])
  const rejected = await cli('POST', '/quotes', { body: quoteOf(fromPlatform, { ...toEuros, accountId: undefined }) })
  expect(rejected.body).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'destination.accountId' } })
})
