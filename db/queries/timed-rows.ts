import { and, asc, gt, isNull, lt, lte, min, type SQL } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { preparedRead } from '#db/prepared'
import type { Tables } from '#db/tables/define-tables'
import type { Instant } from '#lib/contract/scalars'
import { FAILED_STAMPS_MAX } from '#lib/domain/signing/signed-request-rules'

/** Bounds of a query over all platforms: at most `limit` rows, with times later than `after`. */
export interface TimeWindow {
  readonly after: Instant
  readonly limit: number
}

/** Conditions for rows that are neither used, superseded nor failed. {@link openRows} checks the expiry. */
const OPEN = {
  contactCodes: ({ contactCodes }) => isNull(contactCodes.endedAt),
  kycLinks: ({ kycLinks }) => isNull(kycLinks.endedAt),
  otpIssuances: ({ otpIssuances }) => isNull(otpIssuances.endedAt),
  scaChallenges: ({ scaChallenges }) => isNull(scaChallenges.endedAt),
  signedRequests: ({ signedRequests }) =>
    and(isNull(signedRequests.usedAt), lt(signedRequests.failures, FAILED_STAMPS_MAX)),
} as const satisfies { readonly [Name in keyof Tables]?: (tables: Tables) => SQL | undefined }

export type ExpiringTable = keyof typeof OPEN

/** Lists a table's open rows that expire after an instant, soonest first, at most `limit`. */
export async function openRows<Name extends ExpiringTable>(
  tx: ReadTx,
  name: Name,
  { after, limit }: TimeWindow,
): Promise<readonly Tables[Name]['$inferSelect'][]> {
  // Typed as `kycLinks`: every table of `OPEN` has the columns used here.
  const table = tx.tables[name] as Tables['kycLinks']
  const open = tx.sql
    .select()
    .from(table)
    .where(and(gt(table.expiresAt, after), OPEN[name](tx.tables)))
  return open.orderBy(asc(table.expiresAt)).limit(limit)
}

type DueTable = 'settlements' | 'verifications'

/** Maximum number of rows per table that one transaction handles. Later transactions handle the rest. */
const BATCH = 100

/** Returns the earliest due time of a payment or verification. A shared database is asked in every call. */
export async function nextDueAt(tx: ReadTx): Promise<Instant | undefined> {
  const rows = await earliestByTable(tx, {})
  const due = rows.flatMap(({ dueAt }) => dueAt ?? [])
  return due.sort((a, b) => a - b)[0]
}

const earliestByTable = preparedRead('next_due_at', (sql, { settlements, verifications }) => {
  const settlement = sql.select({ dueAt: min(settlements.dueAt) }).from(settlements)
  return settlement.unionAll(sql.select({ dueAt: min(verifications.dueAt) }).from(verifications))
})

/** Lists a table's rows that are due by `now`, earliest first, at most {@link BATCH}. */
export async function dueRows<Name extends DueTable>(
  tx: ReadTx,
  name: Name,
  now: Instant,
): Promise<readonly Tables[Name]['$inferSelect'][]> {
  const table = dueTable(tx, name)
  const due = tx.sql.select().from(table).where(lte(table.dueAt, now))
  return due.orderBy(asc(table.dueAt), asc(table.seq)).limit(BATCH)
}

/** The result is typed as `settlements`, because both tables have the columns used here. */
function dueTable({ tables }: ReadTx, name: DueTable): Tables['settlements'] {
  return tables[name] as Tables['settlements']
}
