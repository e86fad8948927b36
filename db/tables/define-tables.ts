import { isNotNull } from 'drizzle-orm'
import { accountTables } from '#db/tables/account-tables'
import type { Columns } from '#db/tables/columns-sqlite'
import { customerTables } from '#db/tables/customer-tables'
import { fundingWindow } from '#db/tables/funding-window'
import { presence } from '#db/tables/presence'
import { recordingTables } from '#db/tables/recording-tables'
import { overrideTables, sandboxTables } from '#db/tables/sandbox-tables'
import { snapshotTables } from '#db/tables/snapshot-tables'
import { tokenTables } from '#db/tables/token-tables'
import { walletTables } from '#db/tables/wallet-tables'
import { webhookTables } from '#db/tables/webhook-tables'
import type { Customer } from '#lib/contract/customers/customer'
import type { QuoteDocument, QuoteStatus } from '#lib/contract/quotes/quote'
import type { ReceiverOfferDocument } from '#lib/contract/receivers/receiver'
import type { Id } from '#lib/contract/scalars'
import type { Transaction, TransactionDocument, TransactionOnlyFields } from '#lib/contract/transfers/transaction'

/**
 * Defines every table once, for both engines. Most lists are ordered by creation time, then by `seq`, which the
 * database assigns. A filter that may match many rows has an index on the platform, the filter's columns, the creation
 * time and `seq`: see `db/queries/read-table-page.ts`. The column `createdBy` contains the ID of the call that created
 * the object; it is null if no logged call did.
 */
export function defineTables(columns: Columns) {
  return {
    ...platformTables(columns),
    ...tokenTables(columns),
    ...customerTables(columns),
    ...accountTables(columns),
    ...walletTables(columns),
    ...quoteTables(columns),
    ...sandboxTables(columns),
    ...overrideTables(columns),
    ...lookupTables(columns),
    ...snapshotTables(columns),
    ...recordingTables(columns),
    ...webhookTables(columns),
  }
}

function platformTables({ table, text, instant, json, sequence, uniqueIndex, index }: Columns) {
  const platforms = table(
    'platforms',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'Platform'>>().notNull(),
      name: text('name').notNull(),
      umaDomain: text('uma_domain').notNull(),
      createdAt: instant('created_at').notNull(),
    },
    t => [uniqueIndex('platforms_id').on(t.id)],
  )

  const customers = table(
    'customers',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'Customer'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      platformCustomerId: text('platform_customer_id').notNull(),
      umaAddress: text('uma_address').notNull(),
      customerType: text('customer_type').$type<Customer['customerType']>().notNull(),
      region: text('region'),
      email: text('email'),
      phoneNumber: text('phone_number'),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
      deletedAt: instant('deleted_at'),
      createdBy: text('created_by'),
      /** Since when the customer's quotes need an authorization (SCA); null if they need none. */
      scaSince: instant('sca_since'),
      /** The customer's fields that have no separate column. */
      profile: json<Record<string, unknown>>('profile').notNull(),
    },
    t => [
      uniqueIndex('customers_id').on(t.id),
      uniqueIndex('customers_platform_customer_id').on(t.platformId, t.platformCustomerId),
      uniqueIndex('customers_uma_address').on(t.platformId, t.umaAddress),
      // There may be many deleted customers, and most lists omit them.
      index('customers_page').on(t.platformId, presence(t.deletedAt), t.createdAt, t.seq),
      index('customers_updated').on(t.platformId, presence(t.deletedAt), t.updatedAt, t.seq),
      index('customers_type').on(t.platformId, t.customerType, presence(t.deletedAt), t.createdAt, t.seq),
      index('customers_region').on(t.platformId, t.region, presence(t.deletedAt), t.createdAt, t.seq),
    ],
  )
  return { platforms, customers }
}

