/** The cause of an event: a transition, a test, or a request of the control plane with any data. */
export const WEBHOOK_ORIGINS = ['sandbox', 'test', 'manual'] as const
export type WebhookOrigin = (typeof WEBHOOK_ORIGINS)[number]

/**
 * The reason of an attempt: `scheduled` by the delivery's schedule; `test` and `resend` by a request; `forged` and
 * `duplicate` by a fault.
 */
export const ATTEMPT_KINDS = ['scheduled', 'test', 'resend', 'forged', 'duplicate'] as const
export type AttemptKind = (typeof ATTEMPT_KINDS)[number]

/**
 * Faults of a delivery. `timeout`: sent, the reply is ignored. `error`: not sent, counts as a reply of 500. `duplicate`:
 * sent twice. `reorder`: sent after the next event of its subject. `delay`: first sent later. `wrong-key`,
 * `corrupt-signature`, `tampered-body`: preceded by a forgery. `rotated-key`: sent after a change of the key.
 */
export const WEBHOOK_FAULTS = [
  'timeout',
  'error',
  'duplicate',
  'reorder',
  'delay',
  'wrong-key',
  'corrupt-signature',
  'tampered-body',
  'rotated-key',
] as const
export type WebhookFaultName = (typeof WEBHOOK_FAULTS)[number]

/** The reply to a forgery: 2xx accepts it, 4xx rejects it. */
export const ATTEMPT_VERDICTS = ['ACCEPTED_FORGERY', 'REFUSED_FORGERY'] as const
export type AttemptVerdict = (typeof ATTEMPT_VERDICTS)[number]
