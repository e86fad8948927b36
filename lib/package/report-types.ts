// Types of the report on clients. This file must not import other files, because the package does not contain them.

/** A report on the clients of a sandbox: what their logged calls showed, on which build and when. It certifies nothing. */
export interface Report {
  readonly build: { readonly version: string; readonly apiVersion: string }
  /** Time of the report by the sandbox clock, in ISO 8601 and UTC. */
  readonly at: string
  /** The platform whose calls were assessed. Absent if those of all platforms were. */
  readonly platformId?: string | undefined
  readonly calls: {
    /** Number of the assessed calls, without those of the console. */
    readonly count: number
    readonly from?: string | undefined
    readonly until?: string | undefined
    /** Number of calls since the last reset that the log no longer has. They were not assessed. */
    readonly missing: number
  }
  /** The programs that made the calls. `client` is absent for a program that names none in `User-Agent`. */
  readonly clients: readonly {
    readonly platformId?: string | undefined
    readonly client?: string | undefined
    readonly calls: number
  }[]
  readonly counts: Readonly<Record<Verdict, number>>
  readonly practices: readonly ReportedPractice[]
}

/**
 * `proven`: the situation came up, and the client did the right thing. `violated`: at least once it did not.
 * `not-observed`: the situation never came up. `not-applicable`: the client does not use that part of the API.
 */
export type Verdict = 'proven' | 'violated' | 'not-observed' | 'not-applicable'

export interface ReportedPractice {
  /** Stable name, such as `lost-answers`. */
  readonly id: string
  readonly title: string
  /** Completes "Public go-live lists ask for ...". */
  readonly asks: string
  /** True if a client may be right without the practice. Its verdict is never `violated`. */
  readonly isAdvice: boolean
  readonly verdict: Verdict
  /** The first situations that show the verdict. */
  readonly evidence: readonly {
    readonly text: string
    /** IDs for `exchange(id)`, oldest first. */
    readonly callIds: readonly string[]
    readonly transactionIds?: readonly string[] | undefined
    readonly eventIds?: readonly string[] | undefined
  }[]
  readonly evidenceCount: number
  /** For `violated`: what would happen in production. */
  readonly consequence?: string | undefined
  /** For `not-observed`: how to make the situation come up. `arm` is an argument for `arm()`. */
  readonly next?:
    | {
        readonly text: string
        readonly arm?: Readonly<Record<string, unknown>> | undefined
        readonly webhookFault?: Readonly<Record<string, unknown>> | undefined
      }
    | undefined
}
