import type { SentExchange } from '#lib/client/sent-exchange'
import { rejectionOf } from '#lib/flows/tampers/prediction'

/** Number of failed stamps of a pending request, as the server counts them. The fifth uses up the request. */
export interface FailedStamps {
  readonly requestId: string | undefined
  readonly count: number
}

export const NO_FAILED_STAMPS: FailedStamps = { requestId: undefined, count: 0 }

/**
 * Returns the count after a step. `rejected` is the call of a rejected or tampered step, if any. Counts this call only
 * if it is for this request and the server rejected its stamp. The count of another request starts at zero.
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
  // Either of these two reasons means that the server has not rejected the stamp. The server compares the bodies before
  // it checks the stamp, and compares the contacts after it has accepted the stamp.
  return code === 'WALLET_SIGNATURE_BODY_MISMATCH' && reason !== 'BODY_CHANGED' && reason !== 'CONTACT_CHANGED'
}