function quoteTables({ table, text, amount, instant, json, sequence, uniqueIndex, index }: Columns) {
  const quotes = table(
    'quotes',
    {
      id: text('id').$type<Id<'Quote'>>().primaryKey(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      transactionId: text('transaction_id').$type<Id<'Transaction'>>().notNull(),
      status: text('status').$type<QuoteStatus>().notNull(),
      createdAt: instant('created_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      /** Outcome of the payment, set at creation. Null if the payment succeeds immediately and is never returned. */
      outcome: text('outcome'),
      /** The account to credit if the payment goes to the UMA address of one of the platform's customers. */
      receiverAccountId: text('receiver_account_id').$type<Id<'InternalAccount'>>(),
      /** The platform's account to credit if the quote has a platform fee. */
      feeAccountId: text('fee_account_id').$type<Id<'InternalAccount'>>(),
      createdBy: text('created_by'),
      /**
       * The quote as created, with all payment instructions. Its current status is in the `status` column. An
       * authorization removes `scaChallenge`.
       */
      document: json<QuoteDocument>('document').notNull(),
    },
    t => [index('quotes_open').on(t.status, t.expiresAt)],
  )

  /** Challenges of quotes that need an authorization (SCA). A challenge expires with its quote. */
  const scaChallenges = table(
    'sca_challenges',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'ScaChallenge'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      quoteId: text('quote_id').$type<Id<'Quote'>>().notNull(),
      /** `execute` if the authorization also executes the quote. */
      next: text('next').$type<'execute' | 'wait'>().notNull(),
      /** The phone number to which the code was sent. The ID of the customer if the customer has none. */
      deliveredTo: text('delivered_to').notNull(),
      code: text('code').notNull(),
      issuedAt: instant('issued_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      tries: amount('tries').notNull(),
      endedAt: instant('ended_at'),
      ending: text('ending').$type<'used' | 'failed'>(),
    },
    t => [
      uniqueIndex('sca_challenges_quote').on(t.quoteId),
      index('sca_challenges_age').on(t.issuedAt),
      index('sca_challenges_expiry').on(t.expiresAt),
    ],
  )

  const transactions = table(
    'transactions',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'Transaction'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      customerId: text('customer_id').notNull(),
      quoteId: text('quote_id').$type<Id<'Quote'>>(),
      type: text('type').$type<Transaction['type']>().notNull(),
      status: text('status').$type<Transaction['status']>().notNull(),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
      /** When the PENDING transaction of a quote expires. Null if the transaction is not PENDING or has no quote. */
      expiresAt: instant('expires_at'),
      settledAt: instant('settled_at'),
      /**
       * The account or UMA address that the money comes from, if any. This column and the next three are for searches;
       * `db/queries/transfers/transactions.ts` fills them.
       */
      senderIdentifier: text('sender_identifier'),
      receiverIdentifier: text('receiver_identifier'),
      /** The code that must accompany the payment that funds the quote. */
      reference: text('reference'),
      remittanceInformation: text('remittance_information'),
      createdBy: text('created_by'),
      /** The transaction in wire form, without its quote's fields. The current status and times are in columns. */
      document: json<TransactionDocument | TransactionOnlyFields>('document').notNull(),
    },
    t => [
      uniqueIndex('transactions_id').on(t.id),
      // Every quote adds an entry to almost every index, so this table has few indexes. A list without a filter reads
      // both types from `transactions_type`, and a list filtered by `platformCustomerId` finds the customer first.
      index('transactions_customer').on(t.platformId, t.customerId, t.createdAt, t.seq),
      index('transactions_sender').on(t.platformId, t.senderIdentifier, t.createdAt, t.seq),
      index('transactions_receiver').on(t.platformId, t.receiverIdentifier, t.createdAt, t.seq),
      index('transactions_status').on(t.platformId, t.status, fundingWindow(t), t.createdAt, t.seq),
      index('transactions_type').on(t.platformId, t.type, t.createdAt, t.seq),
      index('transactions_reference').on(t.platformId, t.reference, t.createdAt, t.seq),
      index('transactions_remittance')
        .on(t.platformId, t.remittanceInformation, t.createdAt, t.seq)
        .where(isNotNull(t.remittanceInformation)),
    ],
  )

  /** Payments whose outcomes have further steps. The next step is due at `dueAt`, on the sandbox clock. */
  const settlements = table(
    'settlements',
    {
      seq: sequence('seq'),
      transactionId: text('transaction_id').$type<Id<'Transaction'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      quoteId: text('quote_id').$type<Id<'Quote'>>(),
      outcome: text('outcome').notNull(),
      executedAt: instant('executed_at').notNull(),
      dueAt: instant('due_at').notNull(),
    },
    t => [uniqueIndex('settlements_transaction').on(t.transactionId), index('settlements_due').on(t.dueAt)],
  )

  const idempotencyRecords = table(
    'idempotency_records',
    {
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      /** Method and decoded path. Together with the platform, they are the scope of a key. */
      operation: text('operation').notNull(),
      key: text('key').notNull(),
      bodyDigest: text('body_digest').notNull(),
      answer: text('answer').notNull(),
      createdAt: instant('created_at').notNull(),
    },
    t => [
      uniqueIndex('idempotency_records_key').on(t.platformId, t.operation, t.key),
      index('idempotency_records_age').on(t.createdAt),
    ],
  )
  return { quotes, scaChallenges, transactions, settlements, idempotencyRecords }
}

export type Tables = ReturnType<typeof defineTables>

/** Defines the table of receiver lookups. */
function lookupTables({ table, text, instant, json, index }: Columns) {
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
