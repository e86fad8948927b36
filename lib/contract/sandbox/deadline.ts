import * as z from 'zod/mini'
import { instant } from '#lib/contract/scalars'

/** Kinds of objects with a deadline on the sandbox clock. At its deadline, an object expires, is decided or is sent. */
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

/** An object and its deadline on the sandbox clock. */
export const deadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  id: z.string(),
  label: z.string(),
  startedAt: instant,
  expiresAt: instant,
})
export type Deadline = z.output<typeof deadline>

/** Next and recently passed deadlines of every platform, earliest first. */
export const deadlineList = z.object({ data: z.array(deadline), hasMore: z.boolean() })
