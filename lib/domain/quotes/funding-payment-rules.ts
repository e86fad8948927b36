import type { Quote, QuoteStatus } from '#lib/contract/quotes/quote'
import { payloadToSignOf } from '#lib/domain/instructions/wallet-instructions'
import { amountRules } from '#lib/domain/money/money-rules'
import type { Rejection, Rule } from '#lib/domain/rule'

export interface ArrivingPayment {
  readonly quote: Quote
  readonly currencyCode: string
  /** In the smallest unit of the currency. */
  readonly amount: bigint
}

/**
 * Rules for accepting a payment for a quote. A payment whose amount differs from the quote's is accepted, but the
 * quote's transaction then fails.
 */
export const FUNDING_PAYMENT_RULES: readonly Rule<ArrivingPayment>[] = [
  {
    id: 'funded-from-outside',
    label: 'The source of the quote is an external account, real-time funding or a wallet',
    check: ({ quote }) =>
      isDrawn(quote)
        ? {
            code: 'INVALID_INPUT',
            details: { reason: 'NOT_FUNDED_FROM_OUTSIDE', field: 'quoteId' },
            got: quote.source.accountId,
          }
        : {},
  },
  {
    id: 'state',
    label: 'The quote is PENDING and has not expired',
    check: ({ quote: { status } }) => {
      if (status === 'PENDING') return {}
      return notPendingRejection(status)
    },
  },
  {
    id: 'currency',
    label: "The payment uses the quote's sending currency",
    check: ({ quote: { sendingCurrency }, currencyCode }) =>
      currencyCode === sendingCurrency.code
        ? {}
        : {
            code: 'INVALID_CURRENCY',
            details: { field: 'currencyCode' },
            expected: sendingCurrency.code,
            got: currencyCode,
          },
  },
  ...amountRules('currencyAmount', ({ amount }: ArrivingPayment) => amount),
]

/** Reports whether only an execution can pay the quote, from the internal account that is its source. */
function isDrawn(quote: Quote): quote is Quote & { readonly source: { readonly sourceType: 'ACCOUNT' } } {
  const { source } = quote
  const isInternal = source.sourceType === 'ACCOUNT' && source.accountId.startsWith('InternalAccount:')
  return isInternal && payloadToSignOf(quote) === undefined
}

export function notPendingRejection(status: Exclude<QuoteStatus, 'PENDING'>): Rejection {
  const details = { reason: REASONS[status], field: 'quoteId' }
  return { code: 'INVALID_INPUT', details, expected: 'PENDING', got: status }
}

const REASONS = {
  PENDING_AUTHORIZATION: 'QUOTE_NOT_AUTHORIZED',
  EXPIRED: 'QUOTE_EXPIRED',
  COMPLETED: 'QUOTE_NOT_PENDING',
  PROCESSING: 'QUOTE_NOT_PENDING',
  FAILED: 'QUOTE_NOT_PENDING',
} as const satisfies Record<Exclude<QuoteStatus, 'PENDING'>, string>
