import { type Column, getTableColumns } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { columnKind } from '#db/queries/sandbox/column-kind'
import { COLUMNS_NOT_EXPORTED, NOT_EXPORTED, type ObjectTable, objectTables } from '#db/queries/sandbox/object-tables'
import type { SavedRows } from '#db/queries/sandbox/snapshots'
import type { FileObjects } from '#lib/contract/sandbox/snapshot'
import { instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'

/** A table that snapshot files may contain, with its exported columns. */
export interface FileTable extends ObjectTable {
  readonly columns: readonly (readonly [name: string, column: Column])[]
}

/** Lists the tables that snapshot files may contain. */
export function fileTables(tx: Pick<ReadTx, 'tables'>): readonly FileTable[] {
  return objectTables(tx)
    .filter(({ name }) => !NOT_EXPORTED.includes(name))
    .map(objects => {
      const columns = Object.entries(getTableColumns(objects.table))
      return { ...objects, columns: columns.filter(([name]) => !COLUMNS_NOT_EXPORTED.includes(name)) }
    })
}

/** Returns saved rows in the form of a snapshot file, in a fixed order. */
export function exportObjects(tx: Pick<ReadTx, 'tables'>, saved: readonly SavedRows[]): FileObjects {
  const tables = fileTables(tx).map(table => {
    const rows = saved.filter(({ tableName }) => tableName === table.name).flatMap(each => readableRows(table, each))
    return [table.name, rows.toSorted(compareRows).map(({ row }) => row)] as const
  })
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0))
}

interface ReadableRow {
  /** Position in lists; 0 if the saved row has none. */
  readonly position: number
  /** The row as JSON. Rows without positions are sorted by this text. */
  readonly text: string
  readonly row: Record<string, unknown>
}

function compareRows(a: ReadableRow, b: ReadableRow): number {
  if (a.position !== b.position) return a.position - b.position
  return a.text < b.text ? -1 : 1
}

function readableRows({ columns }: FileTable, saved: SavedRows): ReadableRow[] {
  return saved.rows.map(values => {
    const row: Record<string, unknown> = {}
    for (const [name, column] of columns) {
      const value = values[saved.columns.indexOf(name)] ?? null
      if (value !== null) row[name] = readableValue(column, column.mapFromDriverValue(value as never))
    }
    return { position: Number(values[saved.columns.indexOf('seq')] ?? 0), text: JSON.stringify(row), row }
  })
}

function readableValue(column: Column, value: unknown): unknown {
  const kind = columnKind(column)
  if (kind === 'instant') return isoFromInstant(instantFromEpoch(Number(value)))
  return kind === 'amount' ? String(value) : value
}
