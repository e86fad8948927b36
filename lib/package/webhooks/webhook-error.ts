import type { WebhookErrorCode } from '#lib/package/sandbox-types'

/** Thrown by `sandbox.webhooks`, `sandbox.trigger` and `platform.webhooks`, and by a closed sandbox. The message is one line that says what is wrong. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
