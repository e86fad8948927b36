import * as z from 'zod/mini'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { EDGE_ERRORS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'

const answered = { status: z.int(), code: z.optional(z.string()) }

/** Responses given since the last reset, and all documented ones. */
export const coverage = z.object({
  /** Calls counted since the last reset. */
  exchanges: z.int(),
  /** Every status, with its code if any, that an operation documents or the HTTP edge answers. */
  documented: z.array(z.object({ ...answered, operationIds: z.array(z.string()) })),
  seen: z.array(
    z.object({
      ...answered,
      operationId: z.optional(z.string()),
      count: z.int(),
      /** Those not sent by the console. */
      ownCount: z.int(),
      /** The newest one that is still in the log. */
      newestExchangeId: z.optional(z.string()),
      /** The same count by platform and client. */
      clients: z.array(
        z.object({
          /** Absent for calls without valid API credentials. */
          platformId: z.optional(z.string()),
          platformName: z.optional(z.string()),
          /** The product in `User-Agent`, or the console; absent if unknown or without API credentials. */
          client: z.optional(z.string()),
          count: z.int(),
        }),
      ),
    }),
  ),
})
export type Coverage = z.output<typeof coverage>

/** Returns the documented answers by status. Edge errors have no operation. */
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
