import type { Table } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'

/** The tables that no reset touches, beside the exchanges: who may call, what the sandbox itself remembers, and what was saved of it. */
const KEPT = ['platforms', 'apiTokens', 'settings', 'snapshots', 'snapshotRows'] as const satisfies (keyof Tables)[]
/** What was said of the objects, rather than objects. */
const LOGGED = ['exchanges'] as const satisfies (keyof Tables)[]

/** A table whose rows are objects of the platforms, by its name in the code. */
export interface ObjectTable {
  readonly name: string
  readonly table: Tables['quotes']
}

/**
 * Every table whose rows are objects: all but those kept. A table is one unless it is named above, so that a new one is
 * emptied, saved and loaded with the rest.
 */
export function objectTables({ tables }: Pick<ReadTx, 'tables'>): readonly ObjectTable[] {
  const others: readonly string[] = [...KEPT, ...LOGGED]
  const all: Readonly<Record<string, Table>> = tables
  return (
    Object.entries(all)
      .filter(([name]) => !others.includes(name))
      // Whoever goes through the tables treats each alike; the builders only ask that there be a type.
      .map(([name, table]) => ({ name, table: table as Tables['quotes'] }))
  )
}
