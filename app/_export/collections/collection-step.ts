/** One request of the collections, with what it needs and what it gives to later ones. */
export interface CollectionStep {
  /** The operation that is called; a step of the control plane names one of that. */
  readonly id: string
  /** Words behind the operation's name, where it is called more than once. */
  readonly variant?: string
  /** Values of the path, the query and the headers by name; `{{name}}` is a variable. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  /** JavaScript that runs before, with `get(name)`, `set(name, value)` and `wallet`. */
  readonly before?: string
  /** Variables taken from the answer: JavaScript over `body`. */
  readonly keep?: Readonly<Record<string, string>>
  /** Checks of the answer: JavaScript over `body` and `get(name)`, by label. */
  readonly checks?: Readonly<Record<string, string>>
}

/** Steps that belong together, in order. */
export interface CollectionFolder {
  readonly name: string
  readonly steps: readonly CollectionStep[]
}

/** Keeps what the second leg of a signed retry sends back. */
const KEEP_CHALLENGE = { payloadToSign: 'body.payloadToSign', requestId: 'body.requestId' }

/** Both legs of a signed retry: the same request, answered 202, then sent again with the stamp of the session's key. */
export function signedSteps(step: CollectionStep): readonly CollectionStep[] {
  const { keep, checks, ...request } = step
  const first: CollectionStep = {
    ...request,
    variant: variantOf(step, 'first leg'),
    status: 202,
    keep: KEEP_CHALLENGE,
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

function variantOf({ variant }: CollectionStep, leg: string): string {
  return variant === undefined ? leg : `${variant}, ${leg}`
}
