import type { Send, SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import type { Artifacts, Identity, Lane } from '#lib/flows/artifacts'

/** What steps reach the outside with. */
export interface Tools {
  readonly send: Send
  /** Random bytes. */
  random(length: number): Uint8Array
  /** A token of the identity provider, bound to a client's key where one is given. */
  mintToken(identity: Identity, clientPublicKey?: string): Promise<string>
  readonly authenticator: Authenticator
}

/** Makes and uses passkeys: the browser's own, or the one of this project. */
export interface Authenticator {
  /** `challenge` is base64url. */
  create(request: { readonly challenge: string; readonly name: string }): Promise<Attestation>
  /** `challenge` is hex text: its UTF-8 bytes are signed. */
  sign(request: { readonly challenge: string; readonly credentialId: string }): Promise<Assertion>
}

/** One step: a name, who does it, what it needs and what it makes of that. */
export interface Step<Need extends keyof Artifacts, Make extends keyof Artifacts> {
  readonly id: string
  readonly lane: Lane
  readonly title: string
  /** One sentence: what this is for. */
  readonly purpose: string
  readonly needs: readonly Need[]
  readonly makes: readonly Make[]
  run(have: Pick<Artifacts, Need>, tools: Tools): Promise<Pick<Artifacts, Make>>
}

/** A step among others, whatever it needs and makes. */
export interface FlowStep extends Omit<Step<keyof Artifacts, keyof Artifacts>, 'run'> {
  run(have: Partial<Artifacts>, tools: Tools): Promise<Partial<Artifacts>>
}

/** A way through the API, step by step in one line. */
export interface Flow {
  readonly id: string
  readonly title: string
  /** What a run must begin with. */
  readonly given: readonly (keyof Artifacts)[]
  readonly steps: readonly FlowStep[]
}

/** One pass through a flow: what it was given, then what each step made. Going back or forking keeps a prefix. */
export interface Run {
  readonly flow: Flow
  readonly history: readonly Partial<Artifacts>[]
}

/** The service refused a step's request. What was sent and received is there to look at. */
export class Refused extends Error {
  readonly exchange: SentExchange

  constructor(exchange: SentExchange) {
    super(`The service answered ${exchange.answer.status}.`)
    this.name = 'Refused'
    this.exchange = exchange
  }
}

/** A step among others. It gets what it declared and nothing else, and lacks nothing of it. */
export function step<Need extends keyof Artifacts, Make extends keyof Artifacts>(own: Step<Need, Make>): FlowStep {
  return {
    ...own,
    run: (have, tools) => {
      const missing = own.needs.find(name => have[name] === undefined)
      if (missing !== undefined) throw new Error(`The step ${own.id} needs ${missing}.`)
      const given = Object.fromEntries(own.needs.map(name => [name, have[name]]))
      return own.run(given as Pick<Artifacts, Need>, tools) // Each declared name was found just now.
    },
  }
}

/** A run that has done nothing yet. */
export function begin(flow: Flow, given: Partial<Artifacts>): Run {
  return { flow, history: [given] }
}

/** Everything a run has; what came later stands in place of what came before. */
export function artifactsOf({ history }: Run): Partial<Artifacts> {
  return Object.assign({}, ...history)
}

/** The step a run is at, or nothing at its end. */
export function nextStep({ flow, history }: Run): FlowStep | undefined {
  return flow.steps[history.length - 1]
}

/** Does the next step. Throws {@link Refused} when the service refuses it; the run stays where it was. */
export async function advance(run: Run, tools: Tools): Promise<Run> {
  const next = nextStep(run)
  if (next === undefined) return run
  return { ...run, history: [...run.history, await next.run(artifactsOf(run), tools)] }
}

/** The run as it was before the step with this index was done: the others, with their keys and ids, stay. */
export function backTo(run: Run, stepIndex: number): Run {
  return { ...run, history: run.history.slice(0, stepIndex + 1) }
}

/** The run with artifacts replaced in what was made last. */
export function edited(run: Run, changes: Partial<Artifacts>): Run {
  return { ...run, history: [...run.history.slice(0, -1), { ...run.history.at(-1), ...changes }] }
}

/** Does every step of a flow. Throws {@link Refused} at the first that is refused. */
export async function runToEnd(flow: Flow, given: Partial<Artifacts>, tools: Tools): Promise<Run> {
  return runTo(begin(flow, given), undefined, tools)
}

/** Does the steps before the one with this id; all that are left without one. Throws {@link Refused} at the first refused. */
export async function runTo(run: Run, stepId: string | undefined, tools: Tools): Promise<Run> {
  let at = run
  for (let next = nextStep(at); next !== undefined && next.id !== stepId; next = nextStep(at)) {
    at = await advance(at, tools)
  }
  return at
}

/** Sends a request and keeps both sides. Throws {@link Refused} unless it was answered with one of these statuses. */
export async function exchange(
  { send }: Pick<Tools, 'send'>,
  request: SentRequest,
  expected: readonly number[],
): Promise<SentExchange> {
  const sent = { request, answer: await send(request) }
  if (expected.includes(sent.answer.status)) return sent
  throw new Refused(sent)
}
