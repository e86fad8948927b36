import { LOOKUP_VALID_MS } from '#lib/contract/lifetimes'
import type { Currency } from '#lib/contract/money/currency'
import type { PayerDataField, SupportedCurrency } from '#lib/contract/receivers/receiver'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { AmountLimits } from '#lib/domain/money/money-rules'
import { hundredthsOf } from '#lib/domain/money/price-quote'
import { numberFromRate, type RateOverrides, rateBetween, roundRate } from '#lib/domain/money/rate'

export function lookupExpiry(now: Instant): Instant {
  return instantFromEpoch(now + LOOKUP_VALID_MS)
}

/** Fields that a UMA receiver requires of the sender (§2.1). */
export const UMA_PAYER_DATA: readonly PayerDataField[] = [
  { name: 'FULL_NAME', mandatory: true },
  { name: 'BIRTH_DATE', mandatory: true },
  { name: 'NATIONALITY', mandatory: true },
]

/**
 * Returns the limits of a UMA address outside the platform: 1.00 to 100,000,000.00 of the currency, or 100 satoshis
 * to 100 BTC for bitcoin.
 */
export function outsideLimits(currency: Currency): AmountLimits {
  return { min: hundredthsOf(currency, 100n), max: hundredthsOf(currency, 10_000_000_000n) }
}

/**
 * Describes a currency that a receiver accepts. `estimatedExchangeRate` is the inverse of a quote's `exchangeRate`:
 * receiving major units per sending major unit.
 */
export function supportedCurrency(
  currency: Currency,
  { min, max }: AmountLimits,
  { sending, overrides }: { readonly sending: Currency; readonly overrides?: RateOverrides | undefined },
): SupportedCurrency {
  const { numerator, denominator } = rateBetween(sending.code, currency.code, overrides)
  const inverse = roundRate({ numerator: denominator, denominator: numerator })
  return { currency, estimatedExchangeRate: numberFromRate(inverse), min, max }
}
