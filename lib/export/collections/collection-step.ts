import { bodiesWith } from '#lib/reference/example-bodies'

/** One request of the collections, with its inputs and the values it saves. */
export interface CollectionStep {
  /** ID of an operation of the API or the control plane. */
  readonly id: string
  /** Suffix of the request's name, in parentheses after the operation ID. */
  readonly variant?: string
  /** Path parameters by name. `{{x}}` is the variable `x`. Default: the variable with the parameter's name. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Default: the operation's body in {@link BODIES}, if any. */
  readonly body?: unknown
  /** Default: the operation's documented success status other than 202. */
  readonly status?: number
  /** Default: the request is never rejected. */
  readonly rejection?: StepRejection
  /** JavaScript to run before the request, with `get`, `set` and `random` in scope. */
  readonly before?: string
  /** Variables to save from the response: JavaScript expressions over `body` and `get(name)`, by variable. */
  readonly save?: Readonly<Record<string, string>>
  /** Checks of the response: JavaScript conditions over `body` and `get(name)`, by label. */
  readonly checks?: Readonly<Record<string, string>>
}

/** An expected rejection, if the user has not yet done what a request needs. */
interface StepRejection {
  /** JavaScript condition over `get(name)`. True if the request is accepted. */
  readonly unless: string
  /** Completes the text `returns 401 …`. */
  readonly reason: string
  readonly status: number
  readonly code: string
}

/** A group of steps, in run order. */
export interface CollectionFolder {
  readonly name: string
  readonly steps: readonly CollectionStep[]
}

/** Example bodies by operation. Their account and customer IDs are variables that earlier steps save. */
export const BODIES = bodiesWith({
  platformAccountId: '{{platformAccountId}}',
  customerId: '{{customerId}}',
  customerAccountId: '{{customerAccountId}}',
  usdcAccountId: '{{stablecoinAccountId}}',
  walletAccountId: '{{walletId}}',
  usdAccountId: '{{dollarAccountId}}',
  eurAccountId: '{{euroAccountId}}',
})

export const WITHOUT_STAMP: StepRejection = {
  unless: "Boolean(get('stamp'))",
  reason: 'without a stamp',
  status: 401,
  code: 'WALLET_SIGNATURE_MALFORMED',
}

/** Variables to save from the response to a first request, for its signed retry. */
const SAVE_CHALLENGE = { payloadToSign: 'body.payloadToSign', requestId: 'body.requestId' }

/** Returns two steps: the first request, which returns 202, and its signed retry, which adds the user's stamp. */
export function signedSteps(step: CollectionStep): readonly [CollectionStep, CollectionStep] {
  const { save, checks, ...request } = step
  const first: CollectionStep = {
    ...request,
    variant: variantOf(step, 'first request'),
    status: 202,
    save: SAVE_CHALLENGE,
    checks: { 'payloadToSign is a string': "typeof body.payloadToSign === 'string'" },
  }
  const second: CollectionStep = {
    ...step,
    variant: variantOf(step, 'signed'),
    rejection: WITHOUT_STAMP,
    headers: { ...step.headers, 'Service-Wallet-Signature': '{{stamp}}', 'Request-Id': '{{requestId}}' },
  }
  return [first, second]
}

function variantOf({ variant }: CollectionStep, suffix: string): string {
  return variant === undefined ? suffix : `${variant}, ${suffix}`
}
