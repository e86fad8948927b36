import type { FlowInputs } from '#app/_data/links/flow-link'
import type { SentExchange } from '#lib/client/sent-exchange'
import type { Prediction } from '#lib/flows/tampers/prediction'
import type { Trial } from '#lib/flows/tampers/tamper-trial'

/** How a step ended that was not done: refused by the service, broken on purpose, or not sent at all. */
export interface Ending {
  readonly stepIndex: number
  /** What was sent and what came back; absent where nothing did. */
  readonly exchange?: SentExchange
  readonly failure?: string
  /** Nobody answered, so that the step may be sent again as it is. */
  readonly isUnanswered?: true
  /** How it was broken, with the answer that should earn. */
  readonly tamper?: {
    readonly label: string
    readonly predicted: Prediction
    readonly isSpent: boolean
    /** Seconds the sandbox clock was moved on for limits that were met on the way. */
    readonly waitedSeconds: number
  }
}

/** One run of a flow in this tab. */
export interface FlowRun extends Trial {
  readonly number: number
  readonly forkedFrom?: number
  /** What it was begun with, by ids. */
  readonly inputs: FlowInputs
  readonly ending?: Ending
  readonly isBusy: boolean
}
