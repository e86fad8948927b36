import { refuseUnknownCurrency } from '#lib/domain/money/known-currency'
import type { Rule } from '#lib/domain/rule'

/** Rules for a list filtered by currency: an unknown code is an error, not an empty list. */
export const CURRENCY_FILTER_RULES: readonly Rule<{ readonly currency?: string | undefined }>[] = [
  {
    id: 'currency-known',
    label: 'The currency is known',
    check: ({ currency }) => refuseUnknownCurrency('currency', currency) ?? {},
  },
]
