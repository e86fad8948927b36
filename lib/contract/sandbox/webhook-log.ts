import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { pageOf, pageQuery } from '#lib/contract/page-request'
import { webhookUrl } from '#lib/contract/platforms/platform-config'
import { idOf, instant, text } from '#lib/contract/scalars'
import {
  ATTEMPT_KINDS,
  ATTEMPT_VERDICTS,
  WEBHOOK_FAULTS,
  WEBHOOK_ORIGINS,
} from '#lib/contract/webhooks/webhook-attempt'
import { webhookTypeName } from '#lib/contract/webhooks/webhook-event'
import { WEBHOOK_STATES } from '#lib/contract/webhooks/webhook-types'

const summary = {
  id: idOf('Webhook'),
  platformId: idOf('Platform'),
  type: webhookTypeName,
  /** ID of the object that the event is about, or the event's ID if there is no object. */
  subjectId: z.string(),
  /** ID of the API call that caused the event. Absent if the event has another cause, such as a deadline. */
  exchangeId: z.optional(z.string()),
  origin: z.enum(WEBHOOK_ORIGINS),
  state: z.enum(WEBHOOK_STATES),
  createdAt: instant,
  /** Time of the next attempt, on the sandbox clock. */
  dueAt: z.optional(instant),
  attempts: z.int(),
}

export const webhookSummary = z.object(summary)
export type WebhookSummary = z.output<typeof webhookSummary>

/**
 * One attempt to deliver an event. `error` says why there is no reply. It is INTERRUPTED if the process ended before a
 * reply. An attempt with neither `status` nor `error` is in flight.
 */
export const webhookAttempt = z.object({
  number: z.int(),
  kind: z.enum(ATTEMPT_KINDS),
  fault: z.optional(z.enum(WEBHOOK_FAULTS)),
  url: z.string(),
  startedAt: instant,
  durationMs: z.optional(z.int()),
  status: z.optional(z.int()),
  error: z.optional(z.string()),
  /** `keyId` of the signing key, as in `GET /keys`. */
  keyId: z.optional(z.string()),
  /** Value of `X-Grid-Signature`, as sent. */
  signature: z.optional(z.string()),
  /** The sent body, if it differs from the event's. */
  body: z.optional(z.string()),
  /** The reply. A body that is not UTF-8 is in base64. `isCut` is true if only the start of the body is stored. */
  reply: z.optional(z.object({ headers: z.record(z.string(), z.string()), body: z.string(), isCut: z.boolean() })),
  verdict: z.optional(z.enum(ATTEMPT_VERDICTS)),
})
export type WebhookAttempt = z.output<typeof webhookAttempt>

/** The result of a forward, with the members of an attempt. */
const webhookForward = z.pick(webhookAttempt, {
  url: true,
  startedAt: true,
  durationMs: true,
  status: true,
  error: true,
  keyId: true,
  signature: true,
  reply: true,
})
export type WebhookForward = z.output<typeof webhookForward>

/** An event with its exact body, and its attempts, oldest first. */
export const webhookDetail = z.object({ ...summary, body: z.string(), tries: z.array(webhookAttempt) })
export type WebhookDetail = z.output<typeof webhookDetail>

const webhookQuery = z.object({
  ...pageQuery,
  platformId: z.optional(idOf('Platform')),
  type: z.optional(webhookTypeName),
  state: z.optional(z.enum(WEBHOOK_STATES)),
  subjectId: z.optional(text(1, 255)),
  exchangeId: z.optional(text(1, 255)),
})

export const listWebhooks = controlOperation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'List the stored webhook events of every platform, newest first',
  query: webhookQuery,
  success: { status: 200, body: pageOf(webhookSummary) },
})

export const createWebhook = controlOperation({
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Send an event of any type with any data to the endpoint of a platform; TEST needs no data',
  body: z.object({
    type: webhookTypeName,
    /** A string `id` in the data becomes the event's `subjectId`. */
    data: z.optional(z.record(z.string(), z.unknown())),
    /** The first platform by default. */
    platformId: z.optional(idOf('Platform')),
  }),
  success: { status: 201, body: webhookSummary },
  errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'REFERENCE_NOT_FOUND'],
})

export const getWebhook = controlOperation({
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/{webhookId}',
  summary: 'Get a webhook event with its signed body and its attempts',
  success: { status: 200, body: webhookDetail },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const resendWebhook = controlOperation({
  id: 'resendWebhook',
  method: 'POST',
  path: '/webhooks/{webhookId}/resend',
  summary: "Resend a webhook event now, to its platform's endpoint or to another URL",
  body: z.object({ url: z.optional(webhookUrl) }),
  bodyOptional: true,
  success: { status: 201, body: webhookAttempt },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'CONFLICT'],
})

export const forwardWebhook = controlOperation({
  id: 'forwardWebhook',
  method: 'POST',
  path: '/webhooks/{webhookId}/forward',
  summary:
    'Send a signed copy of a webhook event to a URL and get its reply; the event and its deliveries stay the same',
  body: z.object({ url: webhookUrl }),
  success: { status: 200, body: webhookForward },
  notFound: 'REFERENCE_NOT_FOUND',
})
