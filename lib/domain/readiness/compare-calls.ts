import type { AssessedCall } from '#lib/domain/readiness/assessed-call'

const MONEY_OPERATIONS: ReadonlySet<string | undefined> = new Set([
  'executeQuote',
  'createTransferIn',
  'createTransferOut',
])

/** Reports whether a call asks to move money. A quote that is not executed at once moves none. */
export function asksForMoney({ operationId, executesAtOnce }: AssessedCall): boolean {
  return MONEY_OPERATIONS.has(operationId) || executesAtOnce
}

/** Reports whether a call moved money: it succeeded, and its response was not stored for an idempotency key. */
export function movedMoney(call: AssessedCall): boolean {
  return asksForMoney(call) && isSuccess(call) && !call.isReplayed
}

/** Reports whether the server performed a call, whatever part of the response it sent. 202 asks for a signed retry. */
export function isSuccess({ status }: AssessedCall): boolean {
  return status >= 200 && status < 300 && status !== 202
}

/** Reports whether a fault kept the whole response from the client. */
export function isAnswerLost({ injected }: AssessedCall): boolean {
  return injected !== undefined && injected.sent !== 'all'
}

/** Reports whether the client received the whole response. It may have given up on a late one. */
export function isAnswerReceived({ injected }: AssessedCall): boolean {
  return (
    injected === undefined ||
    (injected.sent === 'all' && injected.ms === undefined && injected.bytesPerSecond === undefined)
  )
}

/** Returns a text that two calls share if they ask for the same: platform, operation, path, query and body. */
export function intentOf({ platformId, operationId, method, path, query, bodyDigest }: AssessedCall): string {
  return `${platformId} ${operationId ?? method} ${path} ${query} ${bodyDigest}`
}

/** Reports whether two calls ask for the same. Faster than comparing the texts of {@link intentOf}. */
export function haveSameIntent(one: AssessedCall, other: AssessedCall): boolean {
  return (
    one.path === other.path &&
    one.bodyDigest === other.bodyDigest &&
    one.query === other.query &&
    one.method === other.method &&
    one.operationId === other.operationId &&
    one.platformId === other.platformId
  )
}

/**
 * Returns the pause between two calls in milliseconds: the longer of those by the sandbox clock and by the machine's. A
 * frozen sandbox clock hides pauses, and one that was advanced replaces them.
 */
export function pauseMs(earlier: AssessedCall, later: AssessedCall): number {
  return Math.max(later.at - earlier.at, later.machineMs - earlier.machineMs)
}

/** Codes and reasons of rejections that a practice of signing, sessions, codes, rates or quotes assesses. */
const ASSESSED_ELSEWHERE =
  /^(RATE_LIMITED|QUOTE_EXPIRED|REQUEST_\w+|WALLET_SIGNATURE_\w+|SESSION_ENDED|INVALID_OTP_CODE|WRONG_CODE|CODE_EXPIRED|NO_PENDING_\w+)$/

/** Reports whether another practice than the discipline of retries assesses what follows this rejection. */
export function isAssessedElsewhere({ code = '', reason = '' }: AssessedCall): boolean {
  return ASSESSED_ELSEWHERE.test(code) || ASSESSED_ELSEWHERE.test(reason)
}

/**
 * Finds for each call the next one whose `keyOf` is what `wantedOf` returns for the call. Returns at once if no call wants
 * another, because a recording has many thousands of calls and keys take long to make.
 */
export function findNext(
  calls: readonly AssessedCall[],
  wantedOf: (call: AssessedCall) => string | undefined,
  keyOf: (call: AssessedCall) => string | undefined,
): ReadonlyMap<AssessedCall, AssessedCall> {
  const nearest = new Map<string, AssessedCall>()
  const found = new Map<AssessedCall, AssessedCall>()
  if (!calls.some(call => wantedOf(call) !== undefined)) return found
  for (const call of calls.toReversed()) {
    const wanted = wantedOf(call)
    const next = wanted === undefined ? undefined : nearest.get(wanted)
    if (next !== undefined) found.set(call, next)
    const key = keyOf(call)
    if (key !== undefined) nearest.set(key, call)
  }
  return found
}
