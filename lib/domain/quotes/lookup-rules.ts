import { inMinutes, LOOKUP_VALID_MS } from '#lib/contract/lifetimes'
import type { Price } from '#lib/domain/money/price-quote'
import type { Rule } from '#lib/domain/rule'
import type { QuoteParties, ReceiverLookup } from '#lib/domain/transfers/party'

export interface LookedUpParties extends QuoteParties {
  readonly lookup: ReceiverLookup
}

/** Rules for the lookup that a quote references. The quote must match the lookup (§2.1). */
export const LOOKUP_RULES: readonly Rule<LookedUpParties>[] = [
  {
    id: 'lookup-receiver',
    label: 'The lookup is for this destination',
    check: ({ lookup, destination }) => {
      const receiver = destination.kind === 'uma' ? destination.umaAddress : destination.accountId
      if (lookup.receiver === receiver) return {}
      const details = { reason: 'LOOKUP_OF_ANOTHER', field: 'lookupId' } as const
      return { code: 'INVALID_INPUT', details, expected: receiver, got: lookup.receiver }
    },
  },
  {
    id: 'receiver-same',
    label: 'A UMA destination still belongs to the receiver that was looked up',
    check: ({ lookup, destination }) => {
      if (destination.kind !== 'uma' || destination.customerId === lookup.receiverCustomerId) return {}
      const details = { reason: 'RECEIVER_CHANGED', field: 'lookupId' } as const
      return {
        code: 'INVALID_RECEIVER',
        details,
        expected: receiverText(lookup.receiverCustomerId),
        got: receiverText(destination.customerId),
      }
    },
  },
  {
    id: 'lookup-fresh',
    label: `The lookup is less than ${inMinutes(LOOKUP_VALID_MS)} old`,
    check: ({ lookup, now }) =>
      now < lookup.expiresAt ? {} : { code: 'INVALID_INPUT', details: { reason: 'LOOKUP_EXPIRED', field: 'lookupId' } },
  },
  {
    id: 'receiver-currency',
    label: 'The receiver accepts the currency',
    check: ({ lookup, destination: { kind, currency } }) => {
      const allowed = lookup.currencies.map(({ code }) => code)
      if (allowed.includes(currency)) return {}
      const field = kind === 'uma' ? 'destination.currency' : 'destination.accountId'
      const details = { reason: 'CURRENCY_UNSUPPORTED', field, allowed } as const
      return { code: 'INVALID_CURRENCY', details, expected: allowed.join(', '), got: currency }
    },
  },
  {
    id: 'payer-data',
    label: 'senderCustomerInfo or the sender has every required field',
    check: ({ lookup, request: { senderCustomerInfo = {} }, senderFacts = {} }) => {
      const isSupplied = (name: string) => !isMissing(senderCustomerInfo[name]) || !isMissing(senderFacts[name])
      const missingFields = lookup.mandatoryFields.filter(name => !isSupplied(name))
      if (missingFields.length === 0) return {}
      const details = { field: 'senderCustomerInfo', missingFields }
      return { code: 'MISSING_MANDATORY_USER_INFO', details, expected: lookup.mandatoryFields.join(', ') }
    },
  },
]

export const LOOKUP_PRICE_RULES: readonly Rule<LookedUpParties & { readonly price: Price }>[] = [
  {
    id: 'receiver-limits',
    label: 'The receiving amount is within the receiver’s limits',
    check: ({ lookup, destination: { currency }, price: { totalReceivingAmount: amount } }) => {
      const limits = lookup.currencies.find(({ code }) => code === currency)
      if (limits === undefined || (amount >= limits.min && amount <= limits.max)) return {}
      const [min, max] = [Number(limits.min), Number(limits.max)]
      const details = { reason: 'OUTSIDE_LIMITS', field: 'lockedCurrencyAmount', currency, min, max } as const
      return { code: 'AMOUNT_OUT_OF_RANGE', details, expected: `${min} to ${max} ${currency}`, got: `${amount}` }
    },
  },
]

function receiverText(customerId: string | null): string {
  return customerId ?? 'not a customer of this platform'
}

function isMissing(value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.keys(value).length === 0
}
