import type { SentAnswer } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import type { Drill, DrillTools } from '#lib/flows/drills/drill'
import { request } from '#lib/flows/json-request'
import type { Mistake } from '#lib/flows/tampers/tamper'

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
