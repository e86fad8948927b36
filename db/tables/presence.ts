import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * Returns an SQL expression that is 1 if a column has a value, else 0. In an index, rows without a value then form one
 * range and rows with a value form another, each in list order. A query uses the index only if it contains exactly this
 * expression.
 */
export function presence(column: Column): SQL {
  // Without a comma: drizzle-kit splits index expressions at commas.
  return sql`(case when ${column} is null then 0 else 1 end)`
}
