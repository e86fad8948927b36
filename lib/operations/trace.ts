import { ApiError } from '#lib/contract/errors/api-error'
import type { Check } from '#lib/contract/sandbox/exchange'
import type { Evidence, Refusal, Report } from '#lib/domain/rule'

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

/** Records a report and returns its value. Throws the error of a failed check. */
export function enforce<Value>(trace: Trace, report: Report<Value>): Value {
  for (const { id, label, evidence } of report.passed) trace.pass(id, label, evidence)
  if ('failed' in report) throw trace.fail(report.failed.id, report.failed.label, report.failed.refusal)
  return report.value
}
