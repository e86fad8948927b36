import * as z from 'zod/mini'
import { instant } from '#lib/contract/scalars'

/** Kinds of objects with a deadline on the sandbox clock, at which they expire, are decided or are sent again. */
export const DEADLINE_KINDS = [
  'quote',
  'signed-request',
  'session',
  'otp-code',
  'passkey-challenge',
  'approval',
  'contact-code',
  'verification',
  'kyc-link',
  'webhook',
] as const

/** An object that is open until an instant of the sandbox clock. */
export const deadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  id: z.string(),
  /** Human-readable description. */
  label: z.string(),
  startedAt: instant,
  expiresAt: instant,
})
export type Deadline = z.output<typeof deadline>

/** Deadlines of every platform, soonest first, limited per kind. `hasMore` reports omitted ones. */
export const deadlineList = z.object({ data: z.array(deadline), hasMore: z.boolean() })
