import { type Column, type SQL, sql } from 'drizzle-orm'

/** The window of a transaction whose funding has no deadline, or that no longer awaits funding. */
export const UNLIMITED = '-1'

/**
 * Milliseconds from the creation of a pending transaction to its expiry. The status index has them before `created_at`,
 * so the open transactions at an instant form one range, and the expired ones another. Queries must spell the
 * expression exactly as the index does.
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
