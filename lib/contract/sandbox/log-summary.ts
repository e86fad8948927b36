import * as z from 'zod/mini'
import { instant, text } from '#lib/contract/scalars'

/** Groups of responses: `stamp` is 202, `done` any other 2xx or 3xx, and `rejected` 4xx or 5xx. */
export const outcome = z.enum(['done', 'stamp', 'rejected'])
export type CallOutcome = z.output<typeof outcome>

/** Filters that the list of calls and its summary share. */
export const callFilter = {
  method: z.optional(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])),
  status: z.optional(z.string().check(z.regex(/^([1-5][0-9]{2}|[1-5]xx)$/, 'Expected a status such as 401 or 4xx.'))),
  code: z.optional(text(1, 64)),
  /** Part of a path, code, client name or platform name, the end of an ID, a method, or a status. Case-insensitive. */
  search: z.optional(text(1, 255)),
  /** `console`, `outside`, `agent:<client name>`, or `key:<name of the API key's platform>`. */
  client: z.optional(
    z
      .string()
      .check(
        z.regex(/^(console|outside|(agent|key):.{1,255})$/, 'Expected console, outside, agent:<name> or key:<name>.'),
      ),
  ),
  from: z.optional(instant),
  /** End of the range, exclusive. */
  until: z.optional(instant),
  /** `omit` leaves out the reads by console pages. */
  reads: z.optional(z.enum(['omit'])),
}

export const summaryQuery = z.object(callFilter)

const counts = z.object({ done: z.int(), stamp: z.int(), rejected: z.int() })

/**
 * Counts of the calls that match the query. `kept`, `clients` and `keys` ignore the query and describe the whole log.
 * The histogram ignores only the query's time range, so that users can select a range in the histogram.
 */
export const logSummary = z.object({
  kept: z.object({ calls: z.int(), callsMax: z.int(), pageReads: z.int(), pageReadsMax: z.int() }),
  counts,
  clients: z.array(z.string()),
  keys: z.array(z.string()),
  histogram: z.object({
    from: z.optional(instant),
    bucketMs: z.int(),
    bucketCount: z.int(),
    /** Buckets that contain calls. The bucket with `place` 0 starts at `from`. */
    buckets: z.array(z.object({ ...counts.shape, place: z.int() })),
  }),
})
export type LogSummary = z.output<typeof logSummary>
