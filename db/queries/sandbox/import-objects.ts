import { Column, getTableColumns, is, type Table } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ReadTx } from '#db/database'
import { columnKind } from '#db/queries/sandbox/column-kind'
import { type FileTable, fileTables } from '#db/queries/sandbox/export-objects'
import { ROWS_TOGETHER, type SavedRows, type SavedValue } from '#db/queries/sandbox/snapshots'
import { sqliteColumns } from '#db/tables/columns-sqlite'
import { defineTables } from '#db/tables/define-tables'
import type { FileObjects } from '#lib/contract/sandbox/snapshot'
import { instantFromIso } from '#lib/contract/scalars'

/** A problem that prevents an import: an unknown table or column, or a missing, invalid or repeated value. */
export interface ImportProblem {
  readonly kind: 'unknown' | 'invalid'
  /** Dotted path in the file, such as `objects.quotes.0.status`. */
  readonly field: string
  readonly message: string
}

/** Carries the first problem to {@link importObjects}. */
class ImportProblemError extends Error {
  readonly problem: ImportProblem

  constructor(problem: ImportProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/**
 * Converts a file's rows to a snapshot's rows, or returns the first problem. Checks columns and unique keys, so that
 * the rows can be loaded.
 */
export function importObjects(
  tx: Pick<ReadTx, 'tables'>,
  objects: FileObjects,
): { readonly saved: readonly SavedRows[] } | { readonly problem: ImportProblem } {
  const tables = new Map(fileTables(tx).map(table => [table.name, table]))
  try {
    const saved = Object.entries(objects).flatMap(([name, rows]) => {
      const table = tables.get(name)
      if (table === undefined) throw unknownNameError(`objects.${name}`, tables.keys())
      return savedRows(table, rows)
    })
    return { saved }
  } catch (error) {
    if (error instanceof ImportProblemError) return { problem: error.problem }
    throw error
  }
}

function unknownNameError(field: string, known: Iterable<string>): ImportProblemError {
  return new ImportProblemError({ kind: 'unknown', field, message: `Expected one of: ${[...known].join(', ')}.` })
}

function savedRows(table: FileTable, rows: FileObjects[string]): SavedRows[] {
  const columns = table.columns.map(([name]) => name)
  const values = rows.map((row, at) => {
    const extra = Object.keys(row).find(name => !columns.includes(name))
    if (extra !== undefined) throw unknownNameError(`objects.${table.name}.${at}.${extra}`, columns)
    return table.columns.map(([name, column]) => savedValue(column, row[name], `objects.${table.name}.${at}.${name}`))
  })
  rejectRepeatedKeys(table, values)
  const saved: SavedRows[] = []
  for (let at = 0; at < values.length; at += ROWS_TOGETHER) {
    saved.push({ tableName: table.name, columns, rows: values.slice(at, at + ROWS_TOGETHER) })
  }
  return saved
}

function savedValue(column: Column, value: unknown, field: string): SavedValue {
  const isMissing = value === undefined || value === null
  if (isMissing && !column.notNull) return null
  const { accepts, message } = FORMS[columnKind(column)]
  if (isMissing || !accepts(value)) throw new ImportProblemError({ kind: 'invalid', field, message })
  const stored = columnKind(column) === 'instant' ? instantFromIso(String(value)) : value
  const written = column.mapToDriverValue(stored as never)
  return typeof written === 'bigint' ? String(written) : (written as SavedValue)
}

const isText = (value: unknown) => typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed()

const FORMS = {
  text: { accepts: isText, message: 'Expected valid Unicode text without NUL characters.' },
  json: { accepts: (value: unknown) => typeof value === 'object', message: 'Expected an object or an array.' },
  amount: {
    accepts: (value: unknown) => typeof value === 'string' && /^(0|-?[1-9]\d{0,17})$/.test(value),
    message: 'Expected a string with an integer of at most 18 digits, such as "100".',
  },
  instant: {
    accepts: (value: unknown) => typeof value === 'string' && instantFromIso(value) !== undefined,
    message: 'Expected an ISO 8601 date-time in UTC, such as 2025-10-13T09:00:00Z.',
  },
} as const

function rejectRepeatedKeys(table: FileTable, rows: readonly (readonly SavedValue[])[]): void {
  const names = table.columns.map(([name]) => name)
  for (const key of uniqueKeys(table.name)) {
    const seen = new Map<string, number>()
    for (const [at, row] of rows.entries()) {
      const values = key.map(name => row[names.indexOf(name)] ?? null)
      // In SQL, rows with a null in a unique key never conflict.
      if (values.includes(null)) continue
      const text = JSON.stringify(values)
      const first = seen.get(text)
      const field = `objects.${table.name}.${at}.${key.at(-1)}`
      if (first !== undefined) {
        const message = `Expected a value different from that of row ${first}: no two rows may have the same ${key.join(' and ')}.`
        throw new ImportProblemError({ kind: 'invalid', field, message })
      }
      seen.set(text, at)
    }
  }
}

/** The tables as defined for SQLite. On PostgreSQL, they have the same unique keys. */
const TABLES: Readonly<Record<string, Table>> = defineTables(sqliteColumns)

/**
 * Returns a table's primary key, unless it is `seq`, and the unique indexes that have no condition. Each key lists the
 * property names of its columns, such as `platformId`.
 */
function uniqueKeys(tableName: string): readonly (readonly string[])[] {
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
