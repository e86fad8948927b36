import { describe, expect, test } from 'vitest'
import { decode } from '#lib/contract/codec'
import { type QuoteRequest, quoteRequest } from '#lib/contract/quotes/quote'
import { instantFromEpoch } from '#lib/contract/scalars'
import { withRails } from '#lib/domain/accounts/external-account-facts'
import { insufficientFunds } from '#lib/domain/money/money-rules'
import { PARTY_RULES, PRICE_RULES, REQUEST_RULES } from '#lib/domain/quotes/quote-rules'
import { checkRules, type Rule } from '#lib/domain/rule'
import type { ExternalParty, InternalParty, QuoteParties, RealtimeParty, UmaParty } from '#lib/domain/transfers/party'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { failedRule } from '#lib/testing/reference/failed-rule'

const NOW = instantFromEpoch(0)
const CUSTOMER = 'Customer:00000000-0000-7000-8000-000000000001'
const OTHER = 'Customer:00000000-0000-7000-8000-000000000002'
const USD = 'InternalAccount:00000000-0000-7000-8000-000000000001'
const EUR = 'ExternalAccount:00000000-0000-7000-8000-000000000001'

function request(changes: Record<string, unknown> = {}): QuoteRequest {
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: USD },
    destination: { destinationType: 'ACCOUNT', accountId: EUR },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
    ...changes,
  }
  const outcome = decode(quoteRequest, body)
  if ('errors' in outcome) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value as QuoteRequest
}
const internal = (changes: object = {}): InternalParty => ({
  kind: 'internal',
  accountId: USD,
  currency: 'USD',
  customerId: CUSTOMER,
  type: 'INTERNAL_FIAT',
  balance: 0n,
  ...changes,
})
const external = (changes: object = {}): ExternalParty => ({
  kind: 'external',
  accountId: EUR,
  currency: 'EUR',
  customerId: CUSTOMER,
  isActive: true,
  isPullable: false,
  info: withRails(externalAccountSample('EUR_ACCOUNT')),
  ...changes,
})

const funding = (currency: string): RealtimeParty => ({
  kind: 'realtime',
  currency,
  customerId: null,
  cryptoNetwork: undefined,
})

function firstFailure<Facts>(rules: readonly Rule<Facts>[], facts: Facts) {
  const { id, rejection } = failedRule(rules, facts) ?? {}
  return rejection && [id, rejection.code, rejection.details?.reason ?? rejection.details?.field]
}

