import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { idOf, text } from '#lib/contract/scalars'

/** A client that waits for two minutes has long given up. */
const DELAY_MAX_MS = 120_000
const RETRY_AFTER_MAX_SECONDS = 3_600
const BYTES_PER_SECOND_MAX = 1_000_000
const COUNT_MAX = 1_000

/**
 * Faults of a call. `code` and `rate_limit` reject the call, which has no effect, like that of `drop_before`. The other
 * faults only change how the answer reaches the client.
 */
export const faultKind = z.enum([
  'code',
  'rate_limit',
  'drop_before',
  'drop_after_commit',
  'truncate',
  'delay',
  'slow_body',
  'unknown_members',
])
export type FaultKind = z.output<typeof faultKind>

function from1To(max: number) {
  return z.optional(z.int().check(z.minimum(1), z.maximum(max)))
}

/** Fields that belong to one fault, which requires them. */
const FIELDS_OF = { code: 'code', rate_limit: 'retryAfter', delay: 'ms', slow_body: 'bytesPerSecond' } as const

/** A fault for the next calls of an operation. Without `fault`, it is `code`. */
export const armRequest = z
  .object({
    operationId: text(1, 64),
    fault: z.optional(faultKind),
    /** A documented error of the operation. */
    code: z.optional(text(1, 64)),
    /** Seconds in the header `Retry-After`. */
    retryAfter: from1To(RETRY_AFTER_MAX_SECONDS),
    /** Milliseconds of real time before the answer is sent. */
    ms: from1To(DELAY_MAX_MS),
    bytesPerSecond: from1To(BYTES_PER_SECOND_MAX),
    /** Number of calls that get the fault, by default 1. */
    count: from1To(COUNT_MAX),
    platformId: z.optional(idOf('Platform')),
  })
  .check(
    ...Object.entries(FIELDS_OF).map(([kind, field]) =>
      z.refine<ArmRequest>(request => (request[field] !== undefined) === ((request.fault ?? 'code') === kind), {
        path: [field],
        error: ({ input }) => fieldProblem(input as ArmRequest, kind, field),
      }),
    ),
  )

function fieldProblem(request: ArmRequest, kind: string, field: keyof ArmRequest): string {
  if (request[field] !== undefined) return `Only the fault ${kind} has this field.`
  return request.fault === undefined
    ? 'Expected the code of an error. To choose another fault, send the field fault.'
    : `The fault ${kind} needs this field.`
}

interface ArmRequest {
  readonly fault?: FaultKind | undefined
  readonly code?: string | undefined
  readonly retryAfter?: number | undefined
  readonly ms?: number | undefined
  readonly bytesPerSecond?: number | undefined
}

/** A fault that calls have not used up. `count` is the number of calls that still get it. */
const armedFault = z.object({
  operationId: z.string(),
  fault: faultKind,
  count: z.int(),
  code: z.optional(z.string()),
  retryAfter: z.optional(z.int()),
  ms: z.optional(z.int()),
  bytesPerSecond: z.optional(z.int()),
  platformId: z.optional(z.string()),
})

export const listArmedFaults = controlOperation({
  id: 'listArmedFaults',
  method: 'GET',
  path: '/arm',
  summary: 'List the faults that later calls will get, oldest first',
  success: { status: 200, body: z.object({ data: z.array(armedFault) }) },
})

export const clearArmedFaults = controlOperation({
  id: 'clearArmedFaults',
  method: 'DELETE',
  path: '/arm',
  summary: 'Remove the armed faults of a platform, by default of all',
  query: z.object({ platformId: z.optional(idOf('Platform')) }),
  success: { status: 204 },
})

/** A fault that a call got, and how much of the response the server sent to the client because of it. */
export const injectedFault = z.object({
  fault: faultKind,
  sent: z.enum(['all', 'half', 'nothing']),
  ms: z.optional(z.int()),
  bytesPerSecond: z.optional(z.int()),
})
export type InjectedFault = z.output<typeof injectedFault>
