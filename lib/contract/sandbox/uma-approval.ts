import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { idOf } from '#lib/contract/scalars'

/** Default time to decide on a held payment, in seconds, as in production. */
export const APPROVAL_SECONDS_DEFAULT = 5
/** One day, in seconds. */
const APPROVAL_SECONDS_MAX = 86_400

const windowSeconds = z.int().check(z.minimum(1), z.maximum(APPROVAL_SECONDS_MAX))

const umaApprovalRequest = z.object({
  hold: z.boolean(),
  /** Time to decide on a payment, in seconds on the sandbox clock. */
  windowSeconds: z.optional(windowSeconds),
  /** The first platform by default. */
  platformId: z.optional(idOf('Platform')),
})

/** A platform's approval setting: whether its incoming UMA payments are held for approval, and for how long. */
export const umaApproval = z.object({ platformId: idOf('Platform'), hold: z.boolean(), windowSeconds })
export type UmaApproval = z.output<typeof umaApproval>

export const listUmaApprovals = controlOperation({
  id: 'listUmaApprovals',
  method: 'GET',
  path: '/uma-approval',
  summary: "List each platform's approval setting for incoming UMA payments, oldest platform first",
  success: { status: 200, body: z.object({ data: z.array(umaApproval) }) },
})

export const setUmaApproval = controlOperation({
  id: 'setUmaApproval',
  method: 'PUT',
  path: '/uma-approval',
  summary: "Start or stop holding a platform's incoming UMA payments for approval; a reset stops holding them",
  body: umaApprovalRequest,
  success: { status: 200, body: umaApproval },
  errors: ['REFERENCE_NOT_FOUND'],
})
