import type { OutcomePlan } from '#lib/domain/transfers/outcome-plan'

/** Returns the outcome name of a payment held for approval for `windowMs` milliseconds. */
export function approvalOutcomeName(windowMs: number): string {
  return `approval:${windowMs}`
}

/** Reports whether an outcome name is that of a held payment. */
export function isApproval(name: string): boolean {
  return name.startsWith('approval:')
}

/** Returns the outcome of a held payment: it fails unless it is approved within `windowMs`. */
export function approvalOutcome(windowMs: string): OutcomePlan {
  const failureReason = 'PAYMENT_APPROVAL_TIMED_OUT'
  return {
    steps: [
      { afterMs: 0, transaction: 'PENDING' },
      { afterMs: Number(windowMs), transaction: 'FAILED', failureReason },
    ],
  }
}
