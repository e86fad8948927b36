import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { OPERATIONS } from '#lib/contract/operations'
import { assessmentOf, type Practice } from '#lib/domain/readiness/practice'

/** Codes that the evidence names for each operation. */
const SHOWN_MAX = 5

/** A client rarely meets every error. So this is advice: its evidence names the errors that never came. */
export const errorHandling: Practice = {
  id: 'error-handling',
  title: 'The client has met the documented errors of the operations that it uses',
  asks: 'error handling of every documented code',
  consequence: 'The client meets an error in production that it never met before.',
  isAdvice: true,
  next: { kind: 'fault', operationId: 'createQuote', fault: 'code', code: 'INTERNAL_ERROR' },
  assess({ calls }) {
    const byOperation = Map.groupBy(calls, ({ operationId }) => operationId)
    const missing = OPERATIONS.flatMap(({ id, errors }) => {
      const met = new Set(byOperation.get(id)?.map(({ code }) => code))
      const never = errors.filter(code => ERRORS[code].status < 500 && !met.has(code))
      if (met.size === 0 || never.length === 0) return []
      const more = never.length > SHOWN_MAX ? ` and ${never.length - SHOWN_MAX} more` : ''
      return [{ text: `${id} never returned ${never.slice(0, SHOWN_MAX).join(', ')}${more}.`, callIds: [] }]
    })
    const text = 'Every operation that the client uses returned each of its documented errors.'
    if (calls.length === 0) return assessmentOf([], [])
    return missing.length === 0
      ? assessmentOf([{ text, callIds: [] }], [])
      : { verdict: 'not-observed', evidence: missing }
  },
}
