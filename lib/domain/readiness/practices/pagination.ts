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
    for (const [index, page] of calls.entries()) {
      const { nextCursor, operationId, platformId, id } = page
      if (nextCursor === undefined) continue
      const next = calls
        .slice(index + 1)
        .find(
          call =>
            call.operationId === operationId &&
            call.platformId === platformId &&
            new URLSearchParams(call.query).get('cursor') === nextCursor,
        )
      if (next !== undefined) proven.push({ text: `${operationId} was continued.`, callIds: [id, next.id] })
    }
    return assessmentOf(proven, [])
  },
}
