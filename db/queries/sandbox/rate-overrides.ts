import type { ReadTx, Tx } from '#db/database'
import { preparedRead } from '#db/prepared'
import { type Corridor, decimalFromRate, type Rate, type RateOverrides, rateFromDecimal } from '#lib/domain/money/rate'

export async function listRateOverrides(tx: ReadTx): Promise<RateOverrides> {
  const rows = await everyOverride(tx, {})
  return new Map(rows.map(({ corridor, rate }) => [corridor, rateFromDecimal(rate)]))
}

export async function saveRateOverride(tx: Tx, corridor: Corridor, rate: Rate): Promise<void> {
  const { rateOverrides } = tx.tables
  const decimal = decimalFromRate(rate)
  await tx.sql
    .insert(rateOverrides)
    .values({ corridor, rate: decimal })
    .onConflictDoUpdate({ target: rateOverrides.corridor, set: { rate: decimal } })
}

const everyOverride = preparedRead('rate_overrides', (sql, { rateOverrides }) => sql.select().from(rateOverrides))
