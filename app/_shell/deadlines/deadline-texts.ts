import type { Deadline } from '#lib/client/control-client'

export type DeadlineKind = Deadline['kind']

interface Words {
  /** Lowercase name, for labels and sentences. */
  readonly name: string
  readonly title: string
  /** Effect of the deadline, and the remedy if there is one. */
  readonly after: string
  /** Text shown after the deadline. Default: `expired`. */
  readonly end?: string
}

export const DEADLINE_WORDS: Readonly<Record<DeadlineKind, Words>> = {
  quote: {
    name: 'quote',
    title: 'Locked rate',
    after: 'After the deadline, the quote is EXPIRED and cannot be executed. Create a new quote.',
  },
  'signed-request': {
    name: 'signed retry',
    title: 'Pending signed retry',
    after: 'After the deadline, the retry gets 401 with reason REQUEST_EXPIRED. Send the first request again.',
  },
  session: {
    name: 'session',
    title: 'Session',
    after: 'After the deadline, the session’s key no longer works. Refresh the session in time, or sign in again.',
  },
  'otp-code': {
    name: 'one-time code',
    title: 'One-time code',
    after: 'After the deadline, the code and its target bundle are rejected. Request a new challenge.',
  },
  'passkey-challenge': {
    name: 'passkey challenge',
    title: 'Passkey challenge',
    after: 'After the deadline, assertions for this challenge are rejected. Request a new challenge.',
  },
  approval: {
    name: 'approval period',
    title: 'Payment approval',
    after: 'Without a decision by the deadline, the payment fails with PAYMENT_APPROVAL_TIMED_OUT and is not credited.',
  },
  'contact-code': {
    name: 'contact code',
    title: 'Contact code',
    after: 'After the deadline, the code is rejected. Request another code with verify-email or verify-phone.',
  },
  verification: {
    name: 'verification period',
    title: 'Verification period',
    after:
      'At the deadline, the customer is approved, unless a business’s registration number ends in 001 (manual review) or 002 (rejection).',
  },
  'kyc-link': {
    name: 'verification link',
    title: 'Verification link',
    after: 'After the deadline, the verification page accepts no outcome. Create another link.',
  },
  webhook: {
    name: 'webhook',
    title: 'Next webhook attempt',
    after: 'An earlier attempt failed, or a fault delays the event. The event is sent at the deadline.',
    end: 'due',
  },
}

/** Returns the text to announce when this many seconds are left. Webhook attempts are too frequent to announce. */
export function announcementAt(kind: DeadlineKind, seconds: number): string | undefined {
  if (kind === 'webhook') return undefined
  const { name } = DEADLINE_WORDS[kind]
  if (seconds === 0) return `The ${name} has expired`
  return [60, 30, 10].includes(seconds) ? `The ${name} expires in ${seconds} seconds` : undefined
}
