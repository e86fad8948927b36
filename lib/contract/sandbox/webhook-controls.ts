import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { installationKeys } from '#lib/contract/sandbox/inbox'
import { idOf } from '#lib/contract/scalars'
import { WEBHOOK_FAULTS } from '#lib/contract/webhooks/webhook-attempt'
import { webhookTypeName } from '#lib/contract/webhooks/webhook-event'
import { SIGNATURE_FORMS } from '#lib/contract/webhooks/webhook-types'

/** Maximum number of stored faults, and of deliveries that one fault affects. */
export const FAULTS_MAX = 100
/** Our choice. It equals the time for which the delivery of an event is retried. */
const DELAY_MAX_MS = 7 * 24 * 60 * 60 * 1_000

const faultFields = {
  fault: z.enum(WEBHOOK_FAULTS),
  /** The fault affects only events of this type. */
  type: z.optional(webhookTypeName),
  /** The wait of `delay`, or the longest wait of `reorder`, in milliseconds on the sandbox clock. */
  delayMs: z.optional(z.int().check(z.minimum(1), z.maximum(DELAY_MAX_MS))),
  /** The fault affects only events of this platform. */
  platformId: z.optional(idOf('Platform')),
}
const count = z.int().check(z.minimum(1), z.maximum(FAULTS_MAX))

/** A fault that affects the next `count` matching deliveries. */
export const webhookFault = z.object({ ...faultFields, count })
export type WebhookFault = z.output<typeof webhookFault>

export const listWebhookFaults = controlOperation({
  id: 'listWebhookFaults',
  method: 'GET',
  path: '/webhooks/faults',
  summary: 'List the faults that will affect later deliveries, oldest first',
  success: { status: 200, body: z.object({ data: z.array(webhookFault) }) },
})

export const addWebhookFault = controlOperation({
  id: 'addWebhookFault',
  method: 'POST',
  path: '/webhooks/faults',
  summary: 'Add a fault, such as a timeout, duplicate, delay or forgery, to the next matching webhook deliveries',
  body: z.object({ ...faultFields, count: z.optional(count) }),
  success: { status: 201, body: webhookFault },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
})

export const clearWebhookFaults = controlOperation({
  id: 'clearWebhookFaults',
  method: 'DELETE',
  path: '/webhooks/faults',
  summary: 'Remove all faults of webhook deliveries',
  success: { status: 204 },
})

const webhookSettings = z.object({
  platformId: idOf('Platform'),
  paused: z.boolean(),
  /** Form of the signature header of the platform's webhooks. */
  signatureForm: z.enum(SIGNATURE_FORMS),
})
export type WebhookSettings = z.output<typeof webhookSettings>

const webhookSettingsChange = z
  .object({
    platformId: idOf('Platform'),
    paused: z.optional(z.boolean()),
    signatureForm: z.optional(z.enum(SIGNATURE_FORMS)),
  })
  .check(
    z.refine(({ paused, signatureForm }) => paused !== undefined || signatureForm !== undefined, {
      path: ['paused'],
      error: 'Expected paused or signatureForm, or both.',
    }),
  )

export const listWebhookSettings = controlOperation({
  id: 'listWebhookSettings',
  method: 'GET',
  path: '/webhooks/settings',
  summary: 'List the webhook settings of each platform, oldest platform first',
  success: { status: 200, body: z.object({ data: z.array(webhookSettings) }) },
})

export const setWebhookSettings = controlOperation({
  id: 'setWebhookSettings',
  method: 'PUT',
  path: '/webhooks/settings',
  summary:
    'Pause or resume the webhook deliveries of a platform, or choose the form of its signature header; omitted settings stay, and a reset restores the defaults',
  body: webhookSettingsChange,
  success: { status: 200, body: webhookSettings },
  errors: ['REFERENCE_NOT_FOUND'],
})

export const rotateWebhookKey = controlOperation({
  id: 'rotateWebhookKey',
  method: 'POST',
  path: '/webhooks/key',
  summary: 'Replace the key that signs webhooks, and get every public key',
  success: { status: 201, body: installationKeys },
})
