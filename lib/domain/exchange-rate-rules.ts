import { destinationsOf, type ExchangeRateQuery, SENDING_AMOUNT_DEFAULT } from '#lib/contract/exchange-rate'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/quote'
import type { Refusal, Rule } from '#lib/domain/rule'
import { refuseUnknownCurrency } from '#lib/domain/unknown-currency'

/** What a question for rates must fulfil, as a quote must (§2.1, §2.3). */
export const EXCHANGE_RATE_RULES: readonly Rule<ExchangeRateQuery>[] = [
  {
    id: 'currencies-known',
    label: 'Every currency named is known',
    refuse: query =>
      refuseUnknownCurrency('sourceCurrency', query.sourceCurrency) ??
      destinationsOf(query)
        .map(code => refuseUnknownCurrency('destinationCurrency', code))
        .find(refusal => refusal !== undefined),
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
