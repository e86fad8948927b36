import type { SentExchange } from '#lib/client/sent-exchange'
import type { Artifacts } from '#lib/flows/artifacts'
import { advance, artifactsOf, begin, edited, type Flow, Refused, type Run, runTo, type Tools } from '#lib/flows/flow'
import type { SoftwareAuthenticator } from '#lib/flows/software-authenticator'
import type { Prediction } from '#lib/flows/tampers/prediction'

export interface TamperTools extends Tools {
  advanceClock(milliseconds: number): Promise<void>
  /** Returns the lying authenticator, or undefined if the browser's is used. */
  liar(): SoftwareAuthenticator | undefined
}

/** A listed tamper with its predicted answer. */
export interface Preset {
  readonly id: string
  readonly group: 'headers' | 'signature' | 'body' | 'time' | 'identity' | 'authenticator'
  readonly label: string
  readonly predicted: Prediction
}

/** A way to break a flow at one step. */
export interface Tamper extends Preset {
  /** The step that runs with the tampered artifacts. */
  readonly before: string
  /** It consumes the run's artifacts, so the run cannot continue. */
  readonly isSpending?: true
  /** Returns replacements of the run's artifacts. */
  apply(have: Partial<Artifacts>, tools: TamperTools): Promise<Partial<Artifacts>>
}

export function atStep(before: string): (tamper: Tamper) => Tamper {
  return tamper => ({ ...tamper, before })
}

/** Names a tamper of a step, such as either leg of a signed retry. */
export function at(before: string, id: string, group: Preset['group'], label: string) {
  return { id, group, label, before } as const
}

/** Acts before the step, which then runs with unchanged artifacts. */
export function spending(act: (have: Partial<Artifacts>, tools: TamperTools) => Promise<unknown>) {
  const apply: Tamper['apply'] = async (have, tools) => {
    await act(have, tools)
    return {}
  }
  return { isSpending: true, apply } as const
}

/** Lets more than a limit pass before the step. */
export function waitingLonger(limitMs: number) {
  return spending((_, { advanceClock }) => advanceClock(justPast(limitMs)))
}

/** Returns the milliseconds to exceed a limit. The server's limits are exact to the millisecond. */
export function justPast(limitMs: number): number {
  return limitMs + 1000
}

export interface Tampered {
  readonly run: Run
  /** The tampered call, rejected or not; undefined if the step made none. */
  readonly exchange: SentExchange | undefined
}

/** Runs the next step with tampered artifacts. `run` is unchanged. */
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

export async function runTampered(
  flow: Flow,
  given: Partial<Artifacts>,
  tamper: Tamper,
  tools: TamperTools,
): Promise<Tampered> {
  return tamperedStep(await runTo(begin(flow, given), tamper.before, tools), tamper, tools)
}

/** Returns an artifact of an earlier step. Throws if it is missing: the tamper was applied too early. */
export function made<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('This tamper needs earlier steps. Run them first.')
  return value
}

export function exchangeOf(made: Partial<Artifacts>): SentExchange | undefined {
  const { challenge, leg1, leg2, verify, quote, execute } = made
  return challenge ?? leg1 ?? leg2 ?? verify ?? quote ?? execute
}
