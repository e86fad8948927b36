import type { WebhookFault } from '#lib/client/control-client'
import { spanText } from '#lib/explain/text/instant-text'

/** Each fault's name, and a description of its effect. */
export const FAULT_WORDS: Readonly<
  Record<WebhookFault['fault'], { readonly name: string; readonly sentence: string }>
> = {
  timeout: {
    name: 'no reply',
    sentence: 'The event is sent, but the reply is ignored, as if it had not arrived in time.',
  },
  error: { name: 'reply 500', sentence: 'The event is not sent. The attempt counts as if your receiver replied 500.' },
  duplicate: { name: 'duplicate', sentence: 'The event is sent twice. Your receiver must act on it only once.' },
  reorder: {
    name: 'reorder',
    sentence: 'The event is sent after the next event about the same object, or once a time limit has passed.',
  },
  delay: { name: 'delay', sentence: 'The first attempt is made later.' },
  'wrong-key': {
    name: 'forgery signed with another key',
    sentence: 'A copy signed with another key is sent first. Your receiver must reject it.',
  },
  'corrupt-signature': {
    name: 'forgery with a changed signature',
    sentence: 'A copy with one changed bit in its signature is sent first. Your receiver must reject it.',
  },
  'tampered-body': {
    name: 'forgery with a changed body',
    sentence: 'A copy whose body was changed after signing is sent first. Your receiver must reject it.',
  },
  'rotated-key': {
    name: 'rotated key',
    sentence: 'The service replaces its signing key before it sends the event. Your receiver needs the new key.',
  },
}

/** Describes the deliveries that a fault affects, such as `next 2 TEST events, postponed by 5s`. */
export function faultScope({ count, delayMs, fault, type }: WebhookFault): string {
  const events = count === 1 ? 'event' : 'events'
  const which = `next ${count === 1 ? '' : `${count} `}${type === undefined ? '' : `${type} `}${events}`
  if (delayMs === undefined) return which
  return `${which}, postponed by ${fault === 'reorder' ? 'at most ' : ''}${spanText(delayMs)}`
}
