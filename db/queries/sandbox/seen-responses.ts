import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, prepared } from '#db/prepared'
import { CONSOLE_CLIENT, NAMED_CLIENTS_MAX, OTHER_CLIENTS } from '#lib/contract/sandbox/console-client'

export type SeenResponseRow = ReadTx['tables']['seenResponses']['$inferSelect']

/**
 * A row with its platform's name and its newest exchange. The name is null if the calls had no valid API token. The
 * exchange fields are null if the log no longer contains the exchange.
 */
export type NamedSeenResponse = Omit<SeenResponseRow, 'newestExchangeId'> & {
  readonly platformName: string | null
  readonly exchangeId: string | null
  readonly exchangeSeq: number | null
}

/**
 * Adds each row's count to the stored count and replaces the stored newest exchange. If a platform already has
 * {@link NAMED_CLIENTS_MAX} named clients, all further clients are counted under one name.
 */
export async function countSeenResponses(tx: Tx, rows: readonly SeenResponseRow[]): Promise<void> {
  const named = new Map<string, Set<string>>()
  for (const row of rows) {
    const clients = named.get(row.platformId) ?? new Set((await clientsOf(tx, row)).map(({ client }) => client))
    named.set(row.platformId, clients)
    await upsertRow(tx, { ...row, client: nameFor(row.client, clients) })
  }
}

/** Returns the name under which a client is counted. Adds a new named client to `clients`. */
function nameFor(client: string, clients: Set<string>): string {
  if (UNNAMED.includes(client) || clients.has(client)) return client
  if (clients.size >= NAMED_CLIENTS_MAX) return OTHER_CLIENTS
  clients.add(client)
  return client
}

/** Names that do not count toward the limit. */
const UNNAMED = ['', CONSOLE_CLIENT, OTHER_CLIENTS]

export async function deleteSeenResponses(tx: Tx): Promise<void> {
  await tx.sql.delete(tx.tables.seenResponses)
}

/** Lists every row. Each combination of platform, client, operation, status and code has at most one row. */
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

const clientsOf = prepared(
  'clients_of_seen_responses',
  (builder, { seenResponses }, inputs: Inputs<{ platformId: string }>) =>
    builder
      .selectDistinct({ client: seenResponses.client })
      .from(seenResponses)
      .where(and(eq(seenResponses.platformId, inputs.platformId), notInArray(seenResponses.client, UNNAMED))),
)

const upsertRow = prepared<{ [Name in keyof SeenResponseRow]: unknown }>(
  'count_seen_response',
  (builder, { seenResponses }, inputs) => {
    const { platformId, client, operationId, status, code, count } = seenResponses
    return builder
      .insert(seenResponses)
      .values({
        platformId: inputs.platformId,
        client: inputs.client,
        operationId: inputs.operationId,
        status: inputs.status,
        code: inputs.code,
        count: inputs.count,
        newestExchangeId: inputs.newestExchangeId,
      })
      .onConflictDoUpdate({
        target: [platformId, client, operationId, status, code],
        set: { count: sql`${count} + excluded.count`, newestExchangeId: sql`excluded.newest_exchange_id` },
      })
  },
)
