import { currencyOf } from '#lib/contract/currency'
import { destinationsOf, type ExchangeRateQuery, SENDING_AMOUNT_DEFAULT } from '#lib/contract/exchange-rate'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/quote'
import type { Refusal, Rule } from '#lib/domain/rule'

/** What a question for rates must fulfil, as a quote must (§2.1, §2.3). */
export const EXCHANGE_RATE_RULES: readonly Rule<ExchangeRateQuery>[] = [
  {
    id: 'currencies-known',
    label: 'Every currency named is known',
    refuse: query => {
      const named = [query.sourceCurrency ?? []].flat().map(code => ['sourceCurrency', code] as const)
      const destinations = destinationsOf(query).map(code => ['destinationCurrency', code] as const)
      const unknown = [...named, ...destinations].find(([, code]) => currencyOf(code) === undefined)
      if (unknown === undefined) return undefined
      const [field, got] = unknown
      return { code: 'INVALID_CURRENCY', details: { reason: 'UNKNOWN_CURRENCY', field }, got }
    },
  },
  {
    id: 'amount-in-range',
    label: 'sendingAmount is at least 1 and at most 9000000000000000',
    refuse: ({ sendingAmount = SENDING_AMOUNT_DEFAULT }) => refuseAmount(sendingAmount),
  },
]

function refuseAmount(amount: bigint): Refusal | undefined {
  const field = 'sendingAmount'
  if (amount < 1n) return { code: 'INVALID_AMOUNT', details: { reason: 'NOT_POSITIVE', field }, got: `${amount}` }
  if (amount <= LOCKED_AMOUNT_MAX) return undefined
  return {
    code: 'AMOUNT_OUT_OF_RANGE',
    details: { reason: 'ABOVE_MAXIMUM', field, maximum: Number(LOCKED_AMOUNT_MAX) },
    expected: `at most ${LOCKED_AMOUNT_MAX}`,
    got: `${amount}`,
  }
}
