import { bigserial, customType, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Columns } from '#db/tables/columns-sqlite'
import type { Instant } from '#lib/contract/scalars'

/**
 * Column builders for PostgreSQL, cast to the type of the SQLite builders. `database.contract.test.ts` tests the
 * columns of both engines.
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
  // A placeholder may also pass null or undefined.
  toDriver: value => (value === null || value === undefined ? null : JSON.stringify(value)),
  fromDriver: stored => JSON.parse(stored ?? 'null'),
})
