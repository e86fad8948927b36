import type { ControlClient } from '#lib/client/control-client'
import type { Send, SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { withToken } from '#lib/client/with-token'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { hexFromBytes } from '#lib/contract/hex'
import type { StarterObjects } from '#lib/contract/sandbox/exchange'
import { request } from '#lib/flows/json-request'
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

/**
 * Creates a drill that forces a documented error, then sends a call that gets the error. `calls` maps operation IDs to
 * requests. Returns undefined if the response is not an error, or if `calls` has none of its operations.
 */
export function forcedDrill(
  response: { readonly status: number; readonly code: string | undefined; readonly operationIds: readonly string[] },
  calls: Readonly<Record<string, SentRequest>>,
): Drill | undefined {
  const { status, code } = response
  const operationId = response.operationIds.find(id => calls[id] !== undefined) ?? ''
  const call = calls[operationId]
  if (code === undefined || call === undefined) return undefined
  return {
    id: `armed-${code}`,
    label: `${call.method} ${call.path.replace(/\?.*/, '')}, with a forced error`,
    predicted: { status, code: code as ErrorCode },
    isForced: true,
    run: async ({ control, platformId, send }) => {
      await control('POST /arm', { body: { operationId, code, platformId } })
      return send(call)
    },
  }
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

/** Returns the members that describe a drill. `place` is the call or flow in which the mistake is made. */
export function describeDrill(place: string, { label, predicted, leaves }: Mistake): Omit<Drill, 'id' | 'run'> {
  return { label: `${place}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`, predicted, leaves }
}

export function post(tools: DrillTools, path: string, body: unknown): Promise<SentAnswer> {
  return tools.send(request('POST', path, body))
}

export function get(tools: DrillTools, path: string): Promise<SentAnswer> {
  return tools.send(request('GET', path))
}

/** Returns a request to send 100.00 USD from the platform's account to the customer's EUR account, with `changes`. */
export function quoteRequest({ starter }: DrillTools, changes: Readonly<Record<string, unknown>> = {}) {
  return request('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: starter.platformAccount },
    destination: { destinationType: 'ACCOUNT', accountId: starter.externalAccounts.eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    ...changes,
  })
}

/** Returns the ID in a response body. Throws if the call failed, because the drill then cannot continue. */
export function requireId(answer: SentAnswer): string {
  if (answer.status >= 300) throw new Error(`A setup call for this drill returned ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body).id
}

/** Returns sixteen random hex digits. */
export function randomHex(tools: DrillTools): string {
  return hexFromBytes(tools.random(8))
}

/** Returns a well-formed ID that no object has. */
export function unknownId(type: string): string {
  return `${type}:00000000-0000-7000-8000-00000000dead`
}
