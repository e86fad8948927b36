import type { Cell } from '#app/(console)/flows/drills/coverage-cells'
import type { ControlClient, SandboxState } from '#lib/client/control-client'
import type { Send, SentAnswer } from '#lib/client/sent-exchange'
import type { Mistake, TamperTools } from '#lib/flows/tampers/tamper'

/** Tools of a drill. They make real API calls, as a client does. */
export interface DrillTools extends TamperTools {
  /** Like `send`, but adds no API credentials. */
  readonly sendBare: Send
  readonly seed: SandboxState['seed']
  readonly control: ControlClient
  /**
   * Platform that the drill uses. If undefined, webhook drills create a platform, other drills use the first one, and a
   * forced error applies to the next matching call on any platform.
   */
  readonly platformId: string | undefined
}

/** Returns the drills that predict the cell's response. */
export function drillsOf({ key }: Pick<Cell, 'key'>, drills: readonly Drill[]): readonly Drill[] {
  return drills.filter(({ predicted }) => (predicted.code ?? String(predicted.status)) === key)
}

/** A mistake that makes all its calls itself. To add a drill, add an entry to a list in this folder. */
export interface Drill extends Mistake {
  /** Makes the preparatory calls, then the drill's call. Returns the response to compare with the prediction. */
  run(tools: DrillTools): Promise<SentAnswer>
}
