import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { exchangeSummary } from '#lib/contract/sandbox/exchange'

const objectOrigin = z.object({
  objectId: z.string(),
  /**
   * ID of the call that created the object. Absent for starter data, for a verification decided on the hosted page,
   * for objects of an imported snapshot, and for objects that an earlier version stored.
   */
  exchangeId: z.optional(z.string()),
  /** The call; absent if it is no longer in the log. */
  call: z.optional(exchangeSummary),
})
export type ObjectOrigin = z.output<typeof objectOrigin>

export const getObjectOrigin = controlOperation({
  id: 'getObjectOrigin',
  method: 'GET',
  path: '/objects/{objectId}/origin',
  summary: 'Get the call that created an object of any platform',
  success: { status: 200, body: objectOrigin },
  notFound: 'REFERENCE_NOT_FOUND',
})
