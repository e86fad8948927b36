import { and, eq, gte, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import type { CallOutcome } from '#lib/contract/sandbox/log-summary'
import type { Instant } from '#lib/contract/scalars'

type ExchangeTable = ReadTx['tables']['exchanges']

/** `status` is a status such as `401` or a class such as `4xx`. `path` is a part of the path, or the exchange's ID. */
export interface ExchangeRowFilter {
  readonly method?: string | undefined
  readonly status?: string | undefined
  readonly code?: string | undefined
  readonly path?: string | undefined
  readonly search?: string | undefined
  /** `console`, `outside` (not the console), `agent:<client name>` or `key:<platform name>`. */
  readonly client?: string | undefined
  readonly outcome?: CallOutcome | undefined
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
  readonly reads?: 'omit' | undefined
}

/** Value of the column `source` for reads by the console's pages. */
export const PAGE_READ = 'page'

/** Returns the condition for exchanges that match every given field. No index is needed, because the log is small. */
export function filterCondition(exchanges: ExchangeTable, filter: ExchangeRowFilter): SQL | undefined {
  const { method, status, code, path, search, client, outcome, from, until, reads } = filter
  return and(
    method === undefined ? undefined : eq(exchanges.method, method),
    status === undefined ? undefined : like(exchanges.status, status.replace('xx', '__')),
    code === undefined ? undefined : eq(exchanges.code, code),
    path === undefined ? undefined : or(contains(exchanges.path, path), eq(exchanges.id, path)),
    search === undefined ? undefined : searchCondition(exchanges, search.trim().toLowerCase()),
    client === undefined ? undefined : clientCondition(exchanges, client),
    outcome === undefined ? undefined : outcomeCondition(exchanges, outcome),
    from === undefined ? undefined : gte(exchanges.receivedAt, from),
    until === undefined ? undefined : lt(exchanges.receivedAt, until),
    reads === undefined ? undefined : ne(exchanges.source, PAGE_READ),
  )
}

function searchCondition(exchanges: ExchangeTable, words: string): SQL | undefined {
  const { path, code, id, requestId, callerTraceId, client, platformName, method, status } = exchanges
  return or(
    ...[path, code, client, platformName].map(column => contains(sql`lower(${column})`, words)),
    ...[id, requestId, callerTraceId].map(column => likeText(sql`lower(${column})`, `%${literal(words)}`)),
    eq(sql`lower(${method})`, words),
    eq(status, words),
  )
}

function clientCondition({ source, client, platformName }: ExchangeTable, clientFilter: string): SQL {
  if (clientFilter === 'outside') return eq(source, 'client')
  if (clientFilter === 'console') return ne(source, 'client')
  const name = clientFilter.slice(clientFilter.indexOf(':') + 1)
  return clientFilter.startsWith('key:') ? eq(platformName, name) : eq(client, name)
}

/** Statuses are strings of three digits, so string comparison orders them. */
function outcomeCondition({ status }: ExchangeTable, outcome: CallOutcome): SQL | undefined {
  if (outcome === 'stamp') return eq(status, '202')
  return outcome === 'rejected' ? gte(status, '400') : and(lt(status, '400'), ne(status, '202'))
}

function contains(text: SQL | ExchangeTable['path'], part: string): SQL {
  return likeText(text, `%${literal(part)}%`)
}

function likeText(text: SQL | ExchangeTable['path'], pattern: string): SQL {
  return sql`${text} like ${pattern} escape '\\'`
}

/** Escapes LIKE's wildcards and its escape character. */
function literal(part: string): string {
  return part.replace(/[\\%_]/g, sign => `\\${sign}`)
}
