import type { FlowInputs } from '#app/_data/links/flow-link'
import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Prediction } from '#lib/flows/tampers/prediction'
import type { Trial } from '#lib/flows/tampers/tamper-trial'
import type { FailedStamps } from './failed-stamps'

/** End of a step that did not succeed: rejected by the service, tampered with, or not sent. */
export interface Ending {
  readonly stepIndex: number
  /** Absent if nothing was sent. */
  readonly exchange?: SentExchange
  readonly failure?: string
  /** The request was not answered, so the same step may be sent again. */
  readonly isUnanswered?: true
  /** The tamper of the step, and the predicted answer. */
  readonly tamper?: {
    readonly label: string
    readonly predicted: Prediction
    readonly isSpent: boolean
    /** Seconds the sandbox clock was advanced to pass rate limits. */
    readonly waitedSeconds: number
  }
}

/** One run of a flow in this tab. */
export interface FlowRun extends Trial {
  readonly number: number
  readonly forkedFrom?: number
  /** Ids the run started with. */
  readonly inputs: FlowInputs
  readonly ending?: Ending
  readonly isBusy: boolean
  /** Duration in milliseconds of each step that ran, by step index. */
  readonly times: Readonly<Record<number, number>>
  readonly failedStamps: FailedStamps
  /** Every request sent for this run, rejected and repeated ones too. */
  readonly sent: readonly SentRequest[]
}
