import type { Verdict } from '#lib/contract/sandbox/readiness-report'
import { instantFromEpoch } from '#lib/contract/scalars'
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
  /** True if the practice matches no IDs of objects, so that it counts the calls of all parts together. */
  readonly spansParts?: true
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

/** Assesses the parts of a recording apart, because IDs of objects may repeat, and merges the assessments. */
export function assessParts(practice: Practice, parts: readonly Observed[]): Assessment {
  if (practice.spansParts) return practice.assess(joinParts(parts))
  const assessments = parts.map(part => practice.assess(part))
  const weight = Math.max(0, ...assessments.map(weightOf))
  const { verdict = 'not-observed' } = assessments.find(each => weightOf(each) === weight) ?? {}
  return { verdict, evidence: assessments.filter(each => weightOf(each) === weight).flatMap(each => each.evidence) }
}

/** Of several parts, the assessment with the greatest weight counts. Advice has evidence against a proof. */
function weightOf({ verdict, evidence }: Assessment): number {
  if (verdict === 'not-observed' && evidence.length > 0) return 3
  return { violated: 4, proven: 2, 'not-observed': 1, 'not-applicable': 0 }[verdict]
}

/** Returns the calls and deliveries of all parts together, with the transactions and the time of the last one. */
export function joinParts(parts: readonly Observed[]): Observed {
  return {
    transactions: new Map(),
    now: instantFromEpoch(0),
    ...parts.at(-1),
    calls: parts.flatMap(({ calls }) => calls),
    deliveries: parts.flatMap(({ deliveries }) => deliveries),
  }
}
