import { didYouMean } from '#lib/contract/nearest-names'
import { WEBHOOK_TYPES, type WebhookType } from '#lib/contract/webhooks/webhook-types'
import type { WebhookErrorCode } from '#lib/package/sandbox-types'

/**
 * Thrown by `sandbox.webhooks`, `sandbox.trigger` and `platform.webhooks`, and by a closed sandbox. The message is one
 * line that says what is wrong.
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Throws {@link WebhookError} with the nearest name unless `type` is an event type. */
export function requireWebhookType(type: string): asserts type is WebhookType {
  if ((WEBHOOK_TYPES as readonly string[]).includes(type)) return
  // Callers in JavaScript may pass a value that is not a text.
  const nearest = typeof type === 'string' ? didYouMean(type, WEBHOOK_TYPES) : ' Pass its name as a text, such as TEST.'
  const text = `${String(type)} is not an event type.${nearest || ` Use one of ${WEBHOOK_TYPES.join(', ')}.`}`
  throw new WebhookError('UNKNOWN_TYPE', text)
}
