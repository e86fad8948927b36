import type { Column } from 'drizzle-orm'

export type ColumnKind = 'text' | 'json' | 'amount' | 'instant'

/** Returns the kind of a column of `db/tables` other than `seq`. The kind is the same on SQLite and PostgreSQL. */
export function columnKind(column: Column): ColumnKind {
  if (column.getSQLType() === 'text') return column.columnType.includes('Custom') ? 'json' : 'text'
  // Amounts and instants are both stored as 64-bit integers, but only amounts are read as bigints.
  return typeof column.mapFromDriverValue('0') === 'bigint' ? 'amount' : 'instant'
}
