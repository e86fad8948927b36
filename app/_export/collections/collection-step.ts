import { bodiesWith } from '#app/_reference/example-bodies'

/** One request of the collections, with its inputs and the values it saves. */
export interface CollectionStep {
  /** ID of an operation of the API or the control plane. */
  readonly id: string
  /** Suffix after the operation's name, if it is called more than once. */
  readonly variant?: string
  /** Values of path, query and headers by name; `{{name}}` is a variable. A path parameter defaults to its variable. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Default: the operation's example. */
  readonly body?: unknown
  /** Default: the operation's documented success. */
  readonly status?: number
  /** JavaScript that runs before the request, with `get(name)`, `set(name, value)` and `wallet`. */
  readonly before?: string
  /** Variables to save from the response: JavaScript over `body`. */
  readonly save?: Readonly<Record<string, string>>
  /** Checks of the response by label: JavaScript over `body` and `get(name)`. */
  readonly checks?: Readonly<Record<string, string>>
}

/** A group of steps, in run order. */
export interface CollectionFolder {
  readonly name: string
  readonly steps: readonly CollectionStep[]
}

/** Example bodies with the variables that the first steps save. */
export const BODIES = bodiesWith({
  platformAccountId: '{{platformAccountId}}',
  customerId: '{{customerId}}',
  customerAccountId: '{{customerAccountId}}',
  usdcAccountId: '{{stablecoinAccountId}}',
  walletAccountId: '{{walletId}}',
  usdAccountId: '{{dollarAccountId}}',
  eurAccountId: '{{euroAccountId}}',
})

/** Values of the first response that the second request of a signed retry sends. */
const SAVE_CHALLENGE = { payloadToSign: 'body.payloadToSign', requestId: 'body.requestId' }

/** Returns the two requests of a signed retry: one that returns 202, then the same with a stamp of the session key. */
export function signedSteps(step: CollectionStep): readonly [CollectionStep, CollectionStep] {
  const { save, checks, ...request } = step
  const first: CollectionStep = {
    ...request,
    variant: variantOf(step, 'first request'),
    status: 202,
    save: SAVE_CHALLENGE,
    checks: { 'payloadToSign is a text': "typeof body.payloadToSign === 'string'" },
  }
  const second: CollectionStep = {
    ...step,
    variant: variantOf(step, 'signed'),
    before: "set('stamp', wallet.stamp(get('payloadToSign'), get('walletKey')))",
    headers: { ...step.headers, 'Service-Wallet-Signature': '{{stamp}}', 'Request-Id': '{{requestId}}' },
  }
  return [first, second]
}

function variantOf({ variant }: CollectionStep, suffix: string): string {
  return variant === undefined ? suffix : `${variant}, ${suffix}`
}
