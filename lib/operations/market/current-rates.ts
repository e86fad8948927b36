import type { ReadTx } from '#db/database'
import type { RateOverrides } from '#lib/domain/money/rate-table'
import type { World } from '#lib/operations/world'

/** The rates that stand in for the table's now. Costs nothing but where other processes write to the database too. */
export function currentRates(tx: ReadTx, { rates }: Pick<World, 'rates'>): Promise<RateOverrides> {
  return rates.all(tx)
}