describe('rules of the request alone', () => {
  const rejection = (changes: Record<string, unknown>) => firstFailure(REQUEST_RULES, request(changes))
  const funding = (more: object) => ({ source: { sourceType: 'REALTIME_FUNDING', ...more } })
  const uma = (umaAddress: string, more: object = {}) => ({
    destination: { destinationType: 'UMA_ADDRESS', umaAddress, ...more },
    lookupId: 'Lookup:1',
  })

  test.each([0, -1, -9_007_199_254_740_991])('an amount of %d is rejected as not positive', lockedCurrencyAmount => {
    expect(rejection({ lockedCurrencyAmount })).toEqual(['amount-positive', 'INVALID_AMOUNT', 'NOT_POSITIVE'])
  })

  test('amounts from 1 to 9,000,000,000,000,000 are accepted, and a larger amount is rejected', () => {
    expect(rejection({ lockedCurrencyAmount: 1 })).toBeUndefined()
    expect(rejection({ lockedCurrencyAmount: 9_000_000_000_000_000 })).toBeUndefined()
    expect(rejection({ lockedCurrencyAmount: 9_000_000_000_000_001 })).toEqual([
      'amount-maximum',
      'AMOUNT_OUT_OF_RANGE',
      'ABOVE_MAXIMUM',
    ])
  })

  test.each([
    ['an unknown source currency', funding({ currency: 'XXX' })],
    ['a source currency in lower case', funding({ currency: 'usd' })],
    ['an unknown destination currency', uma('$ada@example.com', { currency: 'XXX' })],
  ])('%s is rejected with reason UNKNOWN_CURRENCY', (_, changes) => {
    expect(rejection(changes)).toEqual(['currencies-known', 'INVALID_CURRENCY', 'UNKNOWN_CURRENCY'])
  })

  test.each([
    ['in a stablecoin without a network', funding({ currency: 'USDC' }), 'source.cryptoNetwork'],
    ['over an unsupported network', funding({ currency: 'USDT', cryptoNetwork: 'BASE' }), 'source.cryptoNetwork'],
    ['in on-chain bitcoin', funding({ currency: 'BTC', cryptoNetwork: 'BITCOIN' }), 'source.cryptoNetwork'],
    ['in a fiat currency without an instant rail', funding({ currency: 'EGP' }), 'source.currency'],
  ])('real-time funding %s is rejected', (_, changes, field) => {
    expect(rejection(changes)).toEqual(['realtime-funding', 'INVALID_INPUT', field])
  })

  test.each([
    { currency: 'USD' },
    { currency: 'BTC' },
    { currency: 'BTC', cryptoNetwork: 'SPARK' },
    { currency: 'USDC', cryptoNetwork: 'SOLANA' },
  ])('real-time funding with %j is accepted', more => expect(rejection(funding(more))).toBeUndefined())

  test.each(['ada@example.com', '$ada', '$@example.com', '$Ada@example.com', '$ada@', '$ada@-x', '$ada @example.com'])(
    'the UMA address %s is rejected with INVALID_UMA_ADDRESS',
    address =>
      expect(rejection(uma(address))).toEqual(['uma-address', 'INVALID_UMA_ADDRESS', 'destination.umaAddress']),
  )

  test('a UMA destination requires a lookupId', () => {
    expect(rejection(uma('$ada@example.com'))).toBeUndefined()
    expect(rejection({ ...uma('$ada@example.com'), lookupId: undefined })).toEqual([
      'uma-lookup',
      'INVALID_INPUT',
      'lookupId',
    ])
  })

  test('a request that breaks two rules is rejected by the first of them', () => {
    expect(rejection({ ...funding({ currency: 'XXX' }), lockedCurrencyAmount: 0 })?.[0]).toBe('amount-positive')
  })
})

describe('rules of the price', () => {
  const price = { totalSendingAmount: 100n } as Parameters<(typeof PRICE_RULES)[number]['check']>[0]['price']
  const rejection = (source: InternalParty | ExternalParty) => firstFailure(PRICE_RULES, { source, price })

  test('a wallet balance equal to the sending amount is accepted, and a lower balance is rejected', () => {
    const wallet = { type: 'EMBEDDED_WALLET', currency: 'USDB' }
    expect(rejection(internal({ ...wallet, balance: 100n }))).toBeUndefined()
    expect(rejection(internal({ ...wallet, balance: 99n }))).toEqual([
      'wallet-funds',
      'INVALID_AMOUNT',
      'INSUFFICIENT_FUNDS',
    ])
  })

  test('a source that is not a wallet needs no balance', () => {
    expect(rejection(internal({ balance: 0n }))).toBeUndefined()
    expect(rejection(external())).toBeUndefined()
  })

  test('the evidence contains the source’s balance only if the source is a wallet', () => {
    const evidence = (source: InternalParty) => checkRules(PRICE_RULES, { source, price }).passed[0]?.evidence
    const wallet = internal({ type: 'EMBEDDED_WALLET', currency: 'USDB', balance: 101n })
    expect(evidence(wallet)).toEqual({ expected: 'at least 100', got: '101' })
    expect(evidence(internal({ balance: 99n }))).toEqual({})
  })

  test('insufficientFunds reports the needed amount and, if known, the available amount', () => {
    expect(insufficientFunds(100n, 99n).details).toEqual({ reason: 'INSUFFICIENT_FUNDS', needed: 100, available: 99 })
    expect(insufficientFunds(100n).details).toEqual({ reason: 'INSUFFICIENT_FUNDS', needed: 100 })
  })
})

