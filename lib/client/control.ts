import type * as z from 'zod/mini'
import { RefusedCall } from '#lib/client/refused-call'
import type { Fetch } from '#lib/client/send'
import { JSON_HEADERS } from '#lib/client/sent'
import type * as coverage from '#lib/contract/coverage'
import type * as deadlines from '#lib/contract/deadline'
import type * as oidc from '#lib/contract/oidc-operations'
import { CONTROL_PATH, type Method } from '#lib/contract/operation'
import type * as sandbox from '#lib/contract/sandbox'
import type * as snapshots from '#lib/contract/sandbox-snapshots'
import type * as wallet from '#lib/contract/wallet-control'

/** One row of the log as it stands on the wire: instants are ISO text. */
export type ExchangeSummary = z.input<typeof sandbox.exchangeSummary>
/** One exchange as it stands on the wire. */
export type Exchange = z.input<typeof sandbox.exchange>
/** One line of a verdict trace. */
export type Check = z.input<typeof sandbox.check>
/** A page of the log, newest first. */
export type ExchangePage = z.input<typeof sandbox.exchangePage>
/** The sandbox clock as it stands on the wire. */
export type Clock = z.input<typeof sandbox.clock>
/** What moves, freezes or frees the clock. */
export type ClockRequest = z.input<typeof sandbox.clockRequest>
/** What runs here, and the ids of the starter data. */
export type SandboxState = z.input<typeof sandbox.sandboxState>
/** What ends by itself, as it stands on the wire. */
export type DeadlineList = z.input<typeof deadlines.deadlineList>
export type Deadline = DeadlineList['data'][number]
/** The API token of the first platform. */
export type ApiToken = z.input<typeof sandbox.apiToken>
/** Which documented answers the log holds. */
export type Coverage = z.input<typeof coverage.coverage>
/** What was saved of the sandbox, without what it holds. */
export type Snapshot = z.input<typeof snapshots.snapshot>
/** The one-time codes that were delivered, newest first. */
export type Inbox = z.input<typeof wallet.inbox>
/** Every platform without its secret. */
export type PlatformList = z.input<typeof sandbox.platformList>
/** A platform with the only answer that ever holds its client secret. */
export type PlatformCreated = z.input<typeof sandbox.platformCreated>
/** What a token is to say. */
export type TokenRequest = z.input<typeof oidc.tokenRequest>

/** The address of the event stream. */
export const EVENTS_PATH = `${CONTROL_PATH}/events`

/** The calls of the control plane that the console makes. */
export interface ControlClient {
  getState(): Promise<SandboxState>
  getToken(): Promise<ApiToken>
  getClock(): Promise<Clock>
  setClock(request: ClockRequest): Promise<Clock>
  listDeadlines(): Promise<DeadlineList>
  resetSandbox(): Promise<void>
  listExchanges(page: { limit: number; cursor?: string | undefined }): Promise<ExchangePage>
  getExchange(exchangeId: string): Promise<Exchange>
  /** A token of the sandbox's identity provider. */
  mintToken(request: TokenRequest): Promise<{ idToken: string }>
  login(key: string): Promise<void>
  /** Any other call, by its method and its path below the control plane; the answer is what its operation describes. */
  call<Answer = void>(method: Method, path: string, body?: unknown): Promise<Answer>
}

/** Speaks to the control plane of the page's own origin. Throws {@link RefusedCall} when it refuses. */
export function createControlClient(fetch: Fetch): ControlClient {
  async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
    const given = body === undefined ? {} : { headers: JSON_HEADERS, body: JSON.stringify(body) }
    const response = await fetch(CONTROL_PATH + path, { method, cache: 'no-store', ...given })
    const answer = { status: response.status, body: await response.text() }
    if (answer.status >= 300) throw new RefusedCall(answer)
    return (answer.status === 204 ? undefined : JSON.parse(answer.body)) as Answer
  }
  return {
    getState: () => call('GET', '/state'),
    getToken: () => call('GET', '/token'),
    getClock: () => call('GET', '/clock'),
    setClock: request => call('POST', '/clock', request),
    listDeadlines: () => call('GET', '/deadlines'),
    resetSandbox: () => call('POST', '/reset'),
    listExchanges: ({ limit, cursor }) =>
      call('GET', `/exchanges?${new URLSearchParams({ limit: String(limit), ...(cursor ? { cursor } : {}) })}`),
    getExchange: exchangeId => call('GET', `/exchanges/${encodeURIComponent(exchangeId)}`),
    mintToken: request => call('POST', '/oidc/token', request),
    login: key => call('POST', '/login', { key }),
    call,
  }
}
