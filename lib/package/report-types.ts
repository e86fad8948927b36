// Types of the report on clients. This file must not import other files, because the package does not contain them.

/** A report on the clients of a sandbox: what their logged calls showed, on which build and when. It certifies nothing. */
export interface Report {
  readonly build: { readonly version: string; readonly apiVersion: string }
  /** Time of the report by the sandbox clock, in ISO 8601 and UTC. */
  readonly at: string
  /** The platform whose calls were assessed. Absent if those of all platforms were. */
  readonly platformId?: string | undefined
  /** The recording whose calls were assessed. Absent if those in the log were. */
  readonly recording?: Recording | undefined
  readonly calls: {
    /** Number of the assessed calls, without those of the console. */
    readonly count: number
    readonly from?: string | undefined
    readonly until?: string | undefined
    /** Number of calls that are no longer in the log, or came after the recording was full. They were not assessed. */
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

/** A group of calls that clients made from its start to its end. */
export interface Recording {
  readonly id: string
  readonly name: string
  /** The platform whose calls are recorded. Absent if those of all platforms are. */
  readonly platformId?: string | undefined
  /** Times by the sandbox clock, in ISO 8601 and UTC. */
  readonly startedAt: string
  /** Absent until the recording ends. */
  readonly endedAt?: string | undefined
  /** Number of recorded calls, without the console's. */
  readonly calls: number
  /** Number of calls that are not recorded: those after the recording was full, and those that the log lost. */
  readonly missing: number
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
        /** The line that arms the fault. */
        readonly code?: string | undefined
      }
    | undefined
}

export interface ReportOptions {
  readonly platform?: { readonly id: string }
  readonly recording?: { readonly id: string }
}

/** A recording that `record()` started. `await using` ends it with its block. */
export interface SandboxRecording extends AsyncDisposable {
  readonly id: string
  /** Ends the recording. Has no effect if it has ended. */
  stop(): Promise<void>
  /** Deletes the recording with its calls, once. Ends it if it is open. A sandbox keeps at most 100 recordings. */
  delete(): Promise<void>
  /** Assesses the recorded calls. */
  report(): Promise<Report>
  /** Ends both recordings, and says what changed from this one to a later one. */
  compare(later: Pick<SandboxRecording, 'id' | 'stop'>): Promise<RecordingComparison>
}

/**
 * Two recordings, side by side. Rows whose `change` is not `same` come first. `appeared`: only the later recording has
 * it. `disappeared`: only the earlier one has it.
 */
export interface RecordingComparison {
  readonly before: Recording
  readonly after: Recording
  /** Numbers of calls by operation and result, each with the ID of the newest of its calls. */
  readonly calls: readonly (ComparedNumbers & {
    readonly operationId?: string | undefined
    readonly status: number
    readonly code?: string | undefined
    readonly failedCheck?: string | undefined
    readonly beforeId?: string | undefined
    readonly afterId?: string | undefined
  })[]
  /** Numbers of attempts to deliver webhooks. `result` is the status of the reply, else the problem. */
  readonly webhooks: readonly (ComparedNumbers & { readonly type: string; readonly result: string })[]
  /** By how much the totals of the balances changed in each recording, in minor units, as decimals. */
  readonly balances: readonly {
    readonly change: Change
    readonly owner: 'platform' | 'customers'
    readonly currency: string
    readonly before: string
    readonly after: string
  }[]
  readonly practices: readonly {
    readonly change: Change
    readonly id: string
    readonly title: string
    readonly before: Verdict
    readonly after: Verdict
  }[]
}

type Change = 'same' | 'changed' | 'appeared' | 'disappeared'

interface ComparedNumbers {
  readonly change: Change
  readonly before: number
  readonly after: number
}
