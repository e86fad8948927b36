import type { OutcomePlan } from '#lib/domain/transfers/outcome-plan'

/** Returns the outcome name of a payment that waits so many milliseconds for the platform's approval. */
export function approvalOutcomeName(windowMs: number): string {
  return `approval:${windowMs}`
}

/** Reports whether an outcome name is that of a payment that waits for approval. */
export function isApproval(name: string): boolean {
  return name.startsWith('approval:')
}

/** The outcome of a payment that waits for approval, by its milliseconds: it fails if none comes in time. */
export function approvalOutcome(windowMs: string): OutcomePlan {
  const failureReason = 'PAYMENT_APPROVAL_TIMED_OUT'
  return {
    steps: [
      { afterMs: 0, transaction: 'PENDING' },
      { afterMs: Number(windowMs), transaction: 'FAILED', failureReason },
    ],
  }
}
