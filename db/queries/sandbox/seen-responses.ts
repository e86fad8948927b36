import { asc, eq, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { prepared } from '#db/prepared'

export type SeenResponseRow = ReadTx['tables']['seenResponses']['$inferSelect']

/** A row with the names that lists show; its exchange and its place are null once the exchange has left the log. */
export type NamedSeenResponse = Omit<SeenResponseRow, 'newestExchangeId'> & {
  readonly platformName: string | null
  readonly exchangeId: string | null
  readonly exchangeSeq: number | null
}

/** Adds each row's count to the stored one and replaces its newest exchange. */
export async function countSeenResponses(tx: Tx, rows: readonly SeenResponseRow[]): Promise<void> {
  for (const row of rows) await upsertRow(tx, { ...row })
}

export async function deleteSeenResponses(tx: Tx): Promise<void> {
  await tx.sql.delete(tx.tables.seenResponses)
}

/** Lists every row: at most one for each platform, client and response. */
export async function listSeenResponses(tx: ReadTx): Promise<readonly NamedSeenResponse[]> {
  const { exchanges, platforms, seenResponses } = tx.tables
  const { platformId, client, operationId, status, code, count, newestExchangeId } = seenResponses
  return tx.sql
    .select({
      platformId,
      client,
      operationId,
      status,
      code,
      count,
      platformName: platforms.name,
      exchangeId: exchanges.id,
      exchangeSeq: exchanges.seq,
    })
    .from(seenResponses)
    .leftJoin(platforms, eq(platforms.id, platformId))
    .leftJoin(exchanges, eq(exchanges.id, newestExchangeId))
    .orderBy(asc(status), asc(code), asc(operationId), asc(platformId), asc(client))
}

const upsertRow = prepared<{ [Name in keyof SeenResponseRow]: unknown }>(
  'count_seen_response',
  (builder, { seenResponses }, given) => {
    const { platformId, client, operationId, status, code, count } = seenResponses
    return builder
      .insert(seenResponses)
      .values({
        platformId: given.platformId,
        client: given.client,
        operationId: given.operationId,
        status: given.status,
        code: given.code,
        count: given.count,
        newestExchangeId: given.newestExchangeId,
      })
      .onConflictDoUpdate({
        target: [platformId, client, operationId, status, code],
        set: { count: sql`${count} + excluded.count`, newestExchangeId: sql`excluded.newest_exchange_id` },
      })
  },
)
