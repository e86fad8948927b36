import { describe, expect, test } from 'vitest'
import type { QuoteRequest } from '#lib/contract/quotes/quote'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { withRails } from '#lib/domain/accounts/external-account-facts'
import { rateBetween } from '#lib/domain/money/rate'
import { customerOf, makeQuote, outcomeOf, type QuoteParts, transactionOnlyFields } from '#lib/domain/quotes/make-quote'
import { currentStatus, EXECUTION_RULES } from '#lib/domain/quotes/quote-state'
import type { ExternalParty, InternalParty, RealtimeParty } from '#lib/domain/transfers/party'
import { sha256 } from '#lib/runtime/system'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { failedRule } from '#lib/testing/reference/failed-rule'

const NOW = instantFromEpoch(1_760_000_000_000)
const ADA = 'Customer:1'
const account = (customerId: string | null): InternalParty => ({
  kind: 'internal',
  accountId: 'InternalAccount:1',
  currency: 'USD',
  customerId,
  type: 'INTERNAL_FIAT',
  balance: 0n,
})
const euros = (customerId: string | null): ExternalParty => ({
  kind: 'external',
  accountId: 'ExternalAccount:1',
  currency: 'EUR',
  customerId,
  isActive: true,
  isPullable: false,
  info: withRails(externalAccountSample('EUR_ACCOUNT')),
})

const funding = (customerId: string | null, currency = 'USD', cryptoNetwork?: 'SPARK'): RealtimeParty => ({
  kind: 'realtime',
  currency,
  customerId,
  cryptoNetwork,
})

function parts(
  source: InternalParty | ExternalParty | RealtimeParty,
  destination: InternalParty | ExternalParty,
  request: Partial<QuoteRequest> = {},
): QuoteParts {
  return {
    id: 'Quote:00000000-0000-7000-8000-000000000001' as Id<'Quote'>,
    transactionId: 'Transaction:1' as Id<'Transaction'>,
    request: {
      source:
        source.kind === 'realtime'
          ? {
              sourceType: 'REALTIME_FUNDING',
              currency: source.currency,
              customerId: source.customerId === null ? undefined : (source.customerId as Id<'Customer'>),
            }
          : { sourceType: 'ACCOUNT', accountId: source.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: destination.accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_000n,
      immediatelyExecute: false,
      ...request,
    },
    source,
    destination,
    price: {
      totalSendingAmount: 100_000n,
      totalReceivingAmount: 91_582n,
      exchangeRate: rateBetween('USD', 'EUR'),
      feesIncluded: 454n,
      platformFeesIncluded: 0n,
      // makeQuote copies this value unchanged.
      rateDetails: {} as QuoteParts['price']['rateDetails'],
    },
    now: NOW,
    digest: text => sha256(new TextEncoder().encode(text)),
  }
}

describe('a quote', () => {
  test('is PENDING for 5 minutes and has its accounts’ currencies, the amounts of its price and no description', () => {
    const quote = makeQuote(parts(account(ADA), euros(ADA), { remittanceInformation: 'INV 1', description: 'mine' }))
    expect(quote).toMatchObject({
      status: 'PENDING',
      createdAt: NOW,
      expiresAt: NOW + 300_000,
      sendingCurrency: { code: 'USD', decimals: 2 },
      receivingCurrency: { code: 'EUR', decimals: 2 },
      totalSendingAmount: 100_000n,
      totalReceivingAmount: 91_582n,
      exchangeRate: 1.08695652,
      feesIncluded: 454n,
      platformFeesIncluded: 0n,
      remittanceInformation: 'INV 1',
    })
    expect(quote).not.toHaveProperty('description')
  })

  test.each(['LIGHTNING', 'SPARK_WALLET'] as const)('to a %s account is valid for a minute', type => {
    const wallet = { ...euros(ADA), currency: 'BTC', info: withRails(externalAccountSample(type)) }
    expect(makeQuote(parts(account(ADA), wallet)).expiresAt).toBe(NOW + 60_000)
  })

  test.each([
    ["Lightning (bitcoin's default network)", 60_000, funding(ADA, 'BTC')],
    ['Spark', 60_000, funding(ADA, 'USDB', 'SPARK')],
    ['an instant rail', 300_000, funding(ADA)],
  ])('funded over %s is valid for %d ms', (_, lifetimeMs, source) => {
    expect(makeQuote(parts(source, euros(ADA))).expiresAt).toBe(NOW + lifetimeMs)
  })

  test('has payment instructions for external funding, unless the service debits the source immediately', () => {
    const bank = { ...euros(ADA), accountId: 'ExternalAccount:2', currency: 'USD' }
    for (const source of [funding(ADA), bank]) {
      const [instructions] = makeQuote(parts(source, euros(ADA))).paymentInstructions ?? []
      expect(instructions?.accountOrWalletInfo).toMatchObject({ accountType: 'USD_ACCOUNT' })
    }
    expect(makeQuote(parts(account(ADA), euros(ADA)))).not.toHaveProperty('paymentInstructions')
    const pulled = parts({ ...bank, isPullable: true }, euros(ADA), { immediatelyExecute: true })
    expect(makeQuote(pulled)).not.toHaveProperty('paymentInstructions')
  })

  test('has the outcome of the magic digits, or null for an immediate success or an internal account', () => {
    const ending = (iban: string) => ({
      destination: { ...euros(ADA), info: withRails({ ...externalAccountSample('EUR_ACCOUNT'), iban }) },
    })
    expect(outcomeOf(ending('DE89370400440532013004'))).toBe('quote:004')
    expect(outcomeOf(ending('DE89370400440532013000'))).toBeNull()
    expect(outcomeOf({ destination: account(ADA) })).toBeNull()
  })

  test('belongs to the named customer, else the source owner, else the destination owner, else the platform', () => {
    const named = {
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1', customerId: 'Customer:9' as Id<'Customer'> },
    }
    expect(customerOf(parts(account(ADA), euros(ADA), named as Partial<QuoteRequest>))).toBe('Customer:9')
    expect(customerOf(parts(account(ADA), euros('Customer:2')))).toBe(ADA)
    expect(customerOf(parts(account(null), euros('Customer:2')))).toBe('Customer:2')
    expect(customerOf(parts(account(null), euros(null)))).toBeUndefined()
  })

  test('with real-time funding belongs to the platform unless the request names a customer', () => {
    const named = {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: 'Customer:9' as Id<'Customer'> },
    } as const
    expect(customerOf(parts(funding('Customer:9'), euros(ADA), named))).toBe('Customer:9')
    expect(customerOf(parts(funding(null), euros(ADA)))).toBeUndefined()
  })
})

