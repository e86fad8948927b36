import type { SandboxState } from '#lib/client/control-client'
import type { Send, SentAnswer } from '#lib/client/sent-exchange'
import type { Prediction } from '#lib/flows/tampers/prediction'
import type { TamperTools } from '#lib/flows/tampers/tamper'

/** What drills reach the service with: real calls, as any client's. */
export interface DrillTools extends TamperTools {
  /** As `send`, without API credentials. */
  readonly sendBare: Send
  /** The ids of the starter data. */
  readonly seed: SandboxState['seed']
}

/** A call made wrong on purpose, with the refusal it should earn. An entry is all a new drill needs to be found. */
export interface Drill {
  readonly id: string
  /** What is sent, in a line. */
  readonly title: string
  readonly operationId: string
  readonly predicted: Prediction
  /** What stays different afterwards. */
  readonly leaves?: string
  /** Makes whatever is needed first, then the call; gives the answer of that. */
  run(tools: DrillTools): Promise<SentAnswer>
}
