import type { Statement } from 'better-sqlite3'
import { Column, is, Param, Placeholder } from 'drizzle-orm'

/** A prepared query: named values in, rows out, synchronous. */
export interface BuiltQuery {
  readonly isReadOnly: boolean
  run(values: Record<string, unknown>): readonly unknown[]
}

/**
 * Prepares a Drizzle query and inspects its parameters and columns once. Drizzle inspects them on every run, which
 * costs more than SQLite takes for the row.
 */
export function builtQuery(builder: unknown): BuiltQuery {
  // `prepare` exists on every builder, but PreparedQuery hides the builder's type.
  const prepared = (builder as { prepare(): DrizzleQuery }).prepare()
  return { isReadOnly: prepared.stmt.readonly, run: runnerOf(prepared) }
}

function runnerOf(prepared: DrizzleQuery): BuiltQuery['run'] {
  const { stmt, fields, query } = prepared
  const parameters = query.params.map(parameterOf)
  const given = (values: Record<string, unknown>) => parameters.map(parameter => parameter(values))
  if (!stmt.reader) {
    return values => {
      stmt.run(...given(values))
      return []
    }
  }
  const columns = fields?.map(columnOf)
  // Drizzle reads anything but plain columns, such as a count or a joined table.
  if (!columns?.every(isColumn)) return values => prepared.all(values)
  const raw = stmt.raw()
  return values => raw.all(...given(values)).map(row => rowOf(columns, row as readonly unknown[]))
}

interface DrizzleQuery {
  readonly stmt: Statement
  readonly query: { readonly params: readonly unknown[] }
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[]
  all(values: Record<string, unknown>): readonly unknown[]
}

interface ResultColumn {
  readonly name: string
  readonly column: Column
}

function parameterOf(parameter: unknown): (values: Record<string, unknown>) => unknown {
  if (is(parameter, Placeholder)) return values => givenValue(values, parameter.name)
  if (!is(parameter, Param) || !is(parameter.value, Placeholder)) return () => parameter
  const { name } = parameter.value
  const { encoder } = parameter
  return values => encoder.mapToDriverValue(givenValue(values, name))
}

function givenValue(values: Record<string, unknown>, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
  return values[name]
}

function columnOf({ path, field }: NonNullable<DrizzleQuery['fields']>[number]): ResultColumn | undefined {
  const [name, ...nested] = path
  return name !== undefined && nested.length === 0 && is(field, Column) ? { name, column: field } : undefined
}

function isColumn(column: ResultColumn | undefined): column is ResultColumn {
  return column !== undefined
}

function rowOf(columns: readonly ResultColumn[], row: readonly unknown[]): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index += 1) {
    const { name, column } = columns[index] as ResultColumn
    const value = row[index] ?? null
    found[name] = value === null ? null : column.mapFromDriverValue(value)
  }
  return found
}
