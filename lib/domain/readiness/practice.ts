import type { Verdict } from '#lib/contract/sandbox/readiness-report'
import type { Observed } from '#lib/domain/readiness/assessed-call'

/** One situation that shows a verdict. */
export interface Evidence {
  /** The client's action, in one sentence. */
  readonly text: string
  /** IDs of the calls, oldest first. */
  readonly callIds: readonly string[]
  readonly transactionIds?: readonly string[]
  readonly eventIds?: readonly string[]
}

export interface Assessment {
  readonly verdict: Verdict
  /** Evidence of this verdict, oldest first. Empty for `not-observed` and `not-applicable`. */
  readonly evidence: readonly Evidence[]
}

/** How to make a situation come up: a fault of a call or of a webhook, or a page of the console. */
export type NextStep =
  | { readonly kind: 'fault'; readonly operationId: string; readonly fault: string; readonly [field: string]: unknown }
  | { readonly kind: 'webhook-fault'; readonly fault: string }
  | { readonly kind: 'do'; readonly text: string }

export interface Practice {
  /** Such as `lost-answers`. */
  readonly id: string
  readonly title: string
  /** Completes "Public go-live lists ask for ...". */
  readonly asks: string
  /** The effect in production on a client that violates the practice, in one sentence. */
  readonly consequence: string
  /** True if a client may be right without it: it never counts as violated. */
  readonly isAdvice?: true
  readonly next: NextStep
  assess(observed: Observed): Assessment
}

/** Returns the assessment of the situations that came up. A single violation outweighs every proof. */
export function assessmentOf(
  proven: readonly Evidence[],
  violated: readonly Evidence[],
  otherwise: 'not-observed' | 'not-applicable' = 'not-observed',
): Assessment {
  if (violated.length > 0) return { verdict: 'violated', evidence: violated }
  if (proven.length > 0) return { verdict: 'proven', evidence: proven }
  return { verdict: otherwise, evidence: [] }
}
