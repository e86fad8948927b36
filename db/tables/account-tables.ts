import { type Column, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Columns } from '#db/tables/columns-sqlite'
import { presence } from '#db/tables/presence'
import type { ExternalAccount, OwnershipType } from '#lib/contract/accounts/external-account'
import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { Id } from '#lib/contract/scalars'

/** Returns the condition, shared by indexes and queries, for customers' external accounts that are not deleted. */
export function ownedByCustomer({ customerId, deletedAt }: OwnedColumns): SQL {
  return sql`${customerId} is not null and ${deletedAt} is null`
}

/** Returns the condition, shared by indexes and queries, for platforms' external accounts that are not deleted. */
export function ownedByPlatform({ customerId, deletedAt }: OwnedColumns): SQL {
  return sql`${customerId} is null and ${deletedAt} is null`
}

interface OwnedColumns {
  readonly customerId: Column
  readonly deletedAt: Column
}

export function accountTables({ table, text, amount, instant, json, sequence, uniqueIndex, index }: Columns) {
  const internalAccounts = table(
    'internal_accounts',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'InternalAccount'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      customerId: text('customer_id').$type<Id<'Customer'>>(),
      type: text('type').$type<InternalAccount['type']>().notNull(),
      currency: text('currency').$type<CurrencyCode>().notNull(),
      /**
       * The sum of the account's ledger entries, never below zero. Only `db/queries/money/ledger-postings.ts` and the
       * loading of a snapshot change it.
       */
      balance: amount('balance').notNull(),
      /** When the owner made the wallet private; null if the account is not a private wallet. */
      privateSince: instant('private_since'),
      /** When the account's customer was deleted, else null. Ledger entries remain, but new transfers are rejected. */
      closedAt: instant('closed_at'),
      createdBy: text('created_by'),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
    },
    t => [
      uniqueIndex('internal_accounts_id').on(t.id),
      index('internal_accounts_customer').on(t.customerId, t.platformId, t.createdAt, t.seq),
      index('internal_accounts_page').on(t.platformId, t.createdAt, t.seq).where(isNotNull(t.customerId)),
      index('internal_accounts_currency')
        // By default, a customer list filtered by currency omits deleted customers. Their accounts are closed.
        .on(t.platformId, t.currency, presence(t.closedAt), t.createdAt, t.seq)
        .where(isNotNull(t.customerId)),
      index('internal_accounts_type').on(t.platformId, t.type, t.createdAt, t.seq).where(isNotNull(t.customerId)),
      // A platform's own accounts are few and are listed separately.
      index('internal_accounts_of_platform').on(t.platformId, t.createdAt, t.seq).where(isNull(t.customerId)),
    ],
  )

  /** Entries of the double-entry ledger. The entries of one transfer sum to zero in each currency. */
  const ledgerEntries = table(
    'ledger_entries',
    {
      seq: sequence('seq'),
      transferId: text('transfer_id').notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      /** An internal account's ID, or a contra account of the platform: `outside`, `exchange` or `fees`. */
      account: text('account').notNull(),
      currency: text('currency').$type<CurrencyCode>().notNull(),
      amount: amount('amount').notNull(),
      createdAt: instant('created_at').notNull(),
    },
    t => [
      // Includes the amount, so that the index alone is enough to sum a balance.
      index('ledger_entries_account').on(t.account, t.platformId, t.currency, t.seq, t.amount),
      index('ledger_entries_transfer').on(t.transferId),
    ],
  )

  const externalAccounts = table(
    'external_accounts',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'ExternalAccount'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      customerId: text('customer_id').$type<Id<'Customer'>>(),
      /** ID of the customer or of the platform. `platformAccountId` is unique per owner. */
      ownerId: text('owner_id').notNull(),
      platformAccountId: text('platform_account_id'),
      currency: text('currency').$type<CurrencyCode>().notNull(),
      status: text('status').$type<ExternalAccount['status']>().notNull(),
      verification: text('verification').$type<NonNullable<ExternalAccount['beneficiaryVerificationStatus']>>(),
      verifiedName: text('verified_name'),
      accountInfo: json<ExternalAccount['accountInfo']>('account_info').notNull(),
      ownershipType: text('ownership_type').$type<OwnershipType>(),
      defaultSince: instant('default_since'),
      /** When direct pull was allowed; null if the service may not debit the account. */
      pullableSince: instant('pullable_since'),
      createdBy: text('created_by'),
      createdAt: instant('created_at').notNull(),
      deletedAt: instant('deleted_at'),
    },
    t => [
      uniqueIndex('external_accounts_id').on(t.id),
      uniqueIndex('external_accounts_platform_account_id').on(t.ownerId, t.platformAccountId),
      index('external_accounts_page').on(t.platformId, t.createdAt, t.seq).where(ownedByCustomer(t)),
      index('external_accounts_customer').on(t.platformId, t.customerId, t.createdAt, t.seq).where(ownedByCustomer(t)),
      index('external_accounts_currency').on(t.platformId, t.currency, t.createdAt, t.seq).where(ownedByCustomer(t)),
      index('external_accounts_of_platform').on(t.platformId, t.createdAt, t.seq).where(ownedByPlatform(t)),
      index('external_accounts_of_platform_currency')
        .on(t.platformId, t.currency, t.createdAt, t.seq)
        .where(ownedByPlatform(t)),
    ],
  )

  return { internalAccounts, ledgerEntries, externalAccounts }
}
