import type { ReadTx } from '#db/database'
import type { Id } from '#lib/contract/scalars'
import { contractLimits, type LimitsOf } from '#lib/domain/platforms/amount-limits'
import type { World } from '#lib/operations/world'

/**
 * The limits of a platform's amounts now: the contract's, where it did not narrow them. Costs nothing but where other
 * processes write to the database too.
 */
export async function limitsOf(
  tx: ReadTx,
  { limits }: Pick<World, 'limits'>,
  platformId: Id<'Platform'>,
): Promise<LimitsOf> {
  return (await limits.one(tx, platformId)) ?? contractLimits
}