describe('the transaction of a quote', () => {
  const transactionOf = (quoteParts: QuoteParts, customerId = ADA) =>
    transactionOnlyFields(quoteParts, { customerId, platformCustomerId: 'own' })

  test('has the description of the request', () => {
    const quoteParts = parts(account(ADA), euros(ADA), { description: 'mine' })
    expect(transactionOf(quoteParts)).toMatchObject({ description: 'mine' })
  })

  const euroAccount = { ...account(ADA), accountId: 'InternalAccount:2', currency: 'EUR' }
  test.each([
    ["the customer's money to the customer's bank", account(ADA), euros(ADA), ADA, 'DEBIT'],
    ["the customer's money between the customer's accounts", account(ADA), euroAccount, ADA, 'DEBIT'],
    ["the platform's money to the customer's account", account(null), euroAccount, ADA, 'CREDIT'],
    ["the platform's money to the customer's bank", account(null), euros(ADA), ADA, 'DEBIT'],
    [
      "money from the customer's bank to the customer's account",
      { ...euros(ADA), currency: 'USD' },
      euroAccount,
      ADA,
      'CREDIT',
    ],
    ["real-time funding to the customer's account", funding(ADA), euroAccount, ADA, 'CREDIT'],
    ["real-time funding to the customer's bank", funding(ADA), euros(ADA), ADA, 'DEBIT'],
    ["real-time funding to the platform's account", funding(null, 'EUR'), account(null), 'Platform:1', 'CREDIT'],
    ["the platform's money to the platform's bank", account(null), euros(null), 'Platform:1', 'DEBIT'],
  ] as const)('that moves %s has direction $4', (_, source, destination, customerId, direction) => {
    expect(transactionOf(parts(source, destination), customerId).direction).toBe(direction)
  })

  test('has mode MANUAL for a named rail, else AUTO; between internal accounts, it has no mode or rail', () => {
    const chosen = { destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1', paymentRail: 'SEPA' } }
    expect(transactionOf(parts(account(ADA), euros(ADA), chosen as Partial<QuoteRequest>))).toMatchObject({
      paymentRail: 'SEPA',
      railSelectionMode: 'MANUAL',
    })
    expect(transactionOf(parts(account(ADA), euros(ADA)))).toMatchObject({ railSelectionMode: 'AUTO' })
    expect(transactionOf(parts(account(ADA), { ...account(ADA), currency: 'EUR' }))).toMatchObject({
      paymentRail: null,
      railSelectionMode: undefined,
    })
  })
})

describe('the status of a quote', () => {
  const quote = { status: 'PENDING', expiresAt: instantFromEpoch(NOW + 300_000) } as const

  test('is PENDING one millisecond before the expiry and EXPIRED at the expiry', () => {
    expect(currentStatus(quote, instantFromEpoch(NOW + 299_999))).toBe('PENDING')
    expect(currentStatus(quote, quote.expiresAt)).toBe('EXPIRED')
  })

  test.each(['PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'] as const)('remains %s after the expiry', status => {
    expect(currentStatus({ ...quote, status }, instantFromEpoch(NOW + 900_000))).toBe(status)
  })

  const rejection = (status: Parameters<typeof currentStatus>[0]['status'], isDebitable = true) =>
    failedRule(EXECUTION_RULES, { status, isDebitable })?.rejection

  test.each([
    ['EXPIRED', 'QUOTE_EXPIRED'],
    ['COMPLETED', 'QUOTE_ALREADY_EXECUTED'],
    ['PROCESSING', 'QUOTE_ALREADY_EXECUTED'],
    ['FAILED', 'QUOTE_NOT_EXECUTABLE'],
  ] as const)('makes execution fail with reason $1 if it is $0', (status, reason) => {
    expect(rejection(status)).toMatchObject({ code: 'CONFLICT', details: { reason } })
  })

  test('is checked only if the source can be debited; otherwise execution fails with reason NOT_EXECUTABLE', () => {
    expect(rejection('PENDING')).toBeUndefined()
    for (const status of ['PENDING', 'EXPIRED'] as const) {
      expect(rejection(status, false)).toMatchObject({ code: 'INVALID_INPUT', details: { reason: 'NOT_EXECUTABLE' } })
    }
  })
})
