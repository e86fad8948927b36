import type * as z from 'zod/mini'
import type { Fetch } from '#lib/client/send'
import { type Caller, callerOf } from '#lib/client/typed-client'
import type { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { CONTROL_PATH } from '#lib/contract/operation'
import type * as coverage from '#lib/contract/sandbox/coverage'
import type * as deadlines from '#lib/contract/sandbox/deadline'
import type * as sandbox from '#lib/contract/sandbox/exchange'
import type * as wallet from '#lib/contract/sandbox/inbox'
import type * as kyc from '#lib/contract/sandbox/kyc-page'
import type * as oidc from '#lib/contract/sandbox/oidc-issuer'
import type * as snapshots from '#lib/contract/sandbox/snapshot'

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
/** A hosted verification page. */
export type KycPage = z.input<typeof kyc.kycPage>
/** The outcome chosen on a hosted verification page. */
export type KycOutcome = z.input<typeof kyc.kycOutcome>
/** What a token is to say. */
export type TokenRequest = z.input<typeof oidc.tokenRequest>

/** The address of the event stream. */
export const EVENTS_PATH = `${CONTROL_PATH}/events`

type ControlOperation = (typeof CONTROL_OPERATIONS)[number]

/** Calls the operations of the control plane. */
export type ControlClient = Caller<ControlOperation>

/** Speaks to the control plane of the page's own origin. */
export function createControlClient(fetch: Fetch): ControlClient {
  return callerOf<ControlOperation>(async ({ path, ...request }) => {
    const response = await fetch(CONTROL_PATH + path, { ...request, cache: 'no-store' })
    return { status: response.status, body: await response.text() }
  })
}
