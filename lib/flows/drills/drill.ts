import type { ControlClient } from '#lib/client/control-client'
import type { Send, SentAnswer } from '#lib/client/sent-exchange'
import { withToken } from '#lib/client/with-token'
import type { StarterObjects } from '#lib/contract/sandbox/exchange'
import type { Mistake, TamperTools } from '#lib/flows/tampers/tamper'

/** A mistake that makes all its calls itself. To add a drill, add an entry to a list in this folder. */
export interface Drill extends Mistake {
  /** Set if the drill forces its error with the control plane. */
  readonly isForced?: true
  /** Makes the preparatory calls, then the drill's call. Returns the response to compare with the prediction. */
  run(tools: DrillTools): Promise<SentAnswer>
}

/** Tools of a drill. They make real API calls, as a client does. */
export interface DrillTools extends TamperTools {
  /** Like `send`, but adds no API credentials. */
  readonly sendBare: Send
  readonly starter: StarterObjects
  readonly control: ControlClient
  /**
   * Platform that the drill uses. If undefined, webhook drills create a platform, other drills use the first one, and a
   * forced error applies to the next matching call on any platform.
   */
  readonly platformId: string | undefined
}

/** Returns the drills that predict a response. `key` is its error code, else its status. */
export function drillsOf({ key }: { readonly key: string }, drills: readonly Drill[]): readonly Drill[] {
  return drills.filter(({ predicted }) => (predicted.code ?? String(predicted.status)) === key)
}

/** Platform that drills run on. `send` uses the token of this platform. */
export type DrillPlatform = Pick<DrillTools, 'send' | 'starter' | 'platformId'>

/** Creates a platform for drills, so that they do not change the first platform. */
export async function newDrillPlatform({
  control,
  sendBare,
}: Pick<DrillTools, 'control' | 'sendBare'>): Promise<DrillPlatform> {
  const { platformId, starter, ...token } = await control('POST /platforms', { body: { name: 'Drills' } })
  return { platformId, starter, send: (request, signal) => sendBare(withToken(request, token), signal) }
}
