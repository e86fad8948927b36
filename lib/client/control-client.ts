import type * as z from 'zod/mini'
import type { Fetch } from '#lib/client/send'
import { type Caller, createCaller } from '#lib/client/typed-client'
import type { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { CONTROL_PATH } from '#lib/contract/operation'
import type * as coverage from '#lib/contract/sandbox/coverage'
import type * as deadlines from '#lib/contract/sandbox/deadline'
import type * as sandbox from '#lib/contract/sandbox/exchange'
import type { armRequest } from '#lib/contract/sandbox/faults'
import type * as inboxes from '#lib/contract/sandbox/inbox'
import type * as kyc from '#lib/contract/sandbox/kyc-page'
import type { getAccountLedger, getTransactionLedger } from '#lib/contract/sandbox/ledger-operations'
import type * as logs from '#lib/contract/sandbox/log-summary'
import type * as oidc from '#lib/contract/sandbox/oidc-issuer'
import type { readinessReport } from '#lib/contract/sandbox/readiness-report'
import type * as recordings from '#lib/contract/sandbox/recording'
import type { recordingComparison } from '#lib/contract/sandbox/recording-comparison'
import type * as snapshots from '#lib/contract/sandbox/snapshot'
import type * as controls from '#lib/contract/sandbox/webhook-controls'
import type { webhookDiagnosis } from '#lib/contract/sandbox/webhook-diagnosis'
import type * as webhooks from '#lib/contract/sandbox/webhook-log'

export type ExchangeSummary = z.input<typeof sandbox.exchangeSummary>
export type Exchange = z.input<typeof sandbox.exchange>
export type LogSummary = z.input<typeof logs.logSummary>
export type Check = z.input<typeof sandbox.check>
export type ExchangePage = z.input<typeof sandbox.exchangePage>
export type Clock = z.input<typeof sandbox.clock>
export type ClockRequest = z.input<typeof sandbox.clockRequest>
export type SandboxState = z.input<typeof sandbox.sandboxState>
export type DeadlineList = z.input<typeof deadlines.deadlineList>
export type Deadline = DeadlineList['data'][number]
export type FaultRequest = z.input<typeof armRequest>
export type ApiToken = z.input<typeof sandbox.apiToken>
export type Coverage = z.input<typeof coverage.coverage>
export type ReadinessReport = z.input<typeof readinessReport>
export type Recording = z.input<typeof recordings.recording>
export type RecordingComparison = z.input<typeof recordingComparison>
export type Snapshot = z.input<typeof snapshots.snapshot>
export type Inbox = z.input<typeof inboxes.inbox>
export type LedgerEntry = z.input<typeof getTransactionLedger.success.body>['data'][number]
export type AccountEntry = z.input<typeof getAccountLedger.success.body>['data'][number]
export type KycPage = z.input<typeof kyc.kycPage>
export type KycOutcome = z.input<typeof kyc.kycOutcome>
export type WebhookSummary = z.input<typeof webhooks.webhookSummary>
export type WebhookType = WebhookSummary['type']
export type WebhookState = WebhookSummary['state']
export type WebhookDetail = z.input<typeof webhooks.webhookDetail>
export type WebhookAttempt = z.input<typeof webhooks.webhookAttempt>
export type WebhookFault = z.input<typeof controls.webhookFault>
export type WebhookSettingsChange = z.input<typeof controls.setWebhookSettings.body>
export type WebhookDiagnosis = z.input<typeof webhookDiagnosis>
export type InstallationKeys = z.input<typeof inboxes.installationKeys>
export type WebhookKeys = InstallationKeys['webhook']
export type TokenRequest = z.input<typeof oidc.tokenRequest>

export const EVENTS_PATH = `${CONTROL_PATH}/events`

type ControlOperation = (typeof CONTROL_OPERATIONS)[number]

/** Calls the operations of the control plane. */
export type ControlClient = Caller<ControlOperation>

/** Returns a client of the control plane. `fetch` receives paths such as `/api/sandbox/clock`. */
export function createControlClient(fetch: Fetch): ControlClient {
  return createCaller<ControlOperation>(async ({ path, ...request }, signal) => {
    const response = await fetch(CONTROL_PATH + path, { ...request, signal, cache: 'no-store' })
    return { status: response.status, body: await response.text() }
  })
}
