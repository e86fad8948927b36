import { headerOf, type SentAnswer } from '#lib/client/sent-exchange'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'

export interface Prediction {
  readonly status: number
  /** Absent for a success. */
  readonly code?: ErrorCode
  readonly reason?: string
  /** `details.claim` of a token, or `details.check` of a passkey. */
  readonly failed?: string
  /** A header that distinguishes the answer from others with this status. */
  readonly header?: string
}

export function isAsPredicted({ status, headers, body }: SentAnswer, predicted: Prediction): boolean {
  const refusal = refusalOf(body)
  return (
    status === predicted.status &&
    refusal.code === predicted.code &&
    (predicted.reason === undefined || refusal.reason === predicted.reason) &&
    (predicted.failed === undefined || refusal.failed === predicted.failed) &&
    (predicted.header === undefined || headerOf({ headers }, predicted.header) !== undefined)
  )
}

/** Returns the code and details of an error body; an empty object for any other body. */
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

/** Formats a prediction in a line: `400 INVALID_AMOUNT NOT_POSITIVE`. */
export function predictionText({ status, code, reason, failed, header }: Prediction): string {
  return [status, code, reason, failed, header && `with ${header}`].filter(Boolean).join(' ')
}

/** Formats an answer like {@link predictionText}, with the header only if one was predicted. */
export function answerText({ status, headers, body }: SentAnswer, { header }: Pick<Prediction, 'header'> = {}): string {
  const found = header !== undefined && headerOf({ headers }, header) !== undefined
  return [status, ...Object.values(refusalOf(body)), found && `with ${header}`].filter(Boolean).join(' ')
}
