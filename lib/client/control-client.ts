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

/** One row of the log in wire form: instants are ISO text. */
export type ExchangeSummary = z.input<typeof sandbox.exchangeSummary>
/** One exchange in wire form. */
export type Exchange = z.input<typeof sandbox.exchange>
/** One check of an exchange. */
export type Check = z.input<typeof sandbox.check>
/** A page of the log, newest first. */
export type ExchangePage = z.input<typeof sandbox.exchangePage>
/** The sandbox clock in wire form. */
export type Clock = z.input<typeof sandbox.clock>
/** A clock change: move, freeze or free. */
export type ClockRequest = z.input<typeof sandbox.clockRequest>
/** The running build, and the ids of the starter data. */
export type SandboxState = z.input<typeof sandbox.sandboxState>
/** Deadlines in wire form. */
export type DeadlineList = z.input<typeof deadlines.deadlineList>
export type Deadline = DeadlineList['data'][number]
/** The API token of the first platform. */
export type ApiToken = z.input<typeof sandbox.apiToken>
/** Answers in the log, and all documented answers. */
export type Coverage = z.input<typeof coverage.coverage>
/** A saved state of the sandbox, without its objects. */
export type Snapshot = z.input<typeof snapshots.snapshot>
/** The delivered one-time codes, newest first. */
export type Inbox = z.input<typeof wallet.inbox>
/** A hosted verification page. */
export type KycPage = z.input<typeof kyc.kycPage>
/** The outcome chosen on a hosted verification page. */
export type KycOutcome = z.input<typeof kyc.kycOutcome>
/** Claims of a token to mint. */
export type TokenRequest = z.input<typeof oidc.tokenRequest>

export const EVENTS_PATH = `${CONTROL_PATH}/events`

type ControlOperation = (typeof CONTROL_OPERATIONS)[number]

/** Calls the operations of the control plane. */
export type ControlClient = Caller<ControlOperation>

/** Returns a client for the control plane of the page's origin. */
export function createControlClient(fetch: Fetch): ControlClient {
  return callerOf<ControlOperation>(async ({ path, ...request }) => {
    const response = await fetch(CONTROL_PATH + path, { ...request, cache: 'no-store' })
    return { status: response.status, body: await response.text() }
  })
}
