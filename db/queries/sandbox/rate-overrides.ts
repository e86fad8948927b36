import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, preparedRead } from '#db/prepared'
import { type Corridor, decimalFromRate, type Rate, type RateOverrides, rateFromDecimal } from '#lib/domain/money/rate'

/** Lists every rate override. */
export async function listRateOverrides(tx: ReadTx): Promise<RateOverrides> {
  return new Map((await everyRow(tx, {})).map(({ corridor, rate }) => [corridor, rateFromDecimal(rate)]))
}

/** Returns the rate override of a corridor, or undefined. */
export async function findRateOverride(tx: ReadTx, corridor: Corridor): Promise<Rate | undefined> {
  const [row] = await rowOfCorridor(tx, { corridor })
  return row === undefined ? undefined : rateFromDecimal(row.rate)
}

/** Sets the rate override of a corridor. */
export async function saveRateOverride(tx: Tx, corridor: Corridor, rate: Rate): Promise<void> {
  const { rateOverrides } = tx.tables
  const decimal = decimalFromRate(rate)
  await tx.sql
    .insert(rateOverrides)
    .values({ corridor, rate: decimal })
    .onConflictDoUpdate({ target: rateOverrides.corridor, set: { rate: decimal } })
}

const everyRow = preparedRead('rate_overrides', (sql, { rateOverrides }) => sql.select().from(rateOverrides))

const rowOfCorridor = preparedRead(
  'rate_override_of_corridor',
  (sql, { rateOverrides }, given: Given<{ corridor: string }>) =>
    sql.select().from(rateOverrides).where(eq(rateOverrides.corridor, given.corridor)),
)
