import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * Returns 1 if a column has a value, else 0. As an index key, it puts the rows without a value in one range, in list
 * order, and the others in another. Queries must spell it exactly as the index does.
 */
export function presence(column: Column): SQL {
  // Without a comma: drizzle-kit splits index expressions at commas.
  return sql`(case when ${column} is null then 0 else 1 end)`
}
