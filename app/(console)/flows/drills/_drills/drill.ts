import type { Cell } from '#app/(console)/flows/drills/coverage-cells'
import type { SandboxState } from '#lib/client/control-client'
import type { Send, SentAnswer } from '#lib/client/sent-exchange'
import type { Prediction } from '#lib/flows/tampers/prediction'
import type { TamperTools } from '#lib/flows/tampers/tamper'

/** Connections of the drills to the service: real calls, as a client makes them. */
export interface DrillTools extends TamperTools {
  /** Like `send`, without API credentials. */
  readonly sendBare: Send
  readonly seed: SandboxState['seed']
  /** Platform whose next call an armed error is for; any platform's if undefined. */
  readonly platformId: string | undefined
}

/** Returns the drills that get a cell's answer. */
export function drillsOf({ key }: Pick<Cell, 'key'>, drills: readonly Drill[]): readonly Drill[] {
  return drills.filter(({ predicted }) => (predicted.code ?? String(predicted.status)) === key)
}

/** A call made wrong on purpose, with its predicted rejection. A new drill needs only an entry. */
export interface Drill {
  readonly id: string
  /** The request, in one line. */
  readonly title: string
  readonly predicted: Prediction
  /** Lasting effect of the drill. */
  readonly leaves?: string
  /** Makes the preparatory calls, then the drill's call. Returns its answer. */
  run(tools: DrillTools): Promise<SentAnswer>
}
