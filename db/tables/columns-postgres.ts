import { bigserial, customType, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Columns } from '#db/tables/columns-sqlite'
import type { Instant } from '#lib/contract/scalars'

/**
 * Column builders for PostgreSQL, with the names and the value types of the SQLite builders.
 *
 * Only this cast converts between Drizzle's types for the two engines; `database.contract.test.ts` tests it.
 */
export const postgresColumns = {
  table: pgTable,
  text,
  amount: (name: string) => amountColumn(name),
  instant: (name: string) => instantColumn(name),
  json: (name: string) => jsonColumn(name),
  sequence: (name: string) => bigserial(name, { mode: 'number' }).primaryKey(),
  index,
  uniqueIndex,
} as unknown as Columns

const amountColumn = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: BigInt,
})

const instantColumn = customType<{ data: Instant; driverData: string | Instant }>({
  dataType: () => 'bigint',
  fromDriver: stored => Number(stored) as Instant,
})

const jsonColumn = customType<{ data: unknown; driverData: string | null }>({
  dataType: () => 'text',
  // Placeholders also pass null, which is stored as SQL's NULL.
  toDriver: value => (value === null || value === undefined ? null : JSON.stringify(value)),
  fromDriver: stored => JSON.parse(stored ?? 'null'),
})
