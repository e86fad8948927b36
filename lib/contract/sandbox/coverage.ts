import * as z from 'zod/mini'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { EDGE_ERRORS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'

const responseFields = { status: z.int(), code: z.optional(z.string()) }

/** Responses sent since the last reset, and all documented responses. */
export const coverage = z.object({
  /** Number of calls since the last reset, including reads by console pages. */
  exchanges: z.int(),
  /** Responses that an operation documents or the HTTP edge returns. Successful ones have no code. */
  documented: z.array(z.object({ ...responseFields, operationIds: z.array(z.string()) })),
  seen: z.array(
    z.object({
      ...responseFields,
      operationId: z.optional(z.string()),
      count: z.int(),
      /** Number of calls with this response, without the console's calls. */
      ownCount: z.int(),
      /** ID of the newest logged call with this response. Absent if the log has no such call. */
      newestExchangeId: z.optional(z.string()),
      /** Numbers of calls with this response, by platform and client. */
      clients: z.array(
        z.object({
          /** Absent for calls without valid API credentials. */
          platformId: z.optional(z.string()),
          platformName: z.optional(z.string()),
          /**
           * The console's name or, with valid API credentials, the product in `User-Agent`. Absent if unknown. Each
           * platform has at most 64 named clients. Later ones count as `other`.
           */
          client: z.optional(z.string()),
          count: z.int(),
        }),
      ),
    }),
  ),
})
export type Coverage = z.output<typeof coverage>

/** Returns the documented responses, sorted by status. An error that only the HTTP edge returns has no operations. */
export function documentedResponses(operations: readonly Operation[] = OPERATIONS): Coverage['documented'] {
  const found = new Map<string, Coverage['documented'][number]>()
  const add = (status: number, code: ErrorCode | undefined, operationId?: string) => {
    const key = `${status} ${code ?? ''}`
    const known = found.get(key) ?? { status, code, operationIds: [] }
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
