import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { recording } from '#lib/contract/sandbox/recording'
import { idOf, instant } from '#lib/contract/scalars'

/** `violated` outweighs any proof. `not-observed`: the situation never came up. `not-applicable`: the client does not use that part. */
export const verdict = z.enum(['proven', 'violated', 'not-observed', 'not-applicable'])
export type Verdict = z.output<typeof verdict>

/** One situation that shows a verdict. */
const evidence = z.object({
  text: z.string(),
  /** Calls of the situation, oldest first. */
  callIds: z.array(z.string()),
  transactionIds: z.optional(z.array(z.string())),
  eventIds: z.optional(z.array(z.string())),
})

/** A practice with its verdict and evidence. */
export const assessedPractice = z.object({
  id: z.string(),
  title: z.string(),
  /** Completes "Public go-live lists ask for ...". */
  asks: z.string(),
  /** True if a client may be right without the practice. Its verdict is never `violated`. */
  isAdvice: z.boolean(),
  verdict,
  /** The first situations with the verdict. */
  evidence: z.array(evidence),
  /** Number of situations with the verdict. */
  evidenceCount: z.int(),
  /** For `violated`: what would happen in production. */
  consequence: z.optional(z.string()),
  /** For `not-observed`: how to make the situation come up. */
  next: z.optional(
    z.object({
      text: z.string(),
      /** Body of POST /api/sandbox/arm, if a fault makes the situation come up. */
      arm: z.optional(z.record(z.string(), z.unknown())),
      /** Body of POST /api/sandbox/webhooks/faults, if a fault of webhooks does. */
      webhookFault: z.optional(z.record(z.string(), z.unknown())),
      /** The line that arms the fault: JavaScript of the library, or a curl command. */
      code: z.optional(z.string()),
    }),
  ),
})

export const readinessReport = z.object({
  build: z.object({ version: z.string(), apiVersion: z.string() }),
  /** Time of the report by the sandbox clock. */
  at: instant,
  platformId: z.optional(z.string()),
  /** The recording whose calls were assessed. Absent if those in the log were. */
  recording: z.optional(recording),
  /** The assessed calls, without those of the console. */
  calls: z.object({
    count: z.int(),
    from: z.optional(instant),
    until: z.optional(instant),
    /** Calls that are no longer in the log, or came after the recording was full. They were not assessed. */
    missing: z.int(),
  }),
  /** The programs that made the calls. Without a name in User-Agent, a program is known only by its token's platform. */
  clients: z.array(z.object({ platformId: z.optional(z.string()), client: z.optional(z.string()), calls: z.int() })),
  counts: z.object({
    proven: z.int(),
    violated: z.int(),
    'not-observed': z.int(),
    'not-applicable': z.int(),
  }),
  practices: z.array(assessedPractice),
})
export type ReadinessReport = z.output<typeof readinessReport>

export const getReadinessReport = controlOperation({
  id: 'getReadinessReport',
  method: 'GET',
  path: '/report',
  summary:
    'Assess the logged calls of clients: the practices that they proved, violated and never showed, with evidence',
  query: z.object({ platformId: z.optional(idOf('Platform')), recordingId: z.optional(idOf('Recording')) }),
  success: { status: 200, body: readinessReport },
  notFound: 'REFERENCE_NOT_FOUND',
})
