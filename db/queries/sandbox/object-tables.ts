import type { Table } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'

/** Tables of platforms, API tokens, settings and snapshots. The rows of these tables are not objects. */
const PERMANENT = [
  'platforms',
  'apiTokens',
  'settings',
  'snapshots',
  'snapshotRows',
] as const satisfies (keyof Tables)[]
/** Tables that log calls and webhooks. The rows of these tables are not objects either. */
const LOGGED = ['exchanges', 'seenResponses', 'webhookEvents', 'webhookAttempts'] as const satisfies (keyof Tables)[]

/**
 * Object tables that snapshot files omit. The rows of these tables are short-lived, and most of these tables may
 * contain secrets: codes, links, stored responses, encrypted keys and payloads.
 */
export const NOT_EXPORTED: readonly string[] = [
  'contactCodes',
  'idempotencyRecords',
  'kycLinks',
  'otpIssuances',
  'rateHits',
  'signedRequests',
] satisfies (keyof Tables)[]

/** Columns that snapshot files omit: `seq`, which the database sets, and the webhook URL, which may contain a key. */
export const COLUMNS_NOT_EXPORTED: readonly string[] = ['seq', 'webhookEndpoint']

export interface ObjectTable {
  readonly name: string
  readonly table: Tables['quotes']
}

/**
 * Lists every table whose rows are objects: all tables except {@link PERMANENT} and {@link LOGGED}. Resets and
 * snapshots therefore include new tables by default.
 */
export function objectTables({ tables }: Pick<ReadTx, 'tables'>): readonly ObjectTable[] {
  const others: readonly string[] = [...PERMANENT, ...LOGGED]
  const all: Readonly<Record<string, Table>> = tables
  return (
    Object.entries(all)
      .filter(([name]) => !others.includes(name))
      // The cast gives Drizzle's builders one table type. Callers use no column of a particular table.
      .map(([name, table]) => ({ name, table: table as Tables['quotes'] }))
  )
}
