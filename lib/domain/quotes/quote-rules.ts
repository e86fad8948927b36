import { UMA_ADDRESS } from '#lib/contract/customers/customer'
import { type Currency, currencyOf, NETWORKS_OF } from '#lib/contract/money/currency'
import type { QuoteRequest } from '#lib/contract/quotes/quote'
import { isInstantCurrency } from '#lib/domain/accounts/external-account-facts'
import { amountRules, insufficientFunds, type LimitsOf, refuseUnknownCurrency } from '#lib/domain/money/money-rules'
import type { Price } from '#lib/domain/money/price-quote'
import type { Refusal, Rule } from '#lib/domain/rule'
import type { Party } from '#lib/domain/transfers/party'

/** Rules for the request alone (§2.1, §2.3, §2.4). */
export const REQUEST_RULES: readonly Rule<QuoteRequest>[] = [
  ...amountRules('lockedCurrencyAmount', ({ lockedCurrencyAmount }: QuoteRequest) => lockedCurrencyAmount),
  {
    id: 'uma-address',
    label: 'A UMA address has the form $name@host',
    check: ({ destination }) =>
      destination.destinationType !== 'UMA_ADDRESS' || UMA_ADDRESS.test(destination.umaAddress)
        ? {}
        : { code: 'INVALID_UMA_ADDRESS', details: { field: 'destination.umaAddress' }, got: destination.umaAddress },
  },
  {
    id: 'currencies-known',
    label: 'All currencies are known',
    check: ({ source, destination }) =>
      refuseUnknownCurrency(
        'source.currency',
        source.sourceType === 'REALTIME_FUNDING' ? source.currency : undefined,
      ) ??
      refuseUnknownCurrency(
        'destination.currency',
        destination.destinationType === 'UMA_ADDRESS' ? destination.currency : undefined,
      ) ??
      {},
  },
  {
    id: 'realtime-funding',
    label: 'Real-time funding uses an instant currency, with a network for crypto assets',
    check: ({ source }) => (source.sourceType === 'REALTIME_FUNDING' ? (refuseFunding(source) ?? {}) : {}),
  },
  {
    id: 'uma-lookup',
    label: 'The UMA destination has a lookupId',
    check: ({ destination, lookupId }) =>
      destination.destinationType !== 'UMA_ADDRESS' || lookupId !== undefined
        ? {}
        : missing('lookupId', 'lookupId is required for UMA destinations. Look up the receiver first.'),
  },
]

/** Rules for the priced transfer. A wallet's funds are checked at the quote too, not only at its execution. */
export const PRICE_RULES: readonly Rule<{ readonly source: Party; readonly price: Price }>[] = [
  {
    id: 'wallet-funds',
    label: 'The wallet balance covers the amount sent',
    check: ({ source, price }) =>
      source.kind === 'internal' && source.type === 'EMBEDDED_WALLET' && source.balance < price.totalSendingAmount
        ? insufficientFunds(price.totalSendingAmount, source.balance)
        : {},
  },
]

function refuseFunding(
  source: Extract<QuoteRequest['source'], { sourceType: 'REALTIME_FUNDING' }>,
): Refusal | undefined {
  const code = currencyOf(source.currency)?.code
  const networks = code === undefined ? undefined : NETWORKS_OF[code]
  if (networks !== undefined) {
    const isNetworkNeeded = code !== 'BTC'
    const isKnown = source.cryptoNetwork === undefined ? !isNetworkNeeded : networks.includes(source.cryptoNetwork)
    if (isKnown) return undefined
    return {
      ...missing('source.cryptoNetwork', `cryptoNetwork is required for ${code}. Use one of ${networks.join(', ')}.`),
      got: source.cryptoNetwork ?? 'none',
    }
  }
  if (code === undefined) return undefined
  if (source.cryptoNetwork !== undefined) {
    const refusal = missing('source.cryptoNetwork', `${code} has no crypto network. Omit cryptoNetwork.`)
    return { ...refusal, got: source.cryptoNetwork }
  }
  if (isInstantCurrency(code)) return undefined
  return missing(
    'source.currency',
    `${code} has no instant rail, which real-time funding requires. Choose another currency.`,
  )
}

function missing(field: string, message: string): Refusal {
  return { code: 'INVALID_INPUT', details: { field, errors: [{ field, message }] } }
}

export interface LimitFacts {
  readonly sendingCurrency: Currency
  readonly receivingCurrency: Currency
  readonly price: Pick<Price, 'totalSendingAmount' | 'totalReceivingAmount'>
  readonly limitsOf: LimitsOf
}

export const LIMIT_RULES: readonly Rule<LimitFacts>[] = [
  {
    id: 'limits',
    label: 'Both amounts are within their currency limits',
    check: ({ sendingCurrency, receivingCurrency, price, limitsOf }) =>
      refuseOutside(price.totalSendingAmount, sendingCurrency, limitsOf) ??
      refuseOutside(price.totalReceivingAmount, receivingCurrency, limitsOf) ??
      {},
  },
]

function refuseOutside(amount: bigint, currency: Currency, limitsOf: LimitsOf): Refusal | undefined {
  const { min, max } = limitsOf(currency)
  if (amount >= min && amount <= max) return undefined
  const limits = { currency: currency.code, minimum: Number(min), maximum: Number(max) }
  return {
    code: 'AMOUNT_OUT_OF_RANGE',
    details: { reason: 'OUTSIDE_LIMITS', field: 'lockedCurrencyAmount', ...limits },
    expected: `${min} to ${max} ${currency.code}`,
    got: `${amount}`,
  }
}
