import { Column, getTableColumns, is, type Table } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sqliteColumns } from '#db/tables/columns-sqlite'
import { defineTables } from '#db/tables/define-tables'

/** The tables as defined for SQLite. On PostgreSQL, they have the same unique keys. */
const TABLES: Readonly<Record<string, Table>> = defineTables(sqliteColumns)

/**
 * Returns a table's primary key, unless it is `seq`, and the unique indexes that have no condition. Each key lists the
 * property names of its columns, such as `platformId`.
 */
export function uniqueKeys(tableName: string): readonly (readonly string[])[] {
  const table = TABLES[tableName]
  if (table === undefined) return []
  const names = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column.name, name]))
  const { columns, indexes } = getTableConfig(table as SQLiteTable)
  const unique = indexes.map(({ config }) => config).filter(config => config.unique && config.where === undefined)
  const keys = [
    ...columns.filter(column => column.primary && column.name !== 'seq').map(column => [column]),
    ...unique.map(config => config.columns),
  ]
  return keys.map(key => key.filter(column => is(column, Column)).map(column => names.get(column.name) ?? column.name))
}
