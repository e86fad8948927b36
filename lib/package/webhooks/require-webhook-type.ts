import { didYouMean } from '#lib/contract/nearest-names'
import { WEBHOOK_TYPES, type WebhookType } from '#lib/contract/webhooks/webhook-types'
import { WebhookError } from '#lib/package/webhooks/webhook-error'

/** Throws {@link WebhookError} with the nearest name unless `type` is an event type. */
export function requireWebhookType(type: string): asserts type is WebhookType {
  if ((WEBHOOK_TYPES as readonly string[]).includes(type)) return
  const text = `${type} is not an event type.${didYouMean(type, WEBHOOK_TYPES)}`
  throw new WebhookError('UNKNOWN_TYPE', text)
}
