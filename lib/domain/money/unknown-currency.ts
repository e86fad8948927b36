import { CURRENCIES, currencyOf } from '#lib/contract/money/currency'
import type { Refusal } from '#lib/domain/rule'

/** Returns the rejection of an unknown currency code, with the known codes. */
export function unknownCurrency(field: string, code: string): Refusal {
  return { code: 'INVALID_CURRENCY', details: { reason: 'UNKNOWN_CURRENCY', field, allowed: ALLOWED }, got: code }
}

const ALLOWED = CURRENCIES.map(({ code }) => code)

/** Returns the rejection of an unknown code, or undefined if the code is known or omitted. */
export function refuseUnknownCurrency(field: string, code: string | undefined): Refusal | undefined {
  return code === undefined || currencyOf(code) !== undefined ? undefined : unknownCurrency(field, code)
}
