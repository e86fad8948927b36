import type { ControlClient } from '#lib/client/control-client'
import type { Send, SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import type { Artifacts, Identity, Lane } from '#lib/flows/artifacts'
import type { FlowId } from '#lib/flows/flow-list'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

export interface Tools {
  readonly send: Send
  random(length: number): Uint8Array
  /** Makes the ephemeral key of an encrypted message. By default, Web Cryptography makes it, which is faster. */
  readonly ephemeralKey?: () => KeyPair
  /** Returns an ID token, bound to `clientPublicKey` if given. */
  mintToken(identity: Identity, clientPublicKey?: string): Promise<string>
  /** Makes new quotes of a customer need an authorization. Undefined in programs without the control plane. */
  requireAuthorization?(customerId: string): Promise<void>
  readonly authenticator: Authenticator
  /** Undefined in programs that cannot receive webhooks. */
  readonly webhooks?: WebhookTools
}

/** Tools of steps that receive webhooks. */
export interface WebhookTools {
  readonly control: ControlClient
  /** Platform whose deliveries the added faults affect; the first platform if undefined. */
  readonly platformId?: string | undefined
  readonly replacedEndpoint: ReplacedEndpointStorage
}

/** Storage of the webhook endpoint that a run replaced and will restore. The console uses the browser's storage. */
export interface ReplacedEndpointStorage {
  /**
   * Stores an endpoint to restore later, and returns the stored endpoint. If the given endpoint is the built-in
   * receiver, an endpoint stored earlier is kept. An empty string means no endpoint.
   */
  save(endpoint: string): string
  remove(): void
}

/** An authenticator that creates and uses passkeys: the browser's or a software authenticator. */
export interface Authenticator {
  /** Display name of the authenticator and of its passkeys. */
  readonly label: string
  /** Creates a passkey. `challenge` is base64url. */
  create(request: { readonly challenge: string; readonly name: string }): Promise<Attestation>
  /** Signs with a passkey. `challenge` is a hex string; its UTF-8 bytes are the WebAuthn challenge. */
  sign(request: { readonly challenge: string; readonly credentialId: string }): Promise<Assertion>
}

/** Content of a message in a few words, and the kind of its bytes. */
export interface Content {
  readonly words: string
  readonly kind?: 'key' | 'signature' | 'ciphertext' | 'challenge' | 'text'
}

/** A message in a sequence diagram, and its answer. */
export interface Message {
  /** Method and path. Undefined for a webhook and for a request to the authenticator. */
  readonly call?: string
  readonly sent: Content
  readonly back: Content
  /** Set for a call that starts at the backend, not at the browser. */
  readonly isDirect?: true
}

/** Drawing of a step: a message, or work in the step's lane. */
export type Drawing = Message | { readonly icon: 'key' | 'lock' | 'server' | 'shield'; readonly words: string }

export const BUILD: Drawing = { icon: 'server', words: 'Build the request' }

/** A step with typed inputs and outputs. {@link step} erases these types. */
export interface Step<Need extends keyof Artifacts, Make extends keyof Artifacts> {
  readonly id: string
  readonly lane: Lane
  readonly title: string
  readonly purpose: string
  readonly drawing: Drawing
  readonly needs: readonly Need[]
  readonly makes: readonly Make[]
  run(artifacts: Pick<Artifacts, Need>, tools: Tools): Promise<Pick<Artifacts, Make>>
}

export interface FlowStep extends Omit<Step<keyof Artifacts, keyof Artifacts>, 'run'> {
  run(artifacts: Partial<Artifacts>, tools: Tools): Promise<Partial<Artifacts>>
}

export interface Flow {
  readonly id: FlowId
  readonly inputs: readonly (keyof Artifacts)[]
  readonly steps: readonly FlowStep[]
}

/** A run of a flow. `history` has the inputs, then the outputs of each completed step. Going back shortens it. */
export interface Run {
  readonly flow: Flow
  readonly history: readonly Partial<Artifacts>[]
}

/** Thrown if the response to a request has an unexpected status. */
export class Rejected extends Error {
  readonly exchange: SentExchange

  constructor(exchange: SentExchange, rejectedBy: 'service' | 'receiver' = 'service') {
    super(`The ${rejectedBy} returned ${exchange.answer.status}.`)
    this.name = 'Rejected'
    this.exchange = exchange
  }
}

/** Returns a step with erased types. Its `run` passes on only the declared inputs, and throws if one is missing. */
export function step<Need extends keyof Artifacts, Make extends keyof Artifacts>(
  definition: Step<Need, Make>,
): FlowStep {
  return {
    ...definition,
    run: (artifacts, tools) => {
      const missing = definition.needs.find(name => artifacts[name] === undefined)
      if (missing !== undefined) throw new Error(`The step ${definition.id} needs ${missing}.`)
      const providedInputs = Object.fromEntries(definition.needs.map(name => [name, artifacts[name]]))
      return definition.run(providedInputs as Pick<Artifacts, Need>, tools) // All declared names are present.
    },
  }
}

export function begin(flow: Flow, inputs: Partial<Artifacts>): Run {
  return { flow, history: [inputs] }
}

/** Returns all artifacts of a run; later ones override earlier ones. */
export function artifactsOf({ history }: Run): Partial<Artifacts> {
  return Object.assign({}, ...history)
}

export function nextStep({ flow, history }: Run): FlowStep | undefined {
  return flow.steps[history.length - 1]
}

/** Runs the next step, if any, and returns the extended run. Throws {@link Rejected} if a request is rejected. */
export async function advance(run: Run, tools: Tools): Promise<Run> {
  const next = nextStep(run)
  if (next === undefined) return run
  return { ...run, history: [...run.history, await next.run(artifactsOf(run), tools)] }
}

/** Returns the run as it was before the step with this index. Earlier steps keep their outputs, such as keys. */
export function backTo(run: Run, stepIndex: number): Run {
  return { ...run, history: run.history.slice(0, stepIndex + 1) }
}

/** Returns the run with `changes` in the last entry of its history, so that they override earlier artifacts. */
export function editArtifacts(run: Run, changes: Partial<Artifacts>): Run {
  return { ...run, history: [...run.history.slice(0, -1), { ...run.history.at(-1), ...changes }] }
}

/** Runs every step of a flow. Throws {@link Rejected} at the first rejection. */
export async function runToEnd(flow: Flow, inputs: Partial<Artifacts>, tools: Tools): Promise<Run> {
  return runTo(begin(flow, inputs), undefined, tools)
}

/** Runs the remaining steps, up to but excluding `stepId` if given. Throws {@link Rejected} at the first rejection. */
export async function runTo(run: Run, stepId: string | undefined, tools: Tools): Promise<Run> {
  let current = run
  for (let next = nextStep(current); next !== undefined && next.id !== stepId; next = nextStep(current)) {
    current = await advance(current, tools)
  }
  return current
}

/** Sends a request and returns it with its response. Throws {@link Rejected} unless the status is expected. */
export async function exchange(
  { send }: Pick<Tools, 'send'>,
  request: SentRequest,
  expected: readonly number[],
): Promise<SentExchange> {
  const sent = { request, answer: await send(request) }
  if (expected.includes(sent.answer.status)) return sent
  throw new Rejected(sent)
}
