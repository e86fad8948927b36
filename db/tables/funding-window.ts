import { type Column, type SQL, sql } from 'drizzle-orm'

/** The window of a transaction that may be funded at any time, or no longer. */
export const UNLIMITED = '-1'

/**
 * Milliseconds from the creation of a pending transaction to its expiry: the status index has them before `created_at`, so that
 * those that are open at an instant are one range of it, and those that have expired another. Queries must spell it as the index does.
 */
export function fundingWindow(transactions: {
  readonly status: Column
  readonly createdAt: Column
  readonly expiresAt: Column
}): SQL {
  const { status, createdAt, expiresAt } = transactions
  const unlimited = sql.raw(UNLIMITED)
  // Without a comma: the generator of migrations splits an index at each.
  return sql`(case when ${status} = 'PENDING' and ${expiresAt} is not null then ${expiresAt} - ${createdAt} else ${unlimited} end)`
}
