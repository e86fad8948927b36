import type { Table } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'

/** Tables of platforms, their tokens, settings and snapshots. Their rows are not objects. */
const PERMANENT = [
  'platforms',
  'apiTokens',
  'settings',
  'snapshots',
  'snapshotRows',
] as const satisfies (keyof Tables)[]
/** Tables of logs. Their rows are not objects. */
const LOGGED = ['exchanges', 'seenResponses', 'webhookEvents', 'webhookAttempts'] as const satisfies (keyof Tables)[]

/**
 * Tables that exported files omit. Their rows are short-lived, and most may contain secrets: codes, links, stored
 * responses, encrypted keys and payloads.
 */
export const NOT_EXPORTED: readonly string[] = [
  'contactCodes',
  'idempotencyRecords',
  'kycLinks',
  'otpIssuances',
  'rateHits',
  'signedRequests',
] satisfies (keyof Tables)[]

/** Columns that exported files omit: positions, which the database assigns, and URLs, which may contain a key. */
export const COLUMNS_NOT_EXPORTED: readonly string[] = ['seq', 'webhookEndpoint']

export interface ObjectTable {
  readonly name: string
  readonly table: Tables['quotes']
}

/**
 * Lists every table whose rows are objects: all tables except {@link PERMANENT} and {@link LOGGED}. So resets and
 * snapshots include every table that is added later.
 */
export function objectTables({ tables }: Pick<ReadTx, 'tables'>): readonly ObjectTable[] {
  const others: readonly string[] = [...PERMANENT, ...LOGGED]
  const all: Readonly<Record<string, Table>> = tables
  return (
    Object.entries(all)
      .filter(([name]) => !others.includes(name))
      // Callers treat all tables alike; Drizzle's builders only need some table type.
      .map(([name, table]) => ({ name, table: table as Tables['quotes'] }))
  )
}
