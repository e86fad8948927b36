import { and, eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, prepared, preparedRead, rowGiven } from '#db/prepared'
import type { Tables } from '#db/tables/define-tables'
import type { Id } from '#lib/contract/scalars'

/** Tables whose rows belong to a platform and are read by id. */
type PlatformTable =
  | 'credentials'
  | 'customers'
  | 'externalAccounts'
  | 'internalAccounts'
  | 'lookups'
  | 'quotes'
  | 'sessions'
  | 'signedRequests'
  | 'transactions'

/** A row as it is inserted: without the columns the database fills in. */
type Inserted<Name extends PlatformTable> = Omit<Tables[Name]['$inferSelect'], 'seq'>

/** Returns a query for a row of a platform by its id; it returns undefined for an unknown ID. */
export function rowById<Name extends PlatformTable>(name: Name) {
  const query = preparedRead(`${name}_by_id`, (sql, tables, given: Given<{ platformId: string; id: string }>) => {
    const table = tableOf(tables, name)
    return sql
      .select()
      .from(table)
      .where(and(eq(table.id, given.id), eq(table.platformId, given.platformId)))
  })
  return async (
    tx: ReadTx,
    platformId: Id<'Platform'>,
    id: string,
  ): Promise<Tables[Name]['$inferSelect'] | undefined> => (await query(tx, { platformId, id }))[0]
}

export function rowInsert<Name extends PlatformTable>(name: Name) {
  const query = prepared(`insert_${name}`, (sql, tables) => {
    const table = tableOf(tables, name)
    return sql.insert(table).values(rowGiven(table))
  })
  return async (tx: Tx, row: Inserted<Name>): Promise<void> => {
    await query(tx, { ...row })
  }
}

/** One table represents all: the columns used here are the same in each. */
function tableOf(tables: Tables, name: PlatformTable): Tables['quotes'] {
  return tables[name] as Tables['quotes']
}
