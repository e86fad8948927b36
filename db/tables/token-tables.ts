import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Columns } from '#db/tables/columns-sqlite'
import { PERMISSIONS } from '#lib/contract/operation'
import type { Id } from '#lib/contract/scalars'

/**
 * Defines the table of API tokens. The defaults describe a platform's first token. Every row written before tokens had
 * permissions is a first token.
 */
export function tokenTables({ table, text, amount, instant, index, uniqueIndex }: Columns) {
  const apiTokens = table(
    'api_tokens',
    {
      clientId: text('client_id').primaryKey(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      /** SHA-256 of the client secret, hex; the secret itself is not stored here. */
      secretDigest: text('secret_digest').notNull(),
      createdAt: instant('created_at').notNull(),
      /** Null for a platform's first token. `firstTokenId` derives that token's ID from the platform's ID. */
      id: text('id').$type<Id<'Token'>>(),
      /** Place in the platform's token list, with gaps after deletions. The platform's first token has place 0. */
      place: amount('place').notNull().default(sql`0`),
      name: text('name').notNull().default('First token'),
      /** Comma-separated. A token created before permissions existed has all permissions. */
      permissions: text('permissions').notNull().default(PERMISSIONS.join()),
      /** When the secret was last replaced. */
      updatedAt: instant('updated_at'),
      createdBy: text('created_by'),
    },
    t => [
      uniqueIndex('api_tokens_id').on(t.id),
      uniqueIndex('api_tokens_place').on(t.platformId, t.place),
      index('api_tokens_page').on(t.platformId, t.createdAt, t.place),
      index('api_tokens_name').on(t.platformId, t.name, t.createdAt, t.place),
      index('api_tokens_updated').on(t.platformId, lastChange(t), t.place),
    ],
  )
  return { apiTokens }
}

/**
 * Returns an SQL expression for the time when a token last changed. The index `api_tokens_updated` serves only queries
 * that contain exactly this expression.
 */
export function lastChange({ createdAt, updatedAt }: { readonly createdAt: Column; readonly updatedAt: Column }): SQL {
  // The expression must not contain a comma, because drizzle-kit splits index expressions at commas.
  return sql`(case when ${updatedAt} is null then ${createdAt} else ${updatedAt} end)`
}
