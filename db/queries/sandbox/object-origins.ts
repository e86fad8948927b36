import { and, eq, or } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { FIRST_PLACE } from '#db/queries/platforms/tokens'
import type { Tables } from '#db/tables/define-tables'
import type { Id, ResourceType } from '#lib/contract/scalars'

/** Tables of the objects that store the ID of the call that created them. */
const TABLES: Readonly<Partial<Record<ResourceType, keyof Tables>>> = {
  AuthMethod: 'credentials',
  Customer: 'customers',
  ExternalAccount: 'externalAccounts',
  InternalAccount: 'internalAccounts',
  Quote: 'quotes',
  Session: 'sessions',
  Token: 'apiTokens',
  Transaction: 'transactions',
  Verification: 'verifications',
}

/** Finds an object of any platform by ID. `createdBy` is the ID of the call that created it, if any. */
export async function findOrigin(
  { sql, tables }: ReadTx,
  id: string,
): Promise<{ readonly createdBy: string | null } | undefined> {
  const type = id.split(':', 1)[0] as ResourceType // An unknown type has no table.
  const name = Object.hasOwn(TABLES, type) ? TABLES[type] : undefined
  if (name === undefined) return undefined
  // The cast gives every table one type. All of them have the columns used here.
  const table = tables[name] as Tables['quotes']
  const isMatch = name === 'apiTokens' ? tokenMatch(tables, id) : eq(table.id, id as Id<'Quote'>)
  const [row] = await sql.select({ createdBy: table.createdBy }).from(table).where(isMatch)
  return row
}

/** The ID of a platform's first token is not stored. */
function tokenMatch({ apiTokens }: Tables, id: string) {
  const platformId = id.replace('Token:', 'Platform:') as Id<'Platform'>
  const isFirst = and(eq(apiTokens.platformId, platformId), eq(apiTokens.place, FIRST_PLACE))
  return or(eq(apiTokens.id, id as Id<'Token'>), isFirst)
}
