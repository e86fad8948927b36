import type { ReadTx } from '#db/database'
import type { Id } from '#lib/contract/scalars'
import { contractLimits, type LimitsOf } from '#lib/domain/money/money-rules'
import type { RateOverrides } from '#lib/domain/money/rate'
import type { World } from '#lib/operations/world'

/** Returns the current overrides of the table's rates. Reads the database only if other processes write to it. */
export function currentRates(tx: ReadTx, { rates }: Pick<World, 'rates'>): Promise<RateOverrides> {
  return rates.all(tx)
}

/**
 * Returns the current limits of a platform's amounts: its own, else the contract's. Reads the database only if other
 * processes write to it.
 */
export async function limitsOf(
  tx: ReadTx,
  { limits }: Pick<World, 'limits'>,
  platformId: Id<'Platform'>,
): Promise<LimitsOf> {
  return (await limits.one(tx, platformId)) ?? contractLimits
}
