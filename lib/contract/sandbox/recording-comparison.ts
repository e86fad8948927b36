import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { verdict } from '#lib/contract/sandbox/readiness-report'
import { recording } from '#lib/contract/sandbox/recording'
import { idOf } from '#lib/contract/scalars'

const numbers = { before: z.int(), after: z.int() }
/** `appeared`: only the later recording has it. `disappeared`: only the earlier one has it. */
const change = z.enum(['same', 'changed', 'appeared', 'disappeared'])

/** Two recordings, side by side. Calls are counted by result, because clients make equal calls in varying order. */
export const recordingComparison = z.object({
  before: recording,
  after: recording,
  /** Numbers of calls by operation and result. */
  calls: z.array(
    z.object({
      change,
      operationId: z.optional(z.string()),
      status: z.int(),
      code: z.optional(z.string()),
      /** The first failed check of the calls. */
      failedCheck: z.optional(z.string()),
      ...numbers,
      /** The newest of the calls. */
      beforeId: z.optional(z.string()),
      afterId: z.optional(z.string()),
    }),
  ),
  /** Numbers of attempts to deliver webhooks by type and result: the status of the reply, else the problem. */
  webhooks: z.array(z.object({ change, type: z.string(), result: z.string(), ...numbers })),
  /** By how much the totals of the balances changed from the start to the end of each recording, in minor units. */
  balances: z.array(
    z.object({
      change,
      owner: z.enum(['platform', 'customers']),
      currency: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  practices: z.array(z.object({ change, id: z.string(), title: z.string(), before: verdict, after: verdict })),
})
export type RecordingComparison = z.output<typeof recordingComparison>

export const compareRecordings = controlOperation({
  id: 'compareRecordings',
  method: 'GET',
  path: '/recordings/{recordingId}/comparison',
  summary: 'Compare an ended recording with a later one: calls, failed checks, webhooks, balances and practices',
  query: z.object({ with: idOf('Recording') }),
  success: { status: 200, body: recordingComparison },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['CONFLICT'],
})