describe('rules of both parties', () => {
  const rejection = (
    changes: Record<string, unknown>,
    source: QuoteParties['source'],
    destination: QuoteParties['destination'],
  ) => firstFailure(PARTY_RULES, { request: request(changes), source, destination, now: NOW })

  test("a payment from a customer's dollar account to the customer's euro account is accepted", () => {
    expect(rejection({}, internal(), external())).toBeUndefined()
  })

  test('customerId must name the source account’s owner, if there is one', () => {
    const fromCustomer = (customerId: string) => ({ source: { sourceType: 'ACCOUNT', accountId: USD, customerId } })
    expect(rejection(fromCustomer(CUSTOMER), internal(), external())).toBeUndefined()
    expect(rejection(fromCustomer(OTHER), internal(), external())).toEqual([
      'source-owner',
      'INVALID_INPUT',
      'WRONG_OWNER',
    ])
    expect(rejection(fromCustomer(OTHER), internal({ customerId: null }), external())).toBeUndefined()
  })

  test('a payment to the source account itself is rejected before the currencies are compared', () => {
    expect(rejection({}, internal(), internal())?.slice(0, 2)).toEqual(['accounts-differ', 'SELF_PAYMENT'])
  })

  test.each([
    ['from an internal account', {}, internal({ currency: 'EUR' })],
    ['from an external account', {}, external({ accountId: 'ExternalAccount:2' })],
    ['from real-time funding', {}, funding('EUR')],
  ])('a payment %s with the same currency on both sides is rejected', (_, changes, source) => {
    expect(rejection(changes, source, external())).toEqual(['currencies-differ', 'INVALID_CURRENCY', 'SAME_CURRENCY'])
  })

  test('a payment from a wallet may have the same currency on both sides', () => {
    const wallet = internal({ accountId: 'InternalAccount:2', currency: 'EUR', type: 'EMBEDDED_WALLET' })
    expect(rejection({}, wallet, external())).toBeUndefined()
  })

  test('USD and USDB are different currencies', () => {
    const wallet = internal({ accountId: 'InternalAccount:2', currency: 'USDB', type: 'EMBEDDED_WALLET' })
    expect(rejection({}, internal(), wallet)).toBeUndefined()
  })

  test('the destination must offer the payment rail', () => {
    const viaRail = (paymentRail: string) => ({
      destination: { destinationType: 'ACCOUNT', accountId: EUR, paymentRail },
    })
    expect(rejection(viaRail('SEPA'), internal(), external())).toBeUndefined()
    expect(rejection(viaRail('ACH'), internal(), external())).toEqual([
      'rail-offered',
      'INVALID_INPUT',
      'RAIL_UNAVAILABLE',
    ])
    const euros = internal({ accountId: 'InternalAccount:2', currency: 'EUR' })
    expect(rejection(viaRail('SEPA'), internal(), euros)?.[2]).toBe('RAIL_UNAVAILABLE')
  })

  test('an inactive account cannot receive a payment', () => {
    expect(rejection({}, internal(), external({ isActive: false }))?.slice(0, 2)).toEqual([
      'destination-active',
      'INVALID_BANK_ACCOUNT',
    ])
  })

  test.each([
    ['an internal account', undefined, internal()],
    ['an external account that allows direct pull', undefined, external({ currency: 'USD', isPullable: true })],
    ['a wallet', 'IMMEDIATE_EXECUTION_UNAVAILABLE', internal({ type: 'EMBEDDED_WALLET', currency: 'USDB' })],
    ['an external account without direct pull', 'IMMEDIATE_EXECUTION_UNAVAILABLE', external({ currency: 'USD' })],
    ['real-time funding', 'IMMEDIATE_EXECUTION_UNAVAILABLE', funding('USD')],
  ])('immediate execution from %s has the rejection reason %s (undefined if accepted)', (_, reason, source) => {
    const destination = external({ accountId: 'ExternalAccount:3' })
    expect(rejection({ immediatelyExecute: true }, source, destination)?.[2]).toBe(reason)
  })

  const uma = (currency: string): UmaParty => ({
    kind: 'uma',
    umaAddress: '$ada@sandbox.example',
    currency,
    customerId: null,
    accountId: undefined,
    counterparty: {},
  })

  test('a payment to a UMA address may have the same currency on both sides', () => {
    expect(rejection({}, internal(), uma('USD'))).toBeUndefined()
    expect(rejection({}, funding('USD'), uma('USD'))).toBeUndefined()
  })

  test('a UMA address cannot be paid from an external account', () => {
    expect(rejection({}, external(), uma('USD'))).toEqual(['uma-funding', 'INVALID_INPUT', 'UMA_FROM_EXTERNAL_ACCOUNT'])
  })
})
