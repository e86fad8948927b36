import type { WebhookAttempt, WebhookState } from '#lib/client/control-client'

export const STATE_LOOKS: Readonly<Record<WebhookState, { readonly word: string; readonly look: string }>> = {
  kept: { word: 'not sent', look: 'text-text-3' },
  waiting: { word: 'waiting', look: 'text-info' },
  delivered: { word: 'delivered', look: 'text-ok' },
  exhausted: { word: 'not delivered', look: 'text-err' },
  dropped: { word: 'dropped', look: 'text-text-3' },
}

export const STATE_SENTENCES: Readonly<Record<WebhookState, string>> = {
  kept: 'The platform had no endpoint, so the service did not send the event. You can resend it.',
  waiting:
    'The service sends the event, and retries until the endpoint replies 2xx or 409, or until the last attempt fails.',
  delivered: 'The endpoint accepted the event with 2xx or 409. The service does not send it again.',
  exhausted: 'No attempt was accepted, and no further attempt is scheduled. You can resend the event.',
  dropped: 'The endpoint was removed or a snapshot was loaded before the event was delivered.',
}

const KIND_WORDS: Readonly<Record<WebhookAttempt['kind'], string>> = {
  scheduled: 'Attempt',
  test: 'Test',
  resend: 'Resend',
  forged: 'Forgery',
  duplicate: 'Duplicate',
}

/** Names an attempt: `Attempt 2`, `Forgery 3`. */
export function attemptName({ kind, number }: WebhookAttempt): string {
  return `${KIND_WORDS[kind]} ${number}`
}
