import * as z from 'zod/mini'
import { instant } from '#lib/contract/scalars'

/** Kinds of things that end by the sandbox clock, or are decided by it. */
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
] as const

/** Something that is open until an instant of the sandbox clock. */
export const deadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  id: z.string(),
  /** What it is about, for people. */
  label: z.string(),
  startedAt: instant,
  expiresAt: instant,
})
export type Deadline = z.output<typeof deadline>

/** What ticks, of every platform, soonest first: of each kind at most so many, and whether there are more. */
export const deadlineList = z.object({ data: z.array(deadline), hasMore: z.boolean() })
