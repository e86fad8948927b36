import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { FlowInputs } from '#lib/explain/links/flow-link'
import type { Prediction } from '#lib/flows/tampers/prediction'
import type { Trial } from '#lib/flows/tampers/tamper-trial'
import type { FailedStamps } from './failed-stamps'

/** Outcome of a step that was tampered with or did not complete. */
export interface Ending {
  readonly stepIndex: number
  /** The rejected or tampered call, if there is one. */
  readonly exchange?: SentExchange
  readonly failure?: string
  /** The request got no answer, so the step can be retried. */
  readonly isUnanswered?: true
  /** Absent if the step had no tamper, could not be performed or got no answer. */
  readonly tamper?: {
    readonly label: string
    readonly predicted: Prediction
    readonly isSpent: boolean
    /** Seconds by which the sandbox clock was advanced because of rate limits. */
    readonly waitedSeconds: number
  }
}

/** One run of a flow in this tab. */
export interface FlowRun extends Trial {
  readonly number: number
  readonly forkedFrom?: number
  /** Inputs that the run started with. */
  readonly inputs: FlowInputs
  readonly ending?: Ending
  readonly isBusy: boolean
  /** Duration in milliseconds of each step that ran, by step index. */
  readonly times: Readonly<Record<number, number>>
  readonly failedStamps: FailedStamps
  /** All requests of this run, including rejected and retried ones. A fork starts with the original run's requests. */
  readonly sent: readonly SentRequest[]
}
