import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import type { Artifacts, Lane } from '#lib/flows/artifacts'
import { artifactsOf, begin, type Flow, type FlowStep } from '#lib/flows/flow'
import { type LeakScan, leakScan } from '#lib/flows/leak-scan'
import { exchangeOf } from '#lib/flows/tampers/tamper'
import { compressPoint } from '#lib/wallet/keys/point'
import { NO_FAILED_STAMPS } from './failed-stamps'
import type { Ending, FlowRun } from './flow-run'
import { type RunDeadline, runDeadline } from './run-deadline'

/** One step, as the page shows it. */
export interface StepView {
  readonly index: number
  readonly id: string
  readonly lane: Lane
  readonly title: string
  readonly purpose: string
  /** The service rejects a `failed` step only; `unanswered` and `undone` steps got no answer. */
  readonly state: 'done' | 'current' | 'later' | 'failed' | 'unanswered' | 'undone'
  /** The request and answer, if the step is a call. */
  readonly exchange?: SentExchange
  /** Milliseconds that a step without a call took. */
  readonly localMs?: number
  /** The request the step built for a later one. */
  readonly built?: SentRequest
  /** Artifacts that can be inspected, by name. */
  readonly made: readonly ArtifactView[]
}

/** Text of an artifact; never a private key. */
export interface ArtifactView {
  readonly name: string
  readonly text: string
}

/** Public half of a run's key, and the custody of its private half. */
export interface KeyView {
  readonly role: string
  readonly publicKey: string
}

/** A flow as the page shows it: everything except private keys. */
export interface FlowView {
  readonly runs: readonly { readonly number: number; readonly forkedFrom?: number }[]
  readonly current: {
    /** From 1; 0 before the first run. */
    readonly number: number
    readonly steps: readonly StepView[]
    /** Index of the next step; the number of steps once done. */
    readonly at: number
    readonly isBusy: boolean
    readonly isDone: boolean
    readonly ending?: Ending
    readonly keys: readonly KeyView[]
    readonly leaks: LeakScan
    /** One-time code that the run encrypts. */
    readonly otpCode?: string
    /** Rejected stamps of the pending request. */
    readonly failedStamps: number
    readonly leg1?: SentExchange
    readonly leg2?: SentExchange
    /** Deadline to sign what was issued, while the signature is pending. */
    readonly deadline?: RunDeadline
    /** Times at which the remaining steps can no longer succeed: the signing session's end, the request's expiry. */
    readonly deadlines: { readonly signer?: string; readonly request?: string }
    /** The session the run opened. */
    readonly session?: { readonly id: string; readonly expiresAt: string }
  }
  readonly isRunningAll: boolean
}

/** Returns the view of a flow's runs. */
export function viewOf(flow: Flow, runs: readonly FlowRun[], chosen: number, isRunningAll: boolean): FlowView {
  const kept = runs.find(({ number }) => number === chosen) ?? {
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
  const listed = runs.map(({ number, forkedFrom }) => ({ number, ...(forkedFrom === undefined ? {} : { forkedFrom }) }))
  const { run, ending, isBusy, number }: FlowRun = kept
  const at = run.history.length - 1
  const have = artifactsOf(run)
  const refusedLeg2 = flow.steps[ending?.stepIndex ?? -1]?.id === 'leg-2' ? ending?.exchange : undefined
  const leg2 = have.leg2 ?? refusedLeg2
  const isDone = at >= flow.steps.length
  const deadline = kept.isSpent || isAnswered(have) ? undefined : runDeadline(have)
  return {
    runs: listed,
    isRunningAll,
    current: {
      number,
      at,
      isBusy,
      isDone,
      steps: flow.steps.map((step, index) => stepView(step, index, kept)),
      keys: keysOf(have),
      leaks: leakScan(kept.sent, have),
      ...(ending === undefined ? {} : { ending }),
      ...(have.otpCode === undefined ? {} : { otpCode: have.otpCode }),
      ...(have.leg1 === undefined ? {} : { leg1: have.leg1 }),
      ...(leg2 === undefined ? {} : { leg2 }),
      ...(deadline === undefined ? {} : { deadline }),
      failedStamps: kept.failedStamps.count,
      deadlines: deadlinesOf(have),
      ...(have.session === undefined ? {} : { session: { id: have.session.id, expiresAt: have.session.expiresAt } }),
    },
  }
}

function stepView(step: FlowStep, index: number, { run, ending, times }: FlowRun): StepView {
  const at = run.history.length - 1
  const made = run.history[index + 1] ?? {}
  const refused = ending?.stepIndex === index ? ending.exchange : undefined
  const exchange = refused ?? exchangeOf(made)
  const { id, lane, title, purpose } = step
  const localMs = exchange === undefined && index < at ? times[index] : undefined
  return {
    index,
    id,
    lane,
    title,
    purpose,
    state: index < at ? 'done' : index > at ? 'later' : stateOfCurrent(ending),
    made: textsOf(made),
    ...(localMs === undefined ? {} : { localMs }),
    ...(exchange === undefined ? (made.request === undefined ? {} : { built: made.request }) : { exchange }),
  }
}

/** A tampered step that succeeded is not rejected: a replay gets the same answer as the first call. */
function stateOfCurrent(ending: Ending | undefined): StepView['state'] {
  if (ending === undefined) return 'current'
  if (ending.exchange !== undefined) return ending.exchange.answer.status >= 400 ? 'failed' : 'current'
  return ending.isUnanswered ? 'unanswered' : 'undone'
}

/** Reports whether the call that uses the issued artifact succeeded. */
function isAnswered({ leg2, verify, execute }: Partial<Artifacts>): boolean {
  return (leg2 ?? verify ?? execute) !== undefined
}

function deadlinesOf(have: Partial<Artifacts>) {
  if (isAnswered(have)) return {}
  const { signer, expiresAt } = have
  return {
    ...(signer === undefined ? {} : { signer: signer.expiresAt }),
    ...(expiresAt === undefined ? {} : { request: expiresAt }),
  }
}

/** Returns the texts a step made, in order; those of a ceremony one by one, and of a key pair its public key. */
function textsOf({ attestation, assertion, clientKey, session, ...made }: Partial<Artifacts>): readonly ArtifactView[] {
  const publicKey = clientKey && hexFromBytes(compressPoint(clientKey.publicKey))
  const opened = session && { sessionId: session.id, expiresAt: session.expiresAt }
  return Object.entries({ publicKey, ...made, ...attestation, ...assertion, ...opened }).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, text: value }] : [],
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
