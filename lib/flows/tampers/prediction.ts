import { headerOf, type SentAnswer } from '#lib/client/sent-exchange'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'

/** What a call is expected to be answered with. */
export interface Prediction {
  readonly status: number
  /** Absent where it is not refused. */
  readonly code?: ErrorCode
  readonly reason?: string
  /** What the refusal says failed: `details.claim` of a token, `details.check` of a passkey. */
  readonly failed?: string
  /** A header that tells the answer from any other of this status. */
  readonly header?: string
}

/** Whether an answer is what was predicted, in all that was predicted. */
export function isAsPredicted({ status, headers, body }: SentAnswer, predicted: Prediction): boolean {
  const told = refusalOf(body)
  return (
    status === predicted.status &&
    told.code === predicted.code &&
    (predicted.reason === undefined || told.reason === predicted.reason) &&
    (predicted.failed === undefined || told.failed === predicted.failed) &&
    (predicted.header === undefined || headerOf({ headers }, predicted.header) !== undefined)
  )
}

/** What the body of a refusal tells; nothing where it is none. */
export function refusalOf(body: string): Pick<Prediction, 'reason' | 'failed'> & { readonly code?: string } {
  try {
    const { code, details = {} }: { code?: string; details?: Record<string, string> } = JSON.parse(body)
    const failed = details.claim ?? details.check
    const { reason } = details
    return { ...(code ? { code } : {}), ...(reason ? { reason } : {}), ...(failed ? { failed } : {}) }
  } catch {
    return {}
  }
}

/** A prediction in a line: `400 INVALID_AMOUNT NOT_POSITIVE`. */
export function predictionText({ status, code, reason, failed, header }: Prediction): string {
  return [status, code, reason, failed, header && `with ${header}`].filter(Boolean).join(' ')
}

/** What came, in a line that a prediction can be held against; the header only where one was predicted. */
export function answerText({ status, headers, body }: SentAnswer, { header }: Pick<Prediction, 'header'> = {}): string {
  const found = header !== undefined && headerOf({ headers }, header) !== undefined
  return [status, ...Object.values(refusalOf(body)), found && `with ${header}`].filter(Boolean).join(' ')
}
