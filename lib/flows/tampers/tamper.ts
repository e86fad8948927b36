import type { ControlClient } from '#lib/client/control-client'
import type { SentExchange } from '#lib/client/sent-exchange'
import { type Artifacts, CALLS } from '#lib/flows/artifacts'
import {
  advance,
  artifactsOf,
  begin,
  editArtifacts,
  type Flow,
  Rejected,
  type Run,
  runTo,
  type Tools,
} from '#lib/flows/flow'
import type { SoftwareAuthenticator } from '#lib/flows/software-authenticator'
import type { Prediction } from '#lib/flows/tampers/prediction'

export interface TamperTools extends Tools {
  requireAuthorization(customerId: string): Promise<void>
  advanceClock(milliseconds: number): Promise<void>
  /** Returns undefined if the browser's authenticator is used. */
  softwareAuthenticator(): SoftwareAuthenticator | undefined
}

/** Returns the tools that call the control plane. */
export function controlTools(
  control: ControlClient,
): Pick<TamperTools, 'mintToken' | 'requireAuthorization' | 'advanceClock'> {
  return {
    mintToken: async (identity, clientPublicKey) =>
      (await control('POST /oidc/token', { body: { ...identity, clientPublicKey } })).idToken,
    requireAuthorization: async customerId =>
      void (await control('PATCH /customers/{customerId}', { params: { customerId }, body: { scaRequired: true } })),
    // Sends the clock's current mode, so that the mode does not change.
    advanceClock: async advanceMs => {
      const { mode } = await control('GET /clock')
      await control('POST /clock', { body: { mode, advanceMs } })
    },
  }
}

/** A deliberate mistake in calls to the API, with the predicted response. */
export interface Mistake {
  readonly id: string
  readonly label: string
  readonly predicted: Prediction
  /** Lasting effect, such as `1 quote`. */
  readonly leaves?: string | undefined
}

/** A mistake in one step of a flow. */
export interface Tamper<Needed = TamperTools> extends Mistake {
  readonly group: 'headers' | 'signature' | 'body' | 'time' | 'identity' | 'delivery' | 'authenticator'
  /** ID of the step that runs with the tampered artifacts. */
  readonly before: string
  /** Set if the tamper uses up the run's artifacts, so that the run must be rebuilt. */
  readonly usesUpArtifacts?: true
  /** Makes the tamper's calls, if any, and returns replacements for artifacts of the run. */
  apply(artifacts: Partial<Artifacts>, tools: Needed): Promise<Partial<Artifacts>>
}

export function atStep(before: string): (tamper: Tamper) => Tamper {
  return tamper => ({ ...tamper, before })
}

/** Returns the members that describe a tamper in a menu. `before` is the ID of its step. */
export function tamperAt(before: string, id: string, group: Tamper['group'], label: string) {
  return { id, group, label, before } as const
}

/** Returns the members of a tamper that acts before the step. The step itself runs with unchanged artifacts. */
export function actFirst(act: (artifacts: Partial<Artifacts>, tools: TamperTools) => Promise<unknown>) {
  const apply: Tamper['apply'] = async (artifacts, tools) => {
    await act(artifacts, tools)
    return {}
  }
  return { usesUpArtifacts: true, apply } as const
}

/** Returns the members of a tamper that lets a time limit pass before the step. */
export function waitLongerThan(limitMs: number) {
  return actFirst((_, { advanceClock }) => advanceClock(justPast(limitMs)))
}

/** Returns a duration one second longer than a limit, in milliseconds. */
export function justPast(limitMs: number): number {
  return limitMs + 1000
}

export interface Tampered {
  readonly run: Run
  /** The tampered call, rejected or not. Undefined if the step made no call. */
  readonly exchange: SentExchange | undefined
}

/** Runs the next step with tampered artifacts. Leaves `run` unchanged. */
export async function runTamperedStep(run: Run, tamper: Tamper, tools: TamperTools): Promise<Tampered> {
  const tamperedRun = editArtifacts(run, await tamper.apply(artifactsOf(run), tools))
  try {
    const done = await advance(tamperedRun, tools)
    return { run: done, exchange: exchangeOf(done.history.at(-1) ?? {}) }
  } catch (error) {
    if (!(error instanceof Rejected)) throw error
    return { run: tamperedRun, exchange: error.exchange }
  }
}

export async function runTampered(
  flow: Flow,
  inputs: Partial<Artifacts>,
  tamper: Tamper,
  tools: TamperTools,
): Promise<Tampered> {
  return runTamperedStep(await runTo(begin(flow, inputs), tamper.before, tools), tamper, tools)
}

/** Returns an artifact. Throws if no earlier step has made it. */
export function requireArtifact<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('This tamper needs the results of earlier steps. Run those steps first.')
  return value
}

export function exchangeOf(artifacts: Partial<Artifacts>): SentExchange | undefined {
  const call = CALLS.find(name => artifacts[name] !== undefined)
  return call === undefined ? artifacts.delivery : artifacts[call]
}
