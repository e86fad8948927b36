import type { Columns } from '#db/tables/columns-sqlite'
import type { ReceiverOfferDocument } from '#lib/contract/receivers/receiver'
import type { Id } from '#lib/contract/scalars'

/** Defines the table of receiver lookups. */
export function lookupTables({ table, text, instant, json, index }: Columns) {
  const lookups = table(
    'lookups',
    {
      id: text('id').$type<Id<'Lookup'>>().primaryKey(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      receiver: text('receiver').notNull(),
      /** The platform's customer whose UMA address is `receiver`. Null for external addresses and account IDs. */
      receiverCustomerId: text('receiver_customer_id').$type<Id<'Customer'>>(),
      expiresAt: instant('expires_at').notNull(),
      document: json<ReceiverOfferDocument>('document').notNull(),
    },
    t => [index('lookups_age').on(t.expiresAt)],
  )
  return { lookups }
}
