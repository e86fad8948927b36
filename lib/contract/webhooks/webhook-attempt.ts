/**
 * Causes of an event. `sandbox`: a change of state, such as a completed payment. `test`: a test of the endpoint.
 * `manual`: a control-plane request that chooses the type and the data.
 */
export const WEBHOOK_ORIGINS = ['sandbox', 'test', 'manual'] as const
export type WebhookOrigin = (typeof WEBHOOK_ORIGINS)[number]

/**
 * Kinds of attempts. The delivery schedule causes `scheduled`, a request causes `test` or `resend`, and a fault causes
 * `forged` or `duplicate`.
 */
export const ATTEMPT_KINDS = ['scheduled', 'test', 'resend', 'forged', 'duplicate'] as const
export type AttemptKind = (typeof ATTEMPT_KINDS)[number]

/**
 * Faults of deliveries. `timeout`: sent, but the reply is ignored. `error`: not sent, but handled like a 500 reply.
 * `duplicate`: sent twice. `reorder`: sent after the next event about the same object, or at the end of a time limit.
 * `delay`: sent later. `wrong-key`, `corrupt-signature`, `tampered-body`: a forgery is sent first. `rotated-key`: the
 * signing key is replaced first.
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

/** Verdicts on a receiver's reply to a forgery: 2xx accepts the forgery, 4xx refuses it. */
export const ATTEMPT_VERDICTS = ['ACCEPTED_FORGERY', 'REFUSED_FORGERY'] as const
export type AttemptVerdict = (typeof ATTEMPT_VERDICTS)[number]
