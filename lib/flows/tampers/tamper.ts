import type { SentExchange } from '#lib/client/sent-exchange'
import type { Artifacts } from '#lib/flows/artifacts'
import { advance, artifactsOf, begin, edited, type Flow, Refused, type Run, runTo, type Tools } from '#lib/flows/flow'
import type { SoftwareAuthenticator } from '#lib/flows/software-authenticator'
import type { Prediction } from '#lib/flows/tampers/prediction'

/** What tampers reach besides. */
export interface TamperTools extends Tools {
  /** Moves the sandbox clock on. */
  advanceClock(milliseconds: number): Promise<void>
  /** The authenticator that lies on demand; nothing while the browser's own is used. */
  liar(): SoftwareAuthenticator | undefined
}

/** A way to break something on purpose, as it is listed, with the answer it should earn. */
export interface Preset {
  readonly id: string
  readonly group: 'headers' | 'signature' | 'body' | 'time' | 'identity' | 'authenticator'
  readonly label: string
  readonly predicted: Prediction
}

/** One way to break a flow at one step. */
export interface Tamper extends Preset {
  /** The step that is done with what was tampered with. */
  readonly before: string
  /** It uses up what the run has: nothing goes on from there. */
  readonly isSpending?: true
  /** What is put in place of what the run has. */
  apply(have: Partial<Artifacts>, tools: TamperTools): Promise<Partial<Artifacts>>
}

/** How a tampered step ended. */
export interface Tampered {
  readonly run: Run
  /** The call that was tampered with, refused or not; nothing where the step made none. */
  readonly exchange: SentExchange | undefined
}

/** Does the step a run is at with what a tamper makes of its artifacts. The run it is given stays as it was. */
export async function tamperedStep(run: Run, tamper: Tamper, tools: TamperTools): Promise<Tampered> {
  const broken = edited(run, await tamper.apply(artifactsOf(run), tools))
  try {
    const done = await advance(broken, tools)
    return { run: done, exchange: exchangeOf(done.history.at(-1) ?? {}) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { run: broken, exchange: error.exchange }
  }
}

/** Runs a flow up to a tamper's step, and does that step tampered. */
export async function runTampered(
  flow: Flow,
  given: Partial<Artifacts>,
  tamper: Tamper,
  tools: TamperTools,
): Promise<Tampered> {
  return tamperedStep(await runTo(begin(flow, given), tamper.before, tools), tamper, tools)
}

/** What the steps before a tamper's own have made. Throws where they have not: then it was applied too early. */
export function made<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A tamper was applied before the steps it needs.')
  return value
}

/** Milliseconds that step over a limit of so many: the server keeps each to the millisecond. */
export function justPast(limitMs: number): number {
  return limitMs + 1000
}

/** What a step sent and received, where it is a call. */
export function exchangeOf(made: Partial<Artifacts>): SentExchange | undefined {
  const { challenge, leg1, leg2, verify, quote, execute } = made
  return challenge ?? leg1 ?? leg2 ?? verify ?? quote ?? execute
}
