import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * Returns an SQL expression that is 1 if a column has a value, else 0. In an index, the rows with a value and the rows
 * without one form two ranges, each ordered by the columns after the expression. Only a query with exactly this
 * expression uses the index.
 */
export function presence(column: Column): SQL {
  // The expression must not contain a comma, because drizzle-kit splits index expressions at commas.
  return sql`(case when ${column} is null then 0 else 1 end)`
}
