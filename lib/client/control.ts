import type * as z from 'zod/mini'
import type * as apiError from '#lib/contract/api-error'
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
type ErrorBody = z.input<typeof apiError.errorBody>

/** The address of the event stream. */
export const EVENTS_PATH = `${CONTROL_PATH}/events`

/** A refusal of the control plane, with its body. */
export class ControlError extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string | undefined

  constructor(body: ErrorBody) {
    super(body.message)
    this.name = 'ControlError'
    this.status = body.status
    this.code = body.code
    this.reason = typeof body.details?.reason === 'string' ? body.details.reason : undefined
  }
}

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

/** Speaks to the control plane of the page's own origin. Throws {@link ControlError} when it refuses. */
export function createControlClient(send: (path: string, init: RequestInit) => Promise<Response>): ControlClient {
  async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    const response = await send(CONTROL_PATH + path, { method, cache: 'no-store', ...init })
    if (!response.ok) throw await refusal(response)
    return (response.status === 204 ? undefined : await response.json()) as Answer
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

/** A proxy in between may answer something that is not ours. */
async function refusal(response: Response): Promise<ControlError> {
  const fallback = { status: response.status, code: 'UNREADABLE', message: `The server answered ${response.status}.` }
  const body: unknown = await response.json().catch(() => undefined)
  return new ControlError(isErrorBody(body) ? body : fallback)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'status' in body
}
