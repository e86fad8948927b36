import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { findNext } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

/** A client may need the first page only. So this is advice. */
export const pagination: Practice = {
  id: 'pagination',
  title: 'The client follows nextCursor to the last page',
  asks: 'lists that are read to the end',
  consequence: 'The client does not see objects after the first page.',
  isAdvice: true,
  next: { kind: 'do', text: 'Create more objects than a page has, and let your client list them with limit=1.' },
  assess({ calls }) {
    const proven: Evidence[] = []
    const pageOf = ({ platformId, operationId }: AssessedCall, cursor: string | null | undefined) =>
      typeof cursor === 'string' ? `${platformId} ${operationId} ${cursor}` : undefined
    const cursorOf = ({ query }: AssessedCall) =>
      query.includes('cursor=') ? new URLSearchParams(query).get('cursor') : undefined
    const next = findNext(
      calls,
      call => pageOf(call, call.nextCursor),
      call => pageOf(call, cursorOf(call)),
    )
    for (const page of calls) {
      const followed = next.get(page)
      if (followed === undefined) continue
      proven.push({ text: `${page.operationId} was continued.`, callIds: [page.id, followed.id] })
    }
    return assessmentOf(proven, [])
  },
}
