import { refuseUnknownCurrency } from '#lib/domain/money/unknown-currency'
import type { Rule } from '#lib/domain/rule'

/** What a list that is narrowed to a currency must fulfil: an unknown code is a mistake, and no empty list. */
export const CURRENCY_FILTER_RULES: readonly Rule<{ readonly currency?: string | undefined }>[] = [
  {
    id: 'currency-known',
    label: 'The currency is known',
    check: ({ currency }) => refuseUnknownCurrency('currency', currency) ?? {},
  },
]
