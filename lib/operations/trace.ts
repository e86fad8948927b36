import type { Database, Tx } from '#db/database'
import { ApiError } from '#lib/contract/errors/api-error'
import type { Check } from '#lib/contract/sandbox/exchange'
import { type CheckName, checkRules, type Evidence, type Rejection, type Report, type Rule } from '#lib/domain/rule'

/** The checks of one request, in order, as the console shows them. */
export interface Trace {
  readonly checks: readonly Check[]
  pass(id: string, label: string, evidence?: Evidence): void
  /** Records a check that decided nothing. */
  skip(id: string, label: string, evidence: Evidence): void
  /** Records the check. Throws the error of `rejection` unless the check `holds`. */
  check(id: string, label: string, holds: boolean, rejection: Rejection, evidence?: Evidence): void
  /** Records the failed check and returns the error to throw. */
  fail(id: string, label: string, rejection: Rejection): ApiError
  /** Drops the checks after the first `count`. */
  rewind(count: number): void
}

export function createTrace(): Trace {
  return new RecordedTrace()
}

class RecordedTrace implements Trace {
  readonly checks: Check[] = []

  rewind(count: number): void {
    this.checks.length = count
  }

  pass(id: string, label: string, evidence?: Evidence): void {
    this.checks.push({ id, label, status: 'pass', ...evidence })
  }

  skip(id: string, label: string, evidence: Evidence): void {
    this.checks.push({ id, label, status: 'skipped', ...evidence })
  }

  check(id: string, label: string, holds: boolean, rejection: Rejection, evidence?: Evidence): void {
    if (!holds) throw this.fail(id, label, rejection)
    this.pass(id, label, evidence)
  }

  fail(id: string, label: string, rejection: Rejection): ApiError {
    const error = new ApiError(rejection.code, rejection.details)
    const { expected, got, offset, hint = error.message } = rejection
    this.checks.push({
      id,
      label,
      status: 'fail',
      expected,
      got,
      offset,
      hint,
    })
    return error
  }
}

/** Records a report and returns its value. Throws the error of a failed check. */
export function enforce<Value>(trace: Trace, report: Report<Value>): Value {
  for (const { id, label, evidence } of report.passed) trace.pass(id, label, evidence)
  if ('failed' in report) throw trace.fail(report.failed.id, report.failed.label, report.failed.rejection)
  return report.value
}

/** Checks rules in order and records them. Throws the error of the first failure. */
export function enforceRules<Facts>(trace: Trace, rules: readonly Rule<Facts>[], facts: Facts): void {
  enforce(trace, checkRules(rules, facts))
}

/** Checks rules, usually for the second time. Records only a failure, and throws its error. */
export function enforceStill<Facts>(trace: Trace, rules: readonly Rule<Facts>[], facts: Facts): void {
  enforce(trace, { ...checkRules(rules, facts), passed: [] })
}

/** Records whether a lookup found a row, and returns the row. Throws the error of `rejection` if no row was found. */
export function enforceFound<Row>(
  trace: Trace,
  { id, label }: CheckName,
  row: Row | undefined,
  rejection: Rejection,
): Row {
  if (row === undefined) throw trace.fail(id, label, rejection)
  // The evidence is the found value if it is a string, else the value that was looked up.
  const got = typeof row === 'string' ? row : rejection.got
  trace.pass(id, label, { got })
  return row
}

/**
 * Runs work in one transaction. If the database runs the work again, the trace drops the checks of the earlier run, so
 * that each check is recorded once.
 */
export function inTransaction<Result>(
  { trace, world }: { readonly trace: Trace; readonly world: { readonly db: Pick<Database, 'transact'> } },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { length } = trace.checks
  return world.db.transact(tx => {
    trace.rewind(length)
    return work(tx)
  })
}
