import type { ReadTx } from '#db/database'
import { findPlatformCustomerId } from '#db/queries/customers/customers'
import type { Id } from '#lib/contract/scalars'

/**
 * Returns the owner ids of a transaction: a customer's, or the platform's in both fields. An account or a checked
 * request names the customer. So a missing one is an internal error, not the platform.
 */
export async function transactionOwner(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  customerId: string | undefined,
): Promise<{ readonly customerId: string; readonly platformCustomerId: string }> {
  if (customerId === undefined) return { customerId: platformId, platformCustomerId: platformId }
  const platformCustomerId = await findPlatformCustomerId(tx, platformId, customerId)
  if (platformCustomerId === undefined) throw new Error(`${customerId} is not a customer of ${platformId}.`)
  return { customerId, platformCustomerId }
}
