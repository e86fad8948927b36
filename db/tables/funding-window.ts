import { type Column, type SQL, sql } from 'drizzle-orm'

/** Value of the funding window if a transaction's funding has no deadline, or if it no longer awaits funding. */
export const UNLIMITED = '-1'

/**
 * Returns an SQL expression for the milliseconds from a pending transaction's creation to its expiry. In the status
 * index it precedes `created_at`. So of the transactions with one window, those expired at an instant form one range
 * and the others another. A query uses the index only if it contains exactly this expression.
 */
export function fundingWindow(transactions: {
  readonly status: Column
  readonly createdAt: Column
  readonly expiresAt: Column
}): SQL {
  const { status, createdAt, expiresAt } = transactions
  const unlimited = sql.raw(UNLIMITED)
  // Without a comma: drizzle-kit splits index expressions at commas.
  return sql`(case when ${status} = 'PENDING' and ${expiresAt} is not null then ${expiresAt} - ${createdAt} else ${unlimited} end)`
}
