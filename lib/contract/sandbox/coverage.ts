import * as z from 'zod/mini'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { EDGE_ERRORS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'

const answered = { status: z.int(), code: z.optional(z.string()) }

/** Which answers the log holds, beside those that are documented. */
export const coverage = z.object({
  /** Exchanges looked through: the newest thousand at most. */
  exchanges: z.int(),
  /** Every status, with its code where it has one, that an operation documents or the HTTP edge answers. */
  documented: z.array(z.object({ ...answered, operationIds: z.array(z.string()) })),
  seen: z.array(
    z.object({
      ...answered,
      operationId: z.optional(z.string()),
      count: z.int(),
      /** Those of them that no page of the console sent. */
      ownCount: z.int(),
      newestExchangeId: z.string(),
    }),
  ),
})
export type Coverage = z.output<typeof coverage>

/** What the operations document, by status; the edge's own refusals name no operation. */
export function documentedAnswers(operations: readonly Operation[] = OPERATIONS): Coverage['documented'] {
  const found = new Map<string, Coverage['documented'][number]>()
  const add = (status: number, code: ErrorCode | undefined, operationId?: string) => {
    const key = `${status} ${code ?? ''}`
    const known = found.get(key) ?? { status, ...(code === undefined ? {} : { code }), operationIds: [] }
    found.set(key, known)
    if (operationId !== undefined) known.operationIds.push(operationId)
  }
  for (const { id, success, signedRetry, errors } of operations) {
    add(success.status, undefined, id)
    if (signedRetry !== undefined) add(202, undefined, id)
    for (const code of new Set<ErrorCode>([...errors, ...SHARED_ERRORS])) add(ERRORS[code].status, code, id)
  }
  for (const code of EDGE_ERRORS) add(ERRORS[code].status, code)
  return [...found.values()].sort((a, b) => a.status - b.status)
}
