import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import type { Artifacts, Lane } from '#lib/flows/artifacts'
import { artifactsOf, begin, type Drawing, type Flow, type FlowStep } from '#lib/flows/flow'
import { type LeakScan, leakScan } from '#lib/flows/leak-scan'
import { exchangeOf } from '#lib/flows/tampers/tamper'
import { compressPoint } from '#lib/wallet/keys/point'
import { NO_FAILED_STAMPS } from './failed-stamps'
import type { Ending, FlowRun } from './flow-run'
import { type RunDeadline, runDeadline } from './run-deadline'

/** A step as the page shows it. */
export interface StepView {
  readonly index: number
  readonly id: string
  readonly lane: Lane
  readonly title: string
  readonly purpose: string
  readonly drawing: Drawing
  /** `failed`: got an error response. `unanswered`: got no response. `undone`: did not complete for another reason. */
  readonly state: 'done' | 'current' | 'later' | 'failed' | 'unanswered' | 'undone'
  /** The call that the step made, or the webhook that it received. */
  readonly exchange?: SentExchange
  /** Milliseconds that a step without a call took. */
  readonly localMs?: number
  /** The request that the step built for a later step to send. */
  readonly built?: SentRequest
  readonly artifacts: readonly ArtifactView[]
}

/** An artifact as text; never a private key. */
export interface ArtifactView {
  readonly name: string
  readonly text: string
}

/** A public key of a run, and the role of its key pair. */
export interface KeyView {
  readonly role: string
  readonly publicKey: string
}

/** The runs of a flow as the page shows them, without private keys. */
export interface FlowView {
  readonly runs: readonly { readonly number: number; readonly forkedFrom?: number }[]
  readonly current: {
    /** Number of the run, from 1; 0 if no run is chosen. */
    readonly number: number
    readonly steps: readonly StepView[]
    /** Index of the next step, or the number of steps if the run is done. */
    readonly at: number
    readonly isBusy: boolean
    readonly isDone: boolean
    readonly ending?: Ending
    readonly keys: readonly KeyView[]
    readonly leaks: LeakScan
    /** One-time code that the run encrypts. */
    readonly otpCode?: string
    /** Number of failed stamps of the pending request, as the server counts them. */
    readonly failedStamps: number
    readonly firstCall?: SentExchange
    readonly signedRetry?: SentExchange
    /** Deadline of the pending signature. */
    readonly deadline?: RunDeadline
    /** Expiry times of the session and of the pending request or quote. After any of them, the run cannot succeed. */
    readonly deadlines: { readonly signer?: string; readonly request?: string; readonly quote?: string }
    /** The session that the run created. */
    readonly session?: { readonly id: string; readonly expiresAt: string }
  }
  readonly isRunningAll: boolean
}

/** Returns the view of a flow's runs. */
export function viewOf(flow: Flow, runs: readonly FlowRun[], chosen: number, isRunningAll: boolean): FlowView {
  const flowRun = runs.find(({ number }) => number === chosen) ?? {
    number: 0,
    run: begin(flow, {}),
    inputs: {},
    isBusy: false,
    tries: 0,
    isSpent: false,
    times: {},
    failedStamps: NO_FAILED_STAMPS,
    sent: [],
  }
  const listed = runs.map(({ number, forkedFrom }) => ({ number, forkedFrom }))
  const { run, ending, isBusy, number }: FlowRun = flowRun
  const at = run.history.length - 1
  const artifacts = artifactsOf(run)
  const rejectedRetry = flow.steps[ending?.stepIndex ?? -1]?.id === 'leg-2' ? ending?.exchange : undefined
  const signedRetry = artifacts.signedRetry ?? rejectedRetry
  const isDone = at >= flow.steps.length
  const deadline = flowRun.isSpent || isAnswered(artifacts) ? undefined : runDeadline(artifacts)
  return {
    runs: listed,
    isRunningAll,
    current: {
      number,
      at,
      isBusy,
      isDone,
      steps: flow.steps.map((step, index) => stepView(step, index, flowRun)),
      keys: keysOf(artifacts),
      leaks: leakScan(flowRun.sent, artifacts),
      ending,
      otpCode: artifacts.otpCode,
      firstCall: artifacts.firstCall,
      signedRetry,
      deadline,
      failedStamps: flowRun.failedStamps.count,
      deadlines: deadlinesOf(artifacts),
      ...(artifacts.session === undefined
        ? {}
        : { session: { id: artifacts.session.id, expiresAt: artifacts.session.expiresAt } }),
    },
  }
}

function stepView(step: FlowStep, index: number, { run, ending, times }: FlowRun): StepView {
  const at = run.history.length - 1
  const created = run.history[index + 1] ?? {}
  const rejected = ending?.stepIndex === index ? ending.exchange : undefined
  const exchange = rejected ?? exchangeOf(created)
  const { id, lane, title, purpose, drawing } = step
  const localMs = exchange === undefined && index < at ? times[index] : undefined
  return {
    index,
    id,
    lane,
    title,
    purpose,
    drawing,
    state: index < at ? 'done' : index > at ? 'later' : stateOfCurrent(ending),
    artifacts: textsOf(created),
    localMs,
    exchange,
    built: exchange === undefined ? created.request : undefined,
  }
}

/** A tampered call that succeeds without advancing the run, such as a replay, leaves the step `current`. */
function stateOfCurrent(ending: Ending | undefined): StepView['state'] {
  if (ending === undefined) return 'current'
  if (ending.exchange !== undefined) return ending.exchange.answer.status >= 400 ? 'failed' : 'current'
  return ending.isUnanswered ? 'unanswered' : 'undone'
}

/** Reports whether the pending payload, challenge or quote has been used in a successful call. */
function isAnswered({ signedRetry, verify, execute }: Partial<Artifacts>): boolean {
  return (signedRetry ?? verify ?? execute) !== undefined
}

function deadlinesOf(artifacts: Partial<Artifacts>) {
  if (isAnswered(artifacts)) return {}
  const { signer, expiresAt, quote } = artifacts
  return {
    signer: signer?.expiresAt,
    ...(expiresAt === undefined ? {} : { [quote === undefined ? 'request' : 'quote']: expiresAt }),
  }
}

/** Lists a step's artifacts as text. Of the client's key pair and the new session, lists only public values. */
function textsOf({
  attestation,
  assertion,
  clientKey,
  session,
  ...texts
}: Partial<Artifacts>): readonly ArtifactView[] {
  const publicKey = clientKey && hexFromBytes(compressPoint(clientKey.publicKey))
  const opened = session && { sessionId: session.id, expiresAt: session.expiresAt }
  return Object.entries({ publicKey, ...texts, ...attestation, ...assertion, ...opened }).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [{ name, text: value }] : [],
  )
}

function keysOf({ clientKey, signer, session, targetBundle }: Partial<Artifacts>): readonly KeyView[] {
  const roles = [
    [targetBundle === undefined ? 'Client key' : 'Login key', clientKey],
    ['Signing session key', signer?.key],
    ['New session key', session?.key],
  ] as const
  return roles.flatMap(([role, key]) =>
    key === undefined ? [] : [{ role, publicKey: hexFromBytes(compressPoint(key.publicKey)) }],
  )
}
