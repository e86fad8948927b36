import type { WebhookDetail } from '#lib/client/control-client'
import { headerOf, type SentAnswer } from '#lib/client/sent-exchange'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'

export interface Prediction {
  readonly status: number
  /** Absent if the response has no error code. */
  readonly code?: ErrorCode
  readonly reason?: string
  /** `details.claim` if an ID token is rejected, `details.check` if an attestation or assertion is rejected. */
  readonly failed?: string
  /** Name of a header that the response must have. */
  readonly header?: string
  /** Delivery attempts of a webhook, oldest first, such as `forged 401 (wrong-key), test 200`. */
  readonly attempts?: string
}

export function isAsPredicted({ status, headers, body }: SentAnswer, predicted: Prediction): boolean {
  const rejection = rejectionOf(body)
  return (
    status === predicted.status &&
    rejection.code === predicted.code &&
    (predicted.reason === undefined || rejection.reason === predicted.reason) &&
    (predicted.failed === undefined || rejection.failed === predicted.failed) &&
    (predicted.header === undefined || headerOf({ headers }, predicted.header) !== undefined) &&
    (predicted.attempts === undefined || attemptsOf(body) === predicted.attempts)
  )
}

/** Returns the code, the reason and the failed claim or check of an error body. Returns `{}` for any other body. */
export function rejectionOf(body: string): Pick<Prediction, 'reason' | 'failed'> & { readonly code?: string } {
  try {
    const { code, details = {} }: { code?: string; details?: Record<string, string> } = JSON.parse(body)
    const failed = details.claim ?? details.check
    const { reason } = details
    return { ...(code ? { code } : {}), ...(reason ? { reason } : {}), ...(failed ? { failed } : {}) }
  } catch {
    return {}
  }
}

function attemptsOf(body: string): string | undefined {
  if (!body.includes('"tries":')) return undefined
  const { tries }: Pick<WebhookDetail, 'tries'> = JSON.parse(body)
  return tries
    .map(({ error, fault, kind, status }) => `${kind} ${status ?? error}${fault === undefined ? '' : ` (${fault})`}`)
    .join(', ')
}

/** Formats a prediction as one line, such as `400 INVALID_AMOUNT NOT_POSITIVE`. */
export function predictionText({ status, code, reason, failed, header, attempts }: Prediction): string {
  return [status, code, reason, failed, header && `with ${header}`, attempts].filter(Boolean).join(' ')
}

/** Formats a response as {@link predictionText} formats a prediction. */
export function answerText({ status, headers, body }: SentAnswer, { header }: Pick<Prediction, 'header'> = {}): string {
  const hasHeader = header !== undefined && headerOf({ headers }, header) !== undefined
  return [status, ...Object.values(rejectionOf(body)), hasHeader && `with ${header}`, attemptsOf(body)]
    .filter(Boolean)
    .join(' ')
}
