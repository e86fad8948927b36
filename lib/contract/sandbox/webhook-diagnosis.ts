import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { webhookUrl } from '#lib/contract/platforms/platform-config'
import { idOf } from '#lib/contract/scalars'

/**
 * Verdict on a receiver. `VERIFIES`: it accepted the valid event and no forgery. `MISTAKEN`: it makes the mistakes that
 * the diagnosis lists. `UNKNOWN`: it accepted no event, for an unknown reason. `UNREACHABLE`: it did not reply.
 */
export const DIAGNOSES = ['VERIFIES', 'MISTAKEN', 'UNKNOWN', 'UNREACHABLE'] as const

const namedMistake = z.object({ id: z.string(), mistake: z.string(), fix: z.string() })

/**
 * A sent TEST event. `mistakes` lists what a receiver does wrong if it accepts the event. The list is empty for the
 * valid event and for forgeries.
 */
const diagnosticTry = z.object({
  mistakes: z.array(z.string()),
  isForgery: z.boolean(),
  body: z.string(),
  signature: z.string(),
  status: z.optional(z.int()),
  error: z.optional(z.string()),
})

export const webhookDiagnosis = z.object({
  url: z.string(),
  verdict: z.enum(DIAGNOSES),
  mistakes: z.array(namedMistake),
  tries: z.array(diagnosticTry),
})
export type WebhookDiagnosis = z.output<typeof webhookDiagnosis>

export const diagnoseWebhook = controlOperation({
  id: 'diagnoseWebhook',
  method: 'POST',
  path: '/webhooks/diagnose',
  summary: 'Diagnose a webhook receiver: send it TEST events that reveal known mistakes',
  body: z.object({
    /** By default, the platform's endpoint. */
    url: z.optional(webhookUrl),
    /** By default, the first platform. */
    platformId: z.optional(idOf('Platform')),
  }),
  bodyOptional: true,
  success: { status: 200, body: webhookDiagnosis },
  errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'REFERENCE_NOT_FOUND'],
})
