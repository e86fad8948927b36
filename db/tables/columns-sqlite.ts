import { customType, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#lib/contract/scalars'

/**
 * Column builders for SQLite. The PostgreSQL builders have the same types.
 *
 * `text`: any text without NUL. `amount`: a signed 64-bit integer, as a bigint. `instant`: epoch milliseconds. `json`:
 * a value as JSON text; null is stored as SQL NULL, and a bigint in the value throws a TypeError. `sequence`: a primary
 * key that the database assigns in increasing order. With several PostgreSQL writers, a smaller key may become visible
 * after a larger one.
 */
export const sqliteColumns = { table: sqliteTable, text, amount, instant, json, sequence, index, uniqueIndex }

export type Columns = typeof sqliteColumns

function amount<Name extends string>(name: Name) {
  return amountColumn(name)
}

function instant<Name extends string>(name: Name) {
  return instantColumn(name)
}

function json<Value>(name: string) {
  return customType<{ data: Value; driverData: string | null }>({
    dataType: () => 'text',
    toDriver: jsonText,
    fromDriver: stored => JSON.parse(stored ?? 'null') as Value,
  })(name)
}

function sequence<Name extends string>(name: Name) {
  const key = integer(name).primaryKey({ autoIncrement: true })
  const build = key.build.bind(key)
  // Connections return every integer as a bigint. Keys fit in a number: they are far below 2^53.
  key.build = table => Object.assign(build(table), { mapFromDriverValue: Number })
  return key
}

const amountColumn = customType<{ data: bigint; driverData: bigint }>({
  dataType: () => 'integer',
  fromDriver: BigInt,
})

const instantColumn = customType<{ data: Instant; driverData: bigint | null }>({
  dataType: () => 'integer',
  // A number would be bound as a float; a bigint is bound as an integer.
  toDriver: value => (isMissing(value) ? null : BigInt(value)),
  fromDriver: stored => Number(stored) as Instant,
})

/** Null and undefined, which placeholders may pass, become SQL NULL. */
function jsonText(value: unknown): string | null {
  return isMissing(value) ? null : JSON.stringify(value)
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
