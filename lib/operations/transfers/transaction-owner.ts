import type { ReadTx } from '#db/database'
import { findPlatformCustomerId } from '#db/queries/customers/customers'
import type { Id } from '#lib/contract/scalars'

/**
 * Whom a transaction belongs to: a customer, or the platform standing for itself in both fields. A customer is named by an
 * account or by a request that was checked, so one who is not there is a fault, and never the platform's money.
 */
export async function transactionOwner(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  customerId: string | undefined,
): Promise<{ readonly customerId: string; readonly platformCustomerId: string }> {
  if (customerId === undefined) return { customerId: platformId, platformCustomerId: platformId }
  const platformCustomerId = await findPlatformCustomerId(tx, platformId, customerId)
  if (platformCustomerId === undefined) throw new Error(`${customerId} is no customer of ${platformId}.`)
  return { customerId, platformCustomerId }
}
