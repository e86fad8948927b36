import type { Database, Tx } from '#db/database'
import { ApiError } from '#lib/contract/errors/api-error'
import type { Check } from '#lib/contract/sandbox/exchange'
import type { Evidence, Refusal, Report } from '#lib/domain/rule'

/** The ordered checks of one request, which the console shows as its verdict. */
export interface Trace {
  readonly checks: readonly Check[]
  pass(id: string, label: string, evidence?: Evidence): void
  /** Records the failed check and returns the error to throw. */
  fail(id: string, label: string, refusal: Refusal): ApiError
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

/** Records a report and returns its value. Throws the error of a failed check. */
export function enforce<Value>(trace: Trace, report: Report<Value>): Value {
  for (const { id, label, evidence } of report.passed) trace.pass(id, label, evidence)
  if ('failed' in report) throw trace.fail(report.failed.id, report.failed.label, report.failed.refusal)
  return report.value
}

/**
 * Runs work in one transaction. The database may repeat it after a conflict. The trace then drops the checks of the
 * earlier run, so that each is recorded once.
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
