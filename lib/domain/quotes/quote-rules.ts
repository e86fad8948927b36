import { UMA_ADDRESS } from '#lib/contract/customers/customer'
import { type Currency, currencyOf, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import type { QuoteRequest } from '#lib/contract/quotes/quote'
import { isInstantCurrency, rejectRail } from '#lib/domain/accounts/external-account-facts'
import {
  amountRules,
  insufficientFunds,
  type LimitsOf,
  rejectFeeOverride,
  rejectUnknownCurrency,
} from '#lib/domain/money/money-rules'
import type { Price } from '#lib/domain/money/price-quote'
import { invalidField, type Rejection, type Rule } from '#lib/domain/rule'
import type { Party, QuoteParties } from '#lib/domain/transfers/party'

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
      rejectUnknownCurrency(
        'source.currency',
        source.sourceType === 'REALTIME_FUNDING' ? source.currency : undefined,
      ) ??
      rejectUnknownCurrency(
        'destination.currency',
        destination.destinationType === 'UMA_ADDRESS' ? destination.currency : undefined,
      ) ??
      {},
  },
  {
    id: 'realtime-funding',
    label: 'Real-time funding uses a currency with an instant rail, or a crypto asset on one of its networks',
    check: ({ source }) => (source.sourceType === 'REALTIME_FUNDING' ? (rejectFunding(source) ?? {}) : {}),
  },
  {
    id: 'uma-lookup',
    label: 'A UMA destination has a lookupId',
    check: ({ destination, lookupId }) =>
      destination.destinationType !== 'UMA_ADDRESS' || lookupId !== undefined
        ? {}
        : invalidField('lookupId', 'lookupId is required for UMA destinations. Look up the receiver first.'),
  },
]

/** Rules for the source and the price of a quote. A wallet's balance is checked again when the quote is executed. */
export const PRICE_RULES: readonly Rule<{ readonly source: Party; readonly price: Price }>[] = [
  {
    id: 'wallet-funds',
    label: 'The balance of a wallet source covers the amount sent',
    check: ({ source, price: { totalSendingAmount: needed } }) => {
      if (source.kind !== 'internal' || !isWallet(source)) return {}
      const { balance } = source
      return balance < needed
        ? insufficientFunds(needed, balance)
        : { expected: `at least ${needed}`, got: `${balance}` }
    },
  },
]

function rejectFunding(
  source: Extract<QuoteRequest['source'], { sourceType: 'REALTIME_FUNDING' }>,
): Rejection | undefined {
  const code = currencyOf(source.currency)?.code
  const networks = code === undefined ? undefined : NETWORKS_BY_CURRENCY[code]
  if (networks !== undefined) {
    const isNetworkNeeded = code !== 'BTC'
    const isKnown = source.cryptoNetwork === undefined ? !isNetworkNeeded : networks.includes(source.cryptoNetwork)
    if (isKnown) return undefined
    const message = `For ${code}, cryptoNetwork must be one of ${networks.join(', ')}.`
    return invalidField('source.cryptoNetwork', message, source.cryptoNetwork ?? 'none')
  }
  if (code === undefined) return undefined
  if (source.cryptoNetwork !== undefined) {
    const message = `${code} has no crypto network. Omit cryptoNetwork.`
    return invalidField('source.cryptoNetwork', message, source.cryptoNetwork)
  }
  if (isInstantCurrency(code)) return undefined
  return invalidField(
    'source.currency',
    `${code} has no instant rail, which real-time funding requires. Choose another currency.`,
  )
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
    label: 'Both amounts are within the limits of their currencies',
    check: ({ sendingCurrency, receivingCurrency, price, limitsOf }) =>
      rejectOutside(price.totalSendingAmount, sendingCurrency, limitsOf) ??
      rejectOutside(price.totalReceivingAmount, receivingCurrency, limitsOf) ??
      {},
  },
]

