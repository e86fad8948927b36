import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * 1 if a column has a value, else 0: as a key of an index it makes the rows without a value one range in the order of the
 * list, and the others another. Queries must spell it as the index does.
 */
export function presence(column: Column): SQL {
  // Without a comma: the generator of migrations splits an index at each.
  return sql`(case when ${column} is null then 0 else 1 end)`
}
