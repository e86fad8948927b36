import { CURRENCIES, currencyOf } from '#lib/contract/money/currency'
import type { Refusal } from '#lib/domain/rule'

/** The refusal of a currency code this sandbox does not know, with those it does. */
export function unknownCurrency(field: string, code: string): Refusal {
  return { code: 'INVALID_CURRENCY', details: { reason: 'UNKNOWN_CURRENCY', field, allowed: ALLOWED }, got: code }
}

const ALLOWED = CURRENCIES.map(({ code }) => code)

/** Refuses a code this sandbox does not know; nothing for one left out. */
export function refuseUnknownCurrency(field: string, code: string | undefined): Refusal | undefined {
  return code === undefined || currencyOf(code) !== undefined ? undefined : unknownCurrency(field, code)
}
