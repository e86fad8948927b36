import { spanText } from '#app/_ui/text/instant-text'
import type { WebhookFault } from '#lib/client/control-client'

/** Each fault's name, and a sentence about its effect. */
export const FAULT_WORDS: Readonly<
  Record<WebhookFault['fault'], { readonly name: string; readonly sentence: string }>
> = {
  timeout: {
    name: 'no reply',
    sentence: 'The event is sent, and its reply is ignored. The service sends it again later.',
  },
  error: { name: 'reply 500', sentence: 'The event is not sent. The attempt counts as a reply of 500.' },
  duplicate: { name: 'duplicate', sentence: 'The event is sent twice. Your receiver must act once.' },
  reorder: { name: 'reorder', sentence: 'The event is sent after the next event about the same object.' },
  delay: { name: 'delay', sentence: 'The first attempt is made later.' },
  'wrong-key': {
    name: 'forgery by another key',
    sentence: 'A copy signed by another key comes first. Your receiver must reject it.',
  },
  'corrupt-signature': {
    name: 'forgery with a changed signature',
    sentence: 'A copy with one bit of its signature changed comes first. Your receiver must reject it.',
  },
  'tampered-body': {
    name: 'forgery with a changed body',
    sentence: 'A copy whose body was changed after signing comes first. Your receiver must reject it.',
  },
  'rotated-key': {
    name: 'rotated key',
    sentence: 'The service replaces its signing key first. Your receiver needs the new key.',
  },
}

/** Describes the deliveries that a fault affects: `next 2 TEST events`. */
export function faultScope({ count, delayMs, type }: WebhookFault): string {
  const events = count === 1 ? 'event' : 'events'
  const which = `next ${count === 1 ? '' : `${count} `}${type === undefined ? '' : `${type} `}${events}`
  return delayMs === undefined ? which : `${which}, at most ${spanText(delayMs)} later`
}
