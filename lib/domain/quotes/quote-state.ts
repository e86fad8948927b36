import type { QuoteStatus } from '#lib/contract/quotes/quote'
import type { Instant } from '#lib/contract/scalars'
import type { Rule } from '#lib/domain/rule'

/** Returns the status of a quote at `now`. A quote that is not executed is EXPIRED from `expiresAt` on. */
export function currentStatus(
  quote: { readonly status: QuoteStatus; readonly expiresAt: Instant },
  now: Instant,
): QuoteStatus {
  return isOpen(quote.status) && now >= quote.expiresAt ? 'EXPIRED' : quote.status
}

/** Reports whether the quote can still be executed, possibly after its authorization, unless it has expired. */
export function isOpen(status: QuoteStatus): boolean {
  return status === 'PENDING' || status === 'PENDING_AUTHORIZATION'
}

export const EXECUTION_RULES: readonly Rule<{ readonly status: QuoteStatus; readonly isDebitable: boolean }>[] = [
  {
    id: 'source-kind',
    label: 'The service can debit the quote’s source',
    check: ({ isDebitable }) => (isDebitable ? {} : { code: 'INVALID_INPUT', details: { reason: 'NOT_EXECUTABLE' } }),
  },
  {
    id: 'state',
    label: 'The quote is PENDING and has not expired',
    check: ({ status }) => {
      if (status === 'PENDING') return { got: status }
      return { code: 'CONFLICT', details: { reason: CONFLICT_REASONS[status] }, expected: 'PENDING', got: status }
    },
  },
]

const CONFLICT_REASONS = {
  PENDING_AUTHORIZATION: 'QUOTE_NOT_AUTHORIZED',
  EXPIRED: 'QUOTE_EXPIRED',
  COMPLETED: 'QUOTE_ALREADY_EXECUTED',
  PROCESSING: 'QUOTE_ALREADY_EXECUTED',
  FAILED: 'QUOTE_NOT_EXECUTABLE',
} as const satisfies Record<Exclude<QuoteStatus, 'PENDING'>, string>
