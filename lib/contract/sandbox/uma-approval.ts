import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { idOf } from '#lib/contract/scalars'

/** Default seconds to decide on a held payment, as in production. */
export const APPROVAL_SECONDS_DEFAULT = 5
/** Maximum seconds: one day. */
const APPROVAL_SECONDS_MAX = 86_400

const windowSeconds = z.int().check(z.minimum(1), z.maximum(APPROVAL_SECONDS_MAX))

/** Starts or stops holding a platform's incoming UMA payments for approval. */
const umaApprovalRequest = z.object({
  hold: z.boolean(),
  /** How long a payment waits, in seconds of the sandbox clock. */
  windowSeconds: z.optional(windowSeconds),
  /** The first platform by default. */
  platformId: z.optional(idOf('Platform')),
})

/** The approval setting of a platform: whether it holds incoming UMA payments, and for how long. */
export const umaApproval = z.object({ platformId: idOf('Platform'), hold: z.boolean(), windowSeconds })
export type UmaApproval = z.output<typeof umaApproval>

export const listUmaApprovals = controlOperation({
  id: 'listUmaApprovals',
  method: 'GET',
  path: '/uma-approval',
  summary: "List each platform's approval switch for incoming UMA payments, oldest platform first",
  success: { status: 200, body: z.object({ data: z.array(umaApproval) }) },
})

export const setUmaApproval = controlOperation({
  id: 'setUmaApproval',
  method: 'PUT',
  path: '/uma-approval',
  summary: 'Hold incoming UMA payments for approval, or let them through, until reset',
  body: umaApprovalRequest,
  success: { status: 200, body: umaApproval },
  errors: ['REFERENCE_NOT_FOUND'],
})
