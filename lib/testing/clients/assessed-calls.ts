import { instantFromEpoch } from '#lib/contract/scalars'
import type { AssessedCall, AssessedDelivery, Observed, SeenTransaction } from '#lib/domain/readiness/assessed-call'

const BEGIN_MS = Date.UTC(2026, 0, 1)

/** A assessed call with a time in seconds after the first, on both clocks. */
export type CallFacts = Partial<Omit<AssessedCall, 'at' | 'machineMs'>> & {
  readonly second?: number
  readonly machineSecond?: number
}

/** Returns what practices assess. Calls and deliveries without a time are a minute apart; `now` follows the last. */
export function observedOf(
  calls: readonly CallFacts[],
  deliveries: readonly (Partial<Omit<AssessedDelivery, 'at'>> & { readonly second?: number })[] = [],
  more: { readonly transactions?: readonly SeenTransaction[]; readonly nowSecond?: number } = {},
): Observed {
  const made = calls.map(callOf)
  const lastMs = Math.max(BEGIN_MS, ...made.map(({ at }) => at))
  return {
    calls: made,
    deliveries: deliveries.map(({ second, ...facts }, index) => ({
      eventId: 'Webhook:1',
      type: 'OUTGOING_PAYMENT.COMPLETED',
      subjectId: 'Transaction:1',
      transactionStatus: undefined,
      platformId: 'Platform:1',
      kind: 'scheduled',
      fault: undefined,
      at: instantFromEpoch(BEGIN_MS + (second ?? index * 60) * 1_000),
      durationMs: 10,
      status: 200,
      error: undefined,
      verdict: undefined,
      ...facts,
    })),
    transactions: new Map((more.transactions ?? []).map(each => [each.id, each])),
    now: instantFromEpoch(more.nowSecond === undefined ? lastMs + 1_000 : BEGIN_MS + more.nowSecond * 1_000),
  }
}

function callOf({ second, machineSecond, ...facts }: CallFacts, index: number): AssessedCall {
  const seconds = second ?? index * 60
  return {
    id: `ex_${index}`,
    at: instantFromEpoch(BEGIN_MS + seconds * 1_000),
    machineMs: BEGIN_MS + (machineSecond ?? seconds) * 1_000,
    operationId: 'createQuote',
    method: 'POST',
    path: '/quotes',
    query: '',
    platformId: 'Platform:1',
    client: 'test-client',
    status: 201,
    code: undefined,
    reason: undefined,
    isReplayed: false,
    injected: undefined,
    idempotencyKey: undefined,
    requestId: undefined,
    stamp: undefined,
    bodyDigest: 'body',
    retryAfterSeconds: undefined,
    isRetryUseless: false,
    executesAtOnce: false,
    quoteId: undefined,
    challengeId: undefined,
    transactions: [],
    nextCursor: undefined,
    secrets: [],
    ...facts,
  }
}
