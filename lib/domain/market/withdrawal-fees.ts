import type { WithdrawalFee, WithdrawalFeeRequest } from '#lib/contract/market/withdrawal-fee'
import { currencyOf, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { expectedAddress, isNetworkAddress } from '#lib/domain/accounts/network-address'
import { amountRules, rejectUnknownCurrency, requireCurrency } from '#lib/domain/money/money-rules'
import { feesAt, feesFor } from '#lib/domain/money/price-quote'
import { rateBetween } from '#lib/domain/money/rate'
import { invalidField, type Rule } from '#lib/domain/rule'

export interface WithdrawalFacts {
  readonly request: WithdrawalFeeRequest
  readonly accountCurrency: string
}

/** Returns the fees that a quote with this currency on both sides would have, and the remaining amount. */
export function withdrawalFee({ currency: code, amount }: WithdrawalFeeRequest): WithdrawalFee {
  const currency = requireCurrency(code)
  const fees = feesFor(currency, currency)
  const rate = rateBetween(currency.code, currency.code)
  const { fixed, variable, total } = feesAt(
    { sendingCurrency: currency, receivingCurrency: currency, rate, fees },
    amount,
  )
  return {
    networkFee: fixed,
    networkFeeAsset: currency.code,
    applicationFee: variable,
    totalFee: total,
    netAmount: amount - total,
  }
}

export const WITHDRAWAL_RULES: readonly Rule<WithdrawalFacts>[] = [
  {
    id: 'currency-known',
    label: 'The currency is known',
    check: ({ request }) => rejectUnknownCurrency('currency', request.currency) ?? {},
  },
  {
    id: 'currency-of-account',
    label: 'The account holds the currency',
    check: ({ request: { currency }, accountCurrency }) =>
      currency === accountCurrency
        ? {}
        : {
            code: 'INVALID_CURRENCY',
            details: { field: 'currency', allowed: [accountCurrency] },
            expected: accountCurrency,
            got: currency,
          },
  },
  {
    id: 'network-of-currency',
    label: 'The network supports the currency',
    check: ({ request: { currency, cryptoNetwork } }) => {
      const code = currencyOf(currency)?.code
      const networks = (code === undefined ? undefined : NETWORKS_BY_CURRENCY[code]) ?? []
      if (networks.includes(cryptoNetwork)) return {}
      const named = networks.join(', ') || 'none'
      const message = `Networks that support ${currency}: ${named}.`
      return { ...invalidField('cryptoNetwork', message, cryptoNetwork), expected: named }
    },
  },
  {
    id: 'address-of-network',
    label: 'The destination is a valid address on the network',
    check: ({ request: { cryptoNetwork, destinationAddress } }) => {
      if (isNetworkAddress(cryptoNetwork, destinationAddress)) return {}
      const expected = expectedAddress(cryptoNetwork)
      return { ...invalidField('destinationAddress', `Expected ${expected}.`, destinationAddress), expected }
    },
  },
  ...amountRules('amount', ({ request }: WithdrawalFacts) => request.amount),
  {
    id: 'fees-below-amount',
    label: 'The amount exceeds the fees',
    check: ({ request }) =>
      withdrawalFee(request).netAmount > 0n
        ? {}
        : {
            code: 'AMOUNT_OUT_OF_RANGE',
            details: { reason: 'FEES_EXCEED_AMOUNT', field: 'amount' },
            got: `${request.amount}`,
          },
  },
]
