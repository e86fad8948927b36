import type { Table } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'

/** Tables of platforms, API tokens, settings, snapshots and recordings. Their rows are not objects. */
const PERMANENT = [
  'platforms',
  'apiTokens',
  'settings',
  'snapshots',
  'snapshotRows',
  'recordings',
  'recordedCalls',
  'recordedParts',
] as const satisfies (keyof Tables)[]
/** Tables that log calls and webhooks. Their rows are not objects. */
const LOGGED = ['exchanges', 'seenResponses', 'webhookEvents', 'webhookAttempts'] as const satisfies (keyof Tables)[]

/**
 * Object tables that snapshot files omit. Their rows are short-lived. Most of these tables may contain secrets: codes,
 * links, stored responses, encrypted keys and payloads.
 */
export const NOT_EXPORTED: readonly string[] = [
  'contactCodes',
  'idempotencyRecords',
  'kycLinks',
  'otpIssuances',
  'rateHits',
  'scaChallenges',
  'signedRequests',
] satisfies (keyof Tables)[]

/**
 * Columns that snapshot files omit: `seq`, which the database sets, the webhook URL, which may contain a key, and the
 * ID of a call, which is only in the log of the sandbox that wrote the file.
 */
export const COLUMNS_NOT_EXPORTED: readonly string[] = ['createdBy', 'seq', 'webhookEndpoint']

export interface ObjectTable {
  readonly name: string
  readonly table: Tables['quotes']
}

/** Lists the tables whose rows are objects. Resets and snapshots include new tables by default. */
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