function rejectOutside(amount: bigint, currency: Currency, limitsOf: LimitsOf): Rejection | undefined {
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

/** Rules for the request and both parties (§1, §2.1). */
export const PARTY_RULES: readonly Rule<QuoteParties>[] = [
  {
    id: 'source-owner',
    label: 'customerId, if given, is the owner of the source account, unless the account has no owner',
    check: ({ request, source }) => {
      const named = request.source.customerId
      const owner = source.customerId
      if (named === undefined || owner === null || named === owner) return {}
      const details = { reason: 'WRONG_OWNER', field: 'source.customerId' } as const
      return { code: 'INVALID_INPUT', details, expected: owner, got: named }
    },
  },
  {
    id: 'accounts-differ',
    label: 'The source account does not pay itself or its owner’s UMA address',
    check: ({ source, destination }) =>
      source.kind !== 'realtime' && (source.accountId === destination.accountId || isOwnAddress(source, destination))
        ? { code: 'SELF_PAYMENT', got: source.accountId }
        : {},
  },
  {
    id: 'currencies-differ',
    label: 'The currencies differ, unless the source is a wallet or the destination is a UMA address',
    check: ({ source, destination }) => {
      if (source.currency !== destination.currency || isWallet(source) || destination.kind === 'uma') return {}
      const details = { reason: 'SAME_CURRENCY', currency: source.currency } as const
      return { code: 'INVALID_CURRENCY', details, got: `${source.currency} on both sides` }
    },
  },
  {
    id: 'fee-override',
    label: `platformFeeOverride, if given, is for a quote from USD, with a fixed part from 0 to ${LOCKED_AMOUNT_MAX} USD cents`,
    check: ({ request, source }) => rejectFeeOverride(request.platformFeeOverride, source.currency) ?? {},
  },
  {
    id: 'rail-offered',
    label: 'The payment rail, if given, is one that the destination supports',
    check: ({ request: { destination: requested }, destination }) =>
      rejectRail(
        requested.destinationType === 'ACCOUNT' ? requested.paymentRail : undefined,
        destination.kind === 'external' ? destination.info : undefined,
      ) ?? {},
  },
  {
    id: 'destination-active',
    label: 'The destination account is active',
    check: ({ destination }) =>
      destination.kind === 'external' && !destination.isActive
        ? { code: 'INVALID_BANK_ACCOUNT', details: { field: 'destination.accountId' } }
        : {},
  },
  {
    id: 'uma-funding',
    label: 'The source of a UMA payment is an internal account or real-time funding',
    check: ({ source, destination }) =>
      destination.kind !== 'uma' || source.kind !== 'external'
        ? {}
        : { code: 'INVALID_INPUT', details: { reason: 'UMA_FROM_EXTERNAL_ACCOUNT', field: 'source.accountId' } },
  },
  {
    id: 'immediate-execution',
    label: 'immediatelyExecute is true only if the source can be debited immediately',
    check: ({ request, source }) => {
      if (!request.immediatelyExecute || isImmediatelyDebitable(source)) return {}
      const details = { reason: 'IMMEDIATE_EXECUTION_UNAVAILABLE', field: 'immediatelyExecute' } as const
      return { code: 'INVALID_INPUT', details, got: describeSource(source) }
    },
  },
]

function isOwnAddress(source: Party, destination: Party): boolean {
  return destination.kind === 'uma' && destination.customerId !== null && source.customerId === destination.customerId
}

/** A wallet pays only through a quote. The wallet's owner must sign the quote's execution. */
function isWallet(source: Party): boolean {
  return source.kind === 'internal' && source.type === 'EMBEDDED_WALLET'
}

/** Reports whether the service can debit a source immediately, without a signature or a payment from outside. */
function isImmediatelyDebitable(source: Party): boolean {
  switch (source.kind) {
    case 'internal':
      return !isWallet(source)
    case 'external':
      return source.isPullable
    case 'realtime':
    case 'uma':
      return false
    default:
      return source satisfies never
  }
}

function describeSource(source: Party): string {
  switch (source.kind) {
    case 'internal':
      return source.type
    case 'external':
      return 'an external account without direct pull'
    case 'realtime':
      return 'REALTIME_FUNDING'
    case 'uma':
      return 'UMA_ADDRESS'
    default:
      return source satisfies never
  }
}
