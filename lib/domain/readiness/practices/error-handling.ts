import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { OPERATIONS } from '#lib/contract/operations'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

/** Codes that the evidence names for each operation. */
const SHOWN_MAX = 5

/** A client rarely meets every error. So this is advice: its evidence names the errors that never came. */
export const errorHandling: Practice = {
  id: 'error-handling',
  title: 'The client has met the documented errors of the operations that it uses',
  asks: 'error handling of every documented code',
  consequence: 'The client meets an error in production that it never met before.',
  isAdvice: true,
  spansParts: true,
  next: { kind: 'fault', operationId: 'createQuote', fault: 'code', code: 'INTERNAL_ERROR' },
  assess({ calls }) {
    const used = new Set(calls.map(({ operationId }) => operationId))
    const rejected = calls.filter(({ code }) => code !== undefined)
    const firstOf = new Map(rejected.toReversed().map(({ operationId, code, id }) => [`${operationId} ${code}`, id]))
    const [proven, missing]: [Evidence[], Evidence[]] = [[], []]
    for (const { id, errors } of OPERATIONS) {
      const codes = errors.filter(code => ERRORS[code].status < 500)
      if (!used.has(id) || codes.length === 0) continue
      const met = codes.flatMap(code => firstOf.get(`${id} ${code}`) ?? [])
      const never = codes.filter(code => !firstOf.has(`${id} ${code}`))
      const more = never.length > SHOWN_MAX ? ` and ${never.length - SHOWN_MAX} more` : ''
      if (never.length === 0) proven.push({ text: `${id} returned each of its documented errors.`, callIds: met })
      else missing.push({ text: `${id} never returned ${never.slice(0, SHOWN_MAX).join(', ')}${more}.`, callIds: [] })
    }
    return missing.length > 0 ? { verdict: 'not-observed', evidence: missing } : assessmentOf(proven, [])
  },
}
