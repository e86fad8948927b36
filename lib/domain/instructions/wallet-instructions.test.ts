import { describe, expect, test } from 'vitest'
import { currencyOf } from '#lib/contract/money/currency'
import type { Quote } from '#lib/contract/quotes/quote'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { payloadToSignOf, walletInstructions } from '#lib/domain/instructions/wallet-instructions'
import { sha256 } from '#lib/runtime/system'

const NOW = instantFromEpoch(1_775_681_700_000)
const WALLET = walletIdentity('InternalAccount:1', sha256)
const QUOTE = {
  id: 'Quote:00000000-0000-7000-8000-000000000001' as Id<'Quote'>,
  status: 'PENDING',
  createdAt: NOW,
  expiresAt: instantFromEpoch(NOW + 300_000),
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  sendingCurrency: requireCurrency('USDB'),
  receivingCurrency: requireCurrency('USD'),
  totalSendingAmount: 1_000_000n,
  totalReceivingAmount: 100n,
  exchangeRate: 1,
  feesIncluded: 0n,
  transactionId: 'Transaction:1' as Id<'Transaction'>,
} as const satisfies Quote

function requireCurrency(code: string) {
  const currency = currencyOf(code)
  if (currency === undefined) throw new Error(`${code} is unknown.`)
  return currency
}

function payloadFor(changes: Partial<Quote> = {}): string {
  const quote = { ...QUOTE, ...changes }
  const digest = (text: string) => sha256(new TextEncoder().encode(text))
  const paymentInstructions = walletInstructions({ quote, wallet: WALLET, digest })
  return payloadToSignOf({ paymentInstructions }) ?? ''
}

const transactionIn = (payload: string) => JSON.parse(payload).parameters.unsignedTransaction

describe('the payload of a quote', () => {
  test('is deterministic', () => {
    expect(payloadFor()).toBe(payloadFor())
    expect(transactionIn(payloadFor())).toBe('ae4b97468b0e8e17022ce2fc21eebac91e39508c9376624f277e78c19c560370')
  })

  test.each<[string, Partial<Quote>]>([
    ['quote ID', { id: 'Quote:00000000-0000-7000-8000-000000000002' as Id<'Quote'> }],
    ['source', { source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:2' } }],
    ['destination', { destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:2' } }],
    ['amount sent', { totalSendingAmount: 1_000_001n }],
    ['amount received', { totalReceivingAmount: 101n }],
    ['currency received', { receivingCurrency: requireCurrency('EUR') }],
    ['expiry', { expiresAt: instantFromEpoch(NOW + 300_001) }],
  ])('depends on the %s', (_, changes) => {
    expect(transactionIn(payloadFor(changes))).not.toBe(transactionIn(payloadFor()))
  })

  test('is undefined if the quote has no wallet instructions', () => {
    expect(payloadToSignOf({})).toBeUndefined()
    expect(
      payloadToSignOf({ paymentInstructions: [{ accountOrWalletInfo: { accountType: 'LIGHTNING', invoice: 'ln' } }] }),
    ).toBe(undefined)
  })
})
