import type { ReadTx } from '#db/database'
import type { Id } from '#lib/contract/scalars'
import type { RateOverrides } from '#lib/domain/money/rate-table'
import { contractLimits, type LimitsOf } from '#lib/domain/platforms/amount-limits'
import type { World } from '#lib/operations/world'

/** The rates that stand in for the table's now. Costs nothing but where other processes write to the database too. */
export function currentRates(tx: ReadTx, { rates }: Pick<World, 'rates'>): Promise<RateOverrides> {
  return rates.all(tx)
}

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
