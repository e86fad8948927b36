import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { idOf, instant, text } from '#lib/contract/scalars'

/** Maximum number of recordings of a sandbox. */
export const RECORDINGS_MAX = 100
/** Maximum number and total size in bytes of the calls that a recording keeps. */
export const RECORDED_CALLS_MAX = 50_000
export const RECORDED_BYTES_MAX = 256 * 1_024 * 1_024

/** A group of calls that clients made from its start to its end. It keeps them when the log deletes them. */
export const recording = z.object({
  id: idOf('Recording'),
  name: z.string(),
  /** The platform whose calls are recorded. Absent if those of all platforms are. */
  platformId: z.optional(idOf('Platform')),
  startedAt: instant,
  /** Absent until the recording ends. */
  endedAt: z.optional(instant),
  /** Number of recorded calls, without the console's. */
  calls: z.int(),
  /** Number of calls that are not recorded: those after the recording was full, and those that the log lost. */
  missing: z.int(),
})
export type Recording = z.output<typeof recording>

/** Total balance of all accounts in a currency that a platform has, or its customers. */
export interface BalanceTotal {
  readonly owner: 'platform' | 'customers'
  readonly currency: string
  /** In minor units, as a decimal. */
  readonly total: string
}

export const listRecordings = controlOperation({
  id: 'listRecordings',
  method: 'GET',
  path: '/recordings',
  summary: 'List recordings of calls, newest first',
  success: { status: 200, body: z.object({ data: z.array(recording) }) },
})

export const startRecording = controlOperation({
  id: 'startRecording',
  method: 'POST',
  path: '/recordings',
  summary: "Record the clients' calls from now on, so that the report can assess them apart; a reset does not end this",
  body: z.object({ name: text(1, 100), platformId: z.optional(idOf('Platform')) }),
  success: { status: 201, body: recording },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['CONFLICT'],
})

export const stopRecording = controlOperation({
  id: 'stopRecording',
  method: 'POST',
  path: '/recordings/{recordingId}/stop',
  summary: 'End a recording; it keeps its calls until it is deleted',
  success: { status: 200, body: recording },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['CONFLICT'],
})

export const deleteRecording = controlOperation({
  id: 'deleteRecording',
  method: 'DELETE',
  path: '/recordings/{recordingId}',
  summary: 'Delete a recording with its calls; the log does not change',
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
})
