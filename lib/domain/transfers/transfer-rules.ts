import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import { rejectRail } from '#lib/domain/accounts/external-account-facts'
import { amountRules, insufficientFunds } from '#lib/domain/money/money-rules'
import type { Rule } from '#lib/domain/rule'
import type { ExternalParty, InternalParty } from '#lib/domain/transfers/party'

export interface TransferFacts {
  readonly internal: InternalParty
  readonly external: ExternalParty
  /** In the smallest unit of the currency; undefined if a transfer out pays the whole balance. */
  readonly amount: bigint | undefined
  readonly paymentRail?: PaymentRail | undefined
}

const AMOUNT_AND_CURRENCY: readonly Rule<TransferFacts>[] = [
  {
    id: 'currencies-match',
    label: 'Both accounts use the same currency',
    check: ({ internal, external }) =>
      internal.currency === external.currency
        ? {}
        : {
            code: 'INVALID_CURRENCY',
            details: { reason: 'CURRENCIES_DIFFER', currencies: [internal.currency, external.currency].toSorted() },
            expected: internal.currency,
            got: external.currency,
          },
  },
  ...amountRules('amount', ({ amount }: TransferFacts) => amount),
]

/** Rules for a transfer in. The service pulls the money, so the external account must allow direct pull. */
export const TRANSFER_IN_RULES: readonly Rule<TransferFacts>[] = [
  {
    id: 'source-active',
    label: 'The source account is active',
    check: ({ external }) =>
      external.isActive ? {} : { code: 'INVALID_BANK_ACCOUNT', details: { field: 'source.accountId' } },
  },
  {
    id: 'source-pullable',
    label: 'The source account allows direct pull',
    check: ({ external }) => {
      if (external.isPullable) return {}
      const details = { reason: 'NOT_PULLABLE', field: 'source.accountId' } as const
      return { code: 'INVALID_INPUT', details, got: external.accountId }
    },
  },
  ...AMOUNT_AND_CURRENCY,
]

/** Rules for a transfer out. A wallet pays only through a quote that its owner signs. */
export const TRANSFER_OUT_RULES: readonly Rule<TransferFacts>[] = [
  {
    id: 'source-kind',
    label: 'The source account is not an EMBEDDED_WALLET',
    check: ({ internal }) => {
      if (internal.type !== 'EMBEDDED_WALLET') return {}
      const details = { reason: 'WALLET_SOURCE', field: 'source.accountId' } as const
      return { code: 'INVALID_INPUT', details, got: internal.accountId }
    },
  },
  {
    id: 'destination-active',
    label: 'The destination account is active',
    check: ({ external }) =>
      external.isActive ? {} : { code: 'INVALID_BANK_ACCOUNT', details: { field: 'destination.accountId' } },
  },
  {
    id: 'rail-offered',
    label: 'The destination account supports the payment rail',
    check: ({ paymentRail, external }) => rejectRail(paymentRail, external.info) ?? {},
  },
  ...AMOUNT_AND_CURRENCY,
  {
    id: 'funds',
    label: 'The source balance covers the amount',
    check: ({ internal: { balance }, amount: needed = 1n }) =>
      balance < needed ? insufficientFunds(needed, balance) : {},
  },
]
