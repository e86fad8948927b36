import type { Columns } from '#db/tables/columns-sqlite'
import type { ReceiverOfferDocument } from '#lib/contract/receivers/receiver'
import type { Id } from '#lib/contract/scalars'

/** What receiver lookups told, to be kept to while they are good. */
export function lookupTables({ table, text, instant, json, index }: Columns) {
  const lookups = table(
    'lookups',
    {
      id: text('id').$type<Id<'Lookup'>>().primaryKey(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      /** The UMA address or the account that was looked up. */
      receiver: text('receiver').notNull(),
      /** The platform's own customer who answered a UMA address; absent where somebody outside did, and for accounts. */
      receiverCustomerId: text('receiver_customer_id').$type<Id<'Customer'>>(),
      expiresAt: instant('expires_at').notNull(),
      document: json<ReceiverOfferDocument>('document').notNull(),
    },
    t => [index('lookups_age').on(t.expiresAt)],
  )
  return { lookups }
}
