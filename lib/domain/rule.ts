import type { ErrorDetails } from '#lib/contract/errors/api-error'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'

/** Values that a check compared, and an optional hint. The trace shows them. */
interface Compared {
  readonly expected?: string
  readonly got?: string
  /** Offset of the first differing byte, or of the problem in a value that cannot be read. */
  readonly offset?: number
  /** An explanation for readers of the trace. If a failed check has none, the trace shows the error message. */
  readonly hint?: string
}

/** Evidence of a check that passed. */
export interface Evidence extends Compared {
  readonly code?: never
}

/** A failed check: the code and details of the response, and the evidence. */
export type Rejection = { [Code in ErrorCode]: RejectionWith<Code> }[ErrorCode] | PlainRejection

type PlainRejection = Omit<RejectionWith<ErrorCode>, 'details'> & { readonly details?: never }

export interface RejectionWith<Code extends ErrorCode> extends Compared {
  readonly code: Code
  readonly details?: ErrorDetails<Code>
}

/** Returns an INVALID_INPUT rejection for one field. */
export function invalidField(field: string, message: string, got?: string): Rejection {
  const details = { field, errors: [{ field, message }] }
  return { code: 'INVALID_INPUT', details, got }
}

/** Returns a NOT_IMPLEMENTED rejection for one field, whose value the sandbox does not support. */
export function notImplemented(field: string, message: string, got?: string): Rejection {
  const details = { field, errors: [{ field, message }] }
  return { code: 'NOT_IMPLEMENTED', details, got }
}

/** The ID of a check, and the label that the trace shows. */
export interface CheckName {
  readonly id: string
  readonly label: string
}

/** A business rule about loaded facts. */
export interface Rule<Facts> extends CheckName {
  readonly check: (facts: Facts) => Evidence | Rejection
}

export interface Passed extends CheckName {
  readonly evidence?: Evidence
}

export interface Failed extends CheckName {
  readonly rejection: Rejection
}

/**
 * The passed checks, in order, with either a value or the failed check. The caller must record the checks and throw the
 * error of the failed one.
 */
export type Report<Value = undefined> = { readonly passed: readonly Passed[] } & (
  | { readonly value: Value }
  | { readonly failed: Failed }
)

/** Checks rules in order and stops at the first failure. */
export function checkRules<Facts>(rules: readonly Rule<Facts>[], facts: Facts): Report {
  const passed: Passed[] = []
  for (const { id, label, check } of rules) {
    const outcome = check(facts)
    if (outcome.code !== undefined) return { passed, failed: { id, label, rejection: outcome } }
    passed.push({ id, label, evidence: outcome })
  }
  return { passed, value: undefined }
}

export type Comparison = Evidence & { readonly holds: boolean }

/** Returns a rule that fails with `rejection` unless the comparison holds. Both outcomes include the evidence. */
export function comparisonRule<Facts>(
  { id, label }: CheckName,
  compare: (facts: Facts) => Comparison,
  rejection: Rejection,
): Rule<Facts> {
  return {
    id,
    label,
    check: facts => {
      const { holds, ...evidence } = compare(facts)
      return holds ? evidence : { ...rejection, ...evidence }
    },
  }
}
