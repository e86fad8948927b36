import type { Send, SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import type { Artifacts, Identity, Lane } from '#lib/flows/artifacts'

export interface Tools {
  readonly send: Send
  random(length: number): Uint8Array
  /** Returns an ID token, bound to a client's key if one is given. */
  mintToken(identity: Identity, clientPublicKey?: string): Promise<string>
  readonly authenticator: Authenticator
}

/** Creates and uses passkeys: the browser's authenticator or the software one. */
export interface Authenticator {
  /** Its name for people, which its passkeys get too. */
  readonly label: string
  /** Creates a passkey. `challenge` is base64url. */
  create(request: { readonly challenge: string; readonly name: string }): Promise<Attestation>
  /** Signs with a passkey. The UTF-8 bytes of `challenge`, hex text, are the WebAuthn challenge. */
  sign(request: { readonly challenge: string; readonly credentialId: string }): Promise<Assertion>
}

/** One step: its name, party, inputs, outputs and action. */
export interface Step<Need extends keyof Artifacts, Make extends keyof Artifacts> {
  readonly id: string
  readonly lane: Lane
  readonly title: string
  readonly purpose: string
  readonly needs: readonly Need[]
  readonly makes: readonly Make[]
  run(have: Pick<Artifacts, Need>, tools: Tools): Promise<Pick<Artifacts, Make>>
}

export interface FlowStep extends Omit<Step<keyof Artifacts, keyof Artifacts>, 'run'> {
  run(have: Partial<Artifacts>, tools: Tools): Promise<Partial<Artifacts>>
}

export interface Flow {
  readonly id: string
  readonly title: string
  readonly given: readonly (keyof Artifacts)[]
  readonly steps: readonly FlowStep[]
}

/** One pass through a flow: its inputs, then the outputs of each step. Going back or forking keeps a prefix. */
export interface Run {
  readonly flow: Flow
  readonly history: readonly Partial<Artifacts>[]
}

/** The service rejected a step's request. `exchange` has the request and the answer. */
export class Refused extends Error {
  readonly exchange: SentExchange

  constructor(exchange: SentExchange) {
    super(`The service returned ${exchange.answer.status}.`)
    this.name = 'Refused'
    this.exchange = exchange
  }
}

/** Erases the types of a step. It runs with its declared inputs only, and throws if one is missing. */
export function step<Need extends keyof Artifacts, Make extends keyof Artifacts>(own: Step<Need, Make>): FlowStep {
  return {
    ...own,
    run: (have, tools) => {
      const missing = own.needs.find(name => have[name] === undefined)
      if (missing !== undefined) throw new Error(`The step ${own.id} needs ${missing}.`)
      const given = Object.fromEntries(own.needs.map(name => [name, have[name]]))
      return own.run(given as Pick<Artifacts, Need>, tools) // All declared names are present.
    },
  }
}

export function begin(flow: Flow, given: Partial<Artifacts>): Run {
  return { flow, history: [given] }
}

/** Returns all artifacts of a run; later ones override earlier ones. */
export function artifactsOf({ history }: Run): Partial<Artifacts> {
  return Object.assign({}, ...history)
}

export function nextStep({ flow, history }: Run): FlowStep | undefined {
  return flow.steps[history.length - 1]
}

/** Runs the next step. Throws {@link Refused} if the service rejects it; `run` is unchanged. */
export async function advance(run: Run, tools: Tools): Promise<Run> {
  const next = nextStep(run)
  if (next === undefined) return run
  return { ...run, history: [...run.history, await next.run(artifactsOf(run), tools)] }
}

/** Returns the run before the step with this index. Earlier steps keep their keys and ids. */
export function backTo(run: Run, stepIndex: number): Run {
  return { ...run, history: run.history.slice(0, stepIndex + 1) }
}

/** Returns the run with changed artifacts in its last step. */
export function edited(run: Run, changes: Partial<Artifacts>): Run {
  return { ...run, history: [...run.history.slice(0, -1), { ...run.history.at(-1), ...changes }] }
}

/** Runs every step of a flow. Throws {@link Refused} at the first rejection. */
export async function runToEnd(flow: Flow, given: Partial<Artifacts>, tools: Tools): Promise<Run> {
  return runTo(begin(flow, given), undefined, tools)
}

/** Stops before the step with this id, or at the end if undefined. Throws {@link Refused} at the first rejection. */
export async function runTo(run: Run, stepId: string | undefined, tools: Tools): Promise<Run> {
  let at = run
  for (let next = nextStep(at); next !== undefined && next.id !== stepId; next = nextStep(at)) {
    at = await advance(at, tools)
  }
  return at
}

/** Sends a request and returns it with its answer. Throws {@link Refused} unless the status is expected. */
export async function exchange(
  { send }: Pick<Tools, 'send'>,
  request: SentRequest,
  expected: readonly number[],
): Promise<SentExchange> {
  const sent = { request, answer: await send(request) }
  if (expected.includes(sent.answer.status)) return sent
  throw new Refused(sent)
}
