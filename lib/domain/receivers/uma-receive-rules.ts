import { amountRules, rejectUnknownCurrency } from '#lib/domain/money/money-rules'
import type { Rule } from '#lib/domain/rule'

export interface UmaPayment {
  readonly currencyCode: string
  /** In the smallest unit of the currency. */
  readonly amount: bigint
}

export const UMA_PAYMENT_RULES: readonly Rule<UmaPayment>[] = [
  {
    id: 'currency-known',
    label: 'The currency is known',
    check: ({ currencyCode }) => rejectUnknownCurrency('receivingCurrencyCode', currencyCode) ?? {},
  },
  ...amountRules('receivingCurrencyAmount', ({ amount }: UmaPayment) => amount),
]

/** A payment to a customer. */
export interface UmaCredit {
  readonly senderUmaAddress: string
  readonly receiverUmaAddress: string
  readonly currencyCode: string
  /** Currency codes of the receiving customer's accounts. */
  readonly currencies: readonly string[]
}

export const UMA_CREDIT_RULES: readonly Rule<UmaCredit>[] = [
  {
    id: 'sender-differs',
    label: 'The sender is not the receiver',
    check: ({ senderUmaAddress, receiverUmaAddress }) =>
      senderUmaAddress === receiverUmaAddress
        ? { code: 'SELF_PAYMENT', details: { field: 'senderUmaAddress' }, got: senderUmaAddress }
        : {},
  },
  {
    id: 'receiver-currency',
    label: 'The receiver has an account in this currency',
    check: ({ currencyCode, currencies }) => {
      if (currencies.includes(currencyCode)) return {}
      const details = { reason: 'CURRENCY_UNSUPPORTED', field: 'receivingCurrencyCode', allowed: currencies } as const
      return { code: 'INVALID_CURRENCY', details, expected: currencies.join(', '), got: currencyCode }
    },
  },
]
