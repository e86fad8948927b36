import type { SentExchange } from '#lib/client/sent-exchange'
import { rejectionOf } from '#lib/flows/tampers/prediction'

/** Number of rejected stamps of a pending request. The fifth uses up the request. */
export interface FailedStamps {
  readonly requestId: string | undefined
  readonly count: number
}

export const NO_FAILED_STAMPS: FailedStamps = { requestId: undefined, count: 0 }

/**
 * Counts a rejected stamp. Only a stamp that can be read counts, and only if the first request still applies. Another
 * request starts at zero.
 */
export function countFailedStamp(
  known: FailedStamps,
  requestId: string | undefined,
  rejected: SentExchange | undefined,
) {
  const count = known.requestId === requestId ? known.count : 0
  return { requestId, count: count + (isCounted(requestId, rejected) ? 1 : 0) }
}

function isCounted(requestId: string | undefined, rejected: SentExchange | undefined): boolean {
  if (requestId === undefined || rejected?.request.headers['Request-Id'] !== requestId) return false
  if (rejected.request.headers['Service-Wallet-Signature'] === undefined) return false
  const { code = '', reason } = rejectionOf(rejected.answer.body)
  if (code === 'WALLET_SIGNATURE_INVALID') return true
  // The server compares the bodies before it verifies the stamp, and the contacts after it has accepted the stamp.
  return code === 'WALLET_SIGNATURE_BODY_MISMATCH' && reason !== 'BODY_CHANGED' && reason !== 'CONTACT_CHANGED'
}
