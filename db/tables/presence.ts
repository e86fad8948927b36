import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * Returns an SQL expression that is 1 if a column has a value, else 0. In an index with this expression, the rows
 * without a value form one range, and the rows with a value form another. The index columns after the expression order
 * the rows of each range. A query uses the index only if the query contains exactly this expression.
 */
export function presence(column: Column): SQL {
  // Without a comma: drizzle-kit splits index expressions at commas.
  return sql`(case when ${column} is null then 0 else 1 end)`
}
