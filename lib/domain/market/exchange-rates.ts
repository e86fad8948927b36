import { type BankAccountType, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import {
  destinationsOf,
  type ExchangeRate,
  type ExchangeRateQuery,
  SENDING_AMOUNT_DEFAULT,
} from '#lib/contract/market/exchange-rate'
import { CURRENCIES, type Currency, currencyOf, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { type AmountLimits, contractLimits, type LimitsOf } from '#lib/domain/money/money-rules'
import { feesAt, feesFor, priceQuote, type Transfer } from '#lib/domain/money/price-quote'
import { numberFromRate, type RateOverrides, rateBetween } from '#lib/domain/money/rate'

export type { AmountLimits } from '#lib/domain/money/money-rules'

export interface Market {
  readonly now: Instant
  readonly overrides?: RateOverrides | undefined
  /** Default: the contract's limits. */
  readonly limitsOf?: LimitsOf | undefined
}

/**
 * Returns the current cost of transfers, priced like quotes, with one row per corridor and rail. The query must satisfy
 * EXCHANGE_RATE_RULES. If the query names no source, every currency is a source; the same applies to destinations.
 * Keeps the query's order of destinations. Omits corridors from a currency to itself, and corridors whose limits
 * exclude every amount.
 */
export function exchangeRates(query: ExchangeRateQuery, market: Market): ExchangeRate[] {
  const { sourceCurrency, sendingAmount = SENDING_AMOUNT_DEFAULT } = query
  const sources = currenciesNamed(sourceCurrency === undefined ? [] : [sourceCurrency])
  const destinations = currenciesNamed(destinationsOf(query))
  return sources.flatMap(source =>
    destinations.filter(({ code }) => code !== source.code).flatMap(to => rowsOf(source, to, sendingAmount, market)),
  )
}

/** Returns the rails that deliver a currency. A crypto asset has no rails, so it gets `[undefined]`. */
export function destinationRails({ code }: Currency): readonly (PaymentRail | undefined)[] {
  if (isAsset(code)) return [undefined]
  const accountType = `${code}_ACCOUNT`
  return isBankAccountType(accountType) ? RAILS_BY_ACCOUNT_TYPE[accountType] : RAILS_BY_ACCOUNT_TYPE.SWIFT_ACCOUNT
}

/** `updatedAt` is the current time, rounded down to a multiple of this interval. */
const UPDATE_INTERVAL_MS = 300_000

function currenciesNamed(codes: readonly string[]): readonly Currency[] {
  return codes.length === 0 ? CURRENCIES : codes.flatMap(code => currencyOf(code) ?? [])
}

function rowsOf(source: Currency, destination: Currency, sendingAmount: bigint, market: Market): ExchangeRate[] {
  const transfer: Transfer = {
    sendingCurrency: source,
    receivingCurrency: destination,
    rate: rateBetween(source.code, destination.code, market.overrides),
    fees: feesFor(source, destination),
  }
  const limits = sendingLimits(transfer, market)
  if (limits.min > limits.max) return []
  const { fixed, total } = feesAt(transfer, sendingAmount)
  const row = {
    sourceCurrency: source,
    sendingAmount,
    minSendingAmount: limits.min,
    maxSendingAmount: limits.max,
    destinationCurrency: destination,
    receivingAmount: receivingAmount(transfer, sendingAmount, limits),
    exchangeRate: numberFromRate(transfer.rate),
    fees: { fixed, total },
    updatedAt: instantFromEpoch(market.now - (market.now % UPDATE_INTERVAL_MS)),
  }
  return destinationRails(destination).map(destinationPaymentRail => ({ ...row, destinationPaymentRail }))
}

/** Returns the limits of both sides as one range of sending amounts. If no amount fits, `min` is above `max`. */
function sendingLimits(transfer: Transfer, { limitsOf = contractLimits }: Market): AmountLimits {
  const sending = limitsOf(transfer.sendingCurrency)
  const receiving = limitsOf(transfer.receivingCurrency)
  // If no amount yields the receiving minimum, no amount fits.
  const min = sendingFor(transfer, receiving.min) ?? sending.max + 1n
  const tooMuch = sendingFor(transfer, receiving.max + 1n)
  return {
    min: min > sending.min ? min : sending.min,
    max: tooMuch !== undefined && tooMuch <= sending.max ? tooMuch - 1n : sending.max,
  }
}

/** Returns the smallest sending amount that yields at least `received`. */
function sendingFor(transfer: Transfer, received: bigint): bigint | undefined {
  const price = priceQuote({ ...transfer, lockedSide: 'RECEIVING', lockedAmount: received })
  return 'rejection' in price ? undefined : price.totalSendingAmount
}

function receivingAmount(transfer: Transfer, sendingAmount: bigint, { min, max }: AmountLimits): bigint {
  if (sendingAmount < min || sendingAmount > max) return 0n
  const price = priceQuote({ ...transfer, lockedSide: 'SENDING', lockedAmount: sendingAmount })
  return 'rejection' in price ? 0n : price.totalReceivingAmount
}

function isAsset(code: Currency['code']): boolean {
  return NETWORKS_BY_CURRENCY[code] !== undefined
}

function isBankAccountType(accountType: string): accountType is BankAccountType {
  return accountType in RAILS_BY_ACCOUNT_TYPE
}
