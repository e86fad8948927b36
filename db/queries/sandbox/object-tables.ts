import type { Table } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'

/** Tables that a reset does not change, besides the exchanges: platforms, tokens, settings and snapshots. */
const PERMANENT = [
  'platforms',
  'apiTokens',
  'settings',
  'snapshots',
  'snapshotRows',
] as const satisfies (keyof Tables)[]
/** Log tables, which hold no objects. */
const LOGGED = ['exchanges', 'seenResponses', 'webhookEvents', 'webhookAttempts'] as const satisfies (keyof Tables)[]

/**
 * Tables of short-lived codes, links, sealed keys and stored answers, which may be secrets. Exported files omit them.
 */
export const NOT_EXPORTED: readonly string[] = [
  'contactCodes',
  'idempotencyRecords',
  'kycLinks',
  'otpIssuances',
  'rateHits',
  'signedRequests',
] satisfies (keyof Tables)[]

/** Columns that exported files omit: positions, which the database assigns, and addresses, which may contain a key. */
export const COLUMNS_NOT_EXPORTED: readonly string[] = ['seq', 'webhookEndpoint']

export interface ObjectTable {
  readonly name: string
  readonly table: Tables['quotes']
}

/**
 * Lists every table whose rows are objects: all except the tables named above. So resets and snapshots include every
 * new table.
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
