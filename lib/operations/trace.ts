import { ApiError } from '#lib/contract/errors/api-error'
import type { Check } from '#lib/contract/sandbox/exchange'
import type { PassedRule } from '#lib/domain/report'
import type { Refusal, Rule } from '#lib/domain/rule'

/** What a check saw, beside its name. */
export type Evidence = Pick<Check, 'expected' | 'got' | 'offset' | 'hint'>

/** The ordered checks one request met; the console shows them as its verdict. */
export interface Trace {
  readonly checks: readonly Check[]
  pass(id: string, label: string, evidence?: Evidence): void
  /** Records the failed check and gives the error to throw. */
  fail(id: string, label: string, refusal: Refusal): ApiError
  /** Called first in a transaction's work: when the engine runs the work again, its checks are recorded anew. */
  begin(): void
}

/** An empty trace. */
export function createTrace(): Trace {
  return new RecordedTrace()
}

class RecordedTrace implements Trace {
  readonly checks: Check[] = []
  #begunAt: number | undefined

  begin(): void {
    this.#begunAt ??= this.checks.length
    this.checks.length = this.#begunAt
  }

  pass(id: string, label: string, evidence?: Evidence): void {
    this.checks.push(evidence === undefined ? passed(id, label) : { id, label, status: 'pass', ...evidence })
  }

  fail(id: string, label: string, refusal: Refusal): ApiError {
    const error = new ApiError(refusal.code, refusal.details)
    const { expected, got, offset, hint = error.message } = refusal
    this.checks.push({
      id,
      label,
      status: 'fail',
      ...(expected === undefined ? {} : { expected }),
      ...(got === undefined ? {} : { got }),
      ...(offset === undefined ? {} : { offset }),
      hint,
    })
    return error
  }
}

/** Nearly every check passes and says no more than its name: one object tells it for every request. */
function passed(id: string, label: string): Check {
  const known = PASSED.get(label)
  if (known?.id === id) return known
  const check: Check = Object.freeze({ id, label, status: 'pass' })
  PASSED.set(label, check)
  return check
}

const PASSED = new Map<string, Check>()

/** Judges the rules in order, records each, and throws the refusal of the first that does not hold. */
export function follow<Facts>(trace: Trace, rules: readonly Rule<Facts>[], facts: Facts): void {
  for (const rule of rules) {
    const refusal = rule.refuse(facts)
    if (refusal !== undefined) throw trace.fail(rule.id, rule.label, refusal)
    trace.pass(rule.id, rule.label)
  }
}

/** Judges the rules again, where they held before: records the first that does not hold any more, and throws its refusal. */
export function followAgain<Facts>(trace: Trace, rules: readonly Rule<Facts>[], facts: Facts): void {
  for (const rule of rules) {
    const refusal = rule.refuse(facts)
    if (refusal !== undefined) throw trace.fail(rule.id, rule.label, refusal)
  }
}

/** Records rules that were judged before and hold, with what they saw. */
export function recordPassed(trace: Trace, passed: readonly PassedRule[]): void {
  for (const { id, label, evidence } of passed) trace.pass(id, label, evidence)
}

/** Gives what was found, or records the failed check and throws. */
export function found<Value>(
  trace: Trace,
  check: { id: string; label: string },
  value: Value | undefined,
  refusal: Refusal,
): Value {
  if (value === undefined) throw trace.fail(check.id, check.label, refusal)
  trace.pass(check.id, check.label)
  return value
}
