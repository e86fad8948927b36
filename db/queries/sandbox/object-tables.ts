import type { Table } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'

/** Tables besides the exchanges that a reset does not touch: platforms, tokens, settings and snapshots. */
const PERMANENT = [
  'platforms',
  'apiTokens',
  'settings',
  'snapshots',
  'snapshotRows',
] as const satisfies (keyof Tables)[]
/** Log tables, which hold no objects. */
const LOGGED = ['exchanges', 'seenResponses', 'webhookEvents', 'webhookAttempts'] as const satisfies (keyof Tables)[]

export interface ObjectTable {
  readonly name: string
  readonly table: Tables['quotes']
}

/**
 * Lists every table whose rows are objects: all but those named above. So a reset, a save and a load include new
 * tables.
 */
export function objectTables({ tables }: Pick<ReadTx, 'tables'>): readonly ObjectTable[] {
  const others: readonly string[] = [...PERMANENT, ...LOGGED]
  const all: Readonly<Record<string, Table>> = tables
  return (
    Object.entries(all)
      .filter(([name]) => !others.includes(name))
      // Callers treat all tables alike; the builders only need some table type.
      .map(([name, table]) => ({ name, table: table as Tables['quotes'] }))
  )
}
