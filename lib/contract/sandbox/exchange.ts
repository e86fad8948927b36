import * as z from 'zod/mini'
import { pageOf, pageQuery } from '#lib/contract/page-request'
import { injectedFault } from '#lib/contract/sandbox/faults'
import { callFilter, outcome } from '#lib/contract/sandbox/log-summary'
import { idOf, instant, text } from '#lib/contract/scalars'

/** One check of a request. */
export const check = z.object({
  id: z.string(),
  label: z.string(),
  status: z.enum(['pass', 'fail', 'skipped']),
  expected: z.optional(z.string()),
  got: z.optional(z.string()),
  /** Offset of the first differing byte, or of the problem in a value that cannot be read. */
  offset: z.optional(z.int()),
  hint: z.optional(z.string()),
})
export type Check = z.output<typeof check>

/** `amount` is in minor units. */
const quotedAmount = z.object({ amount: z.number(), code: z.string(), decimals: z.int() })

const header = z.tuple([z.string(), z.string()])

export const exchangeSummary = z.object({
  id: z.string(),
  sequence: z.int(),
  receivedAt: instant,
  /** Milliseconds by which the sandbox clock was ahead of the machine's clock. Absent if it was not. */
  clockAheadMs: z.optional(z.int()),
  method: z.string(),
  path: z.string(),
  operationId: z.optional(z.string()),
  platformId: z.optional(z.string()),
  platformName: z.optional(z.string()),
  status: z.int(),
  code: z.optional(z.string()),
  durationMs: z.number(),
  replayed: z.optional(z.boolean()),
  /** A fault that was armed for this call. */
  injected: z.optional(injectedFault),
  /** ID from the `Request-Id` header or a 202 response. It links a signed retry to the first request. */
  requestId: z.optional(z.string()),
  /** Trace ID of the request's `traceparent` header (W3C Trace Context), 32 hexadecimal digits. */
  callerTraceId: z.optional(z.string()),
  /** True if a page of the console sent the call, else absent. */
  fromConsole: z.optional(z.boolean()),
  /** True for a read that a console page makes without a user action. The log limits these reads separately. */
  pageRead: z.optional(z.boolean()),
  /**
   * Product name in `User-Agent`, such as `curl`, or `Browser` for a web browser. Absent for the console, and for a
   * client that names no product.
   */
  client: z.optional(z.string()),
  /** For a rejected call: the hint of the failed check, else the error message. */
  note: z.optional(z.string()),
  /** Amounts of a created quote. */
  quoted: z.optional(z.object({ sending: quotedAmount, receiving: quotedAmount })),
})
export type ExchangeSummary = z.output<typeof exchangeSummary>
/** A row of the log in wire form, as stored. */
export type SummaryDocument = z.input<typeof exchangeSummary>

/** Reason why the log omits a body: the call was not authenticated, or it requested the OpenAPI document. */
const notStored = z.optional(z.enum(['ANONYMOUS_CALL', 'DOCUMENT']))
export type NotStored = NonNullable<z.output<typeof notStored>>

/** One request with its response and its checks. Secrets are replaced by their length and SHA-256. */
export const exchange = z.object({
  ...exchangeSummary.shape,
  request: z.object({
    headers: z.array(header),
    query: z.string(),
    body: z.optional(z.string()),
    bodyBytes: z.int(),
    bodyDigest: z.optional(z.string()),
    notStored,
  }),
  response: z.object({
    headers: z.array(header),
    body: z.optional(z.string()),
    bodyBytes: z.int(),
    notStored,
    /** `details.reason` of an error, even if its body is not stored. */
    reason: z.optional(z.string()),
  }),
  /** Unknown query parameters, and dotted paths of unknown fields in the body, which the server ignored. Absent if none. */
  ignored: z.optional(z.array(z.string())),
  checks: z.array(check),
})
export type Exchange = z.output<typeof exchange>
export type ExchangeDocument = z.input<typeof exchange>

export const exchangeQuery = z.object({
  ...pageQuery,
  ...callFilter,
  path: z.optional(text(1, 255)),
  outcome: z.optional(outcome),
})
export const exchangePage = pageOf(exchangeSummary)

/** The sandbox clock. A frozen clock shows the same `now` until a client moves it. */
export const clock = z.object({ mode: z.enum(['system', 'frozen']), now: instant, offsetMs: z.int() })
export type Clock = z.output<typeof clock>

/** Ten years. */
const ADVANCE_MAX_MS = 315_576_000_000
const ADVANCE_EXPECTED = `Expected whole milliseconds from 0 to ${ADVANCE_MAX_MS}. Only a reset moves the clock back.`

/** A change of the clock. Only a reset or a snapshot load can move time back. */
export const clockRequest = z
  .object({
    mode: z.enum(['system', 'frozen']),
    advanceMs: z.optional(
      z.int(ADVANCE_EXPECTED).check(z.nonnegative(ADVANCE_EXPECTED), z.maximum(ADVANCE_MAX_MS, ADVANCE_EXPECTED)),
    ),
    setTo: z.optional(instant),
  })
  .check(
    z.refine(({ advanceMs, setTo }) => advanceMs === undefined || setTo === undefined, {
      path: ['advanceMs'],
      error: 'Send advanceMs or setTo, not both.',
    }),
  )

/** The response of a server that is ready for calls. */
export const health = z.object({ status: z.literal('ok'), version: z.string() })
export type Health = z.output<typeof health>

export const sandboxState = z.object({
  build: z.object({
    version: z.string(),
    apiVersion: z.string(),
    node: z.string(),
    database: z.enum(['sqlite', 'postgres']),
  }),
  baseUrl: z.string(),
  origin: z.string(),
  rpId: z.string(),
  /** Command that prints the API token on the server. Absent if no command can, as in a world. */
  credentialsCommand: z.optional(z.string()),
  clock,
  counts: z.record(z.string(), z.int()),
  seed: z.object({
    platformAccountId: z.string(),
    customerId: z.string(),
    accounts: z.array(
      z.object({ id: z.string(), type: z.string(), currency: z.string(), owner: z.enum(['platform', 'customer']) }),
    ),
    externalAccounts: z.array(z.object({ id: z.string(), accountType: z.string(), currency: z.string() })),
  }),
})
export type SandboxState = z.output<typeof sandboxState>

/** IDs of a platform's starter objects, without deleted ones. Lowercase currencies name accounts, such as `usd`. */
export const starterObjects = z.object({
  platformAccount: z.string(),
  customer: z.string(),
  accounts: z.record(z.string(), z.string()),
  externalAccounts: z.record(z.string(), z.string()),
  wallet: z.optional(z.string()),
  credential: z.optional(z.string()),
})
export type StarterObjects = z.output<typeof starterObjects>

export const platformRequest = z.object({ name: text(1, 100) })
/** A new platform. No other response contains its client secret. */
export const platformCreated = z.object({
  platformId: idOf('Platform'),
  name: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  starter: starterObjects,
})
/** `starter` is absent if the starter customer was deleted. */
export const platformList = z.object({
  data: z.array(
    z.object({
      platformId: idOf('Platform'),
      name: z.string(),
      clientId: z.string(),
      createdAt: instant,
      starter: z.optional(starterObjects),
    }),
  ),
})
export const apiToken = z.object({ clientId: z.string(), clientSecret: z.string() })
export type ApiToken = Readonly<z.output<typeof apiToken>>

export const loginRequest = z.object({ key: text(1, 256) })

export const externalAccountChange = z.object({ pullable: z.boolean() })
