import { CURRENCIES, type Currency, currencyOf } from '#lib/contract/money/currency'
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

/** Returns the currency of a validated code. Throws for an unknown one, which is a bug here. */
export function requireCurrency(code: string): Currency {
  const currency = currencyOf(code)
  if (currency === undefined) throw new Error(`${code} is held here, and is no currency of the sandbox.`)
  return currency
}
