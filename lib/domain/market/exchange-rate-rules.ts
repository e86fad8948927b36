import { destinationsOf, type ExchangeRateQuery, SENDING_AMOUNT_DEFAULT } from '#lib/contract/market/exchange-rate'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import { rejectAmount, rejectUnknownCurrency } from '#lib/domain/money/money-rules'
import type { Rule } from '#lib/domain/rule'

/** Rules for a rate query. Currencies and amounts are checked as in a quote request (§2.1, §2.3). */
export const EXCHANGE_RATE_RULES: readonly Rule<ExchangeRateQuery>[] = [
  {
    id: 'currencies-known',
    label: 'All currencies are known',
    check: query =>
      rejectUnknownCurrency('sourceCurrency', query.sourceCurrency) ??
      destinationsOf(query)
        .map(code => rejectUnknownCurrency('destinationCurrency', code))
        .find(rejection => rejection !== undefined) ??
      {},
  },
  {
    id: 'amount-in-range',
    label: `sendingAmount is between 1 and ${LOCKED_AMOUNT_MAX}`,
    check: ({ sendingAmount = SENDING_AMOUNT_DEFAULT }) => rejectAmount('sendingAmount', sendingAmount) ?? {},
  },
]
