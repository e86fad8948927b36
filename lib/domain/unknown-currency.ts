import { CURRENCIES, currencyOf } from '#lib/contract/currency'
import type { Refusal } from '#lib/domain/rule'

/** Refuses a code this sandbox does not know (INVALID_CURRENCY), and tells those it does; nothing for one left out. */
export function refuseUnknownCurrency(field: string, code: string | undefined): Refusal | undefined {
  if (code === undefined || currencyOf(code) !== undefined) return undefined
  return {
    code: 'INVALID_CURRENCY',
    details: { reason: 'UNKNOWN_CURRENCY', field, allowed: CURRENCIES.map(known => known.code) },
    got: code,
  }
}
