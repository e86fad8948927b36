import { type Column, type SQL, sql } from 'drizzle-orm'

/** Funding window of a transaction that is not PENDING or has no deadline. */
export const UNLIMITED = '-1'

/**
 * Returns an SQL expression for the funding window: the milliseconds from a pending transaction's creation to its
 * expiry. In the status index, the window precedes `created_at`. For each window, the transactions that have expired by
 * a given time therefore form one range. The database uses the index only for queries with exactly this expression.
 */
export function fundingWindow(transactions: {
  readonly status: Column
  readonly createdAt: Column
  readonly expiresAt: Column
}): SQL {
  const { status, createdAt, expiresAt } = transactions
  const unlimited = sql.raw(UNLIMITED)
  // The expression must not contain a comma, because drizzle-kit splits index expressions at commas.
  return sql`(case when ${status} = 'PENDING' and ${expiresAt} is not null then ${expiresAt} - ${createdAt} else ${unlimited} end)`
}
