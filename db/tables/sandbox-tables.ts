import type { Columns } from '#db/tables/columns-sqlite'
import type { FeeConfigDocument } from '#lib/contract/money/platform-fee'
import type { EmbeddedWalletConfig, PlatformCurrencyDocument } from '#lib/contract/platforms/platform-config'
import type { Id } from '#lib/contract/scalars'
import type { Corridor } from '#lib/domain/money/rate'

export function sandboxTables({ table, text, amount, instant, sequence, uniqueIndex }: Columns) {
  /** The newest requests with their responses and checks. */
  const exchanges = table(
    'exchanges',
    {
      seq: sequence('seq'),
      id: text('id').notNull(),
      platformId: text('platform_id'),
      receivedAt: instant('received_at').notNull(),
      method: text('method').notNull(),
      path: text('path').notNull(),
      status: text('status').notNull(),
      code: text('code'),
      /** `page` for reads by the console's pages, `console` for the console's other calls, else `client`. */
      source: text('source').notNull().default('client'),
      client: text('client'),
      platformName: text('platform_name'),
      requestId: text('request_id'),
      callerTraceId: text('caller_trace_id'),
      /** The exchange in list form, as JSON. */
      record: text('record').notNull(),
      /** The fields that lists omit, as JSON. Null in rows of an earlier version, which stored them in `record`. */
      detail: text('detail'),
    },
    t => [uniqueIndex('exchanges_id').on(t.id)],
  )

  /** Counts of responses since the last reset. Deleting exchanges from the log does not change the counts. */
  const seenResponses = table(
    'seen_responses',
    {
      /** Empty for a call without a valid API token. */
      platformId: text('platform_id').notNull(),
      /** Empty if the client is unknown. `other` for clients after the first 64 of a platform. */
      client: text('client').notNull(),
      /** Empty if the call matches no operation. */
      operationId: text('operation_id').notNull(),
      status: text('status').notNull(),
      /** Empty for a success. */
      code: text('code').notNull(),
      count: amount('count').notNull(),
      newestExchangeId: text('newest_exchange_id').notNull(),
    },
    t => [uniqueIndex('seen_responses_key').on(t.platformId, t.client, t.operationId, t.status, t.code)],
  )

  /** The sandbox's settings as JSON, such as its clock and forced errors. Also contains its encrypted private keys. */
  const settings = table('settings', {
    name: text('name').primaryKey(),
    value: text('value').notNull(),
  })
  return { exchanges, seenResponses, settings }
}

/** Tables of values that override defaults. Without a row, the default applies. */
export function overrideTables({ table, text, amount, instant, json }: Columns) {
  /** Rates that replace the bundled ones. */
  const rateOverrides = table('rate_overrides', {
    corridor: text('corridor').$type<Corridor>().primaryKey(),
    /** A decimal: sending major units per receiving major unit. */
    rate: text('rate').notNull(),
  })

  /** The UMA domain of a platform is in `platforms`. */
  const platformConfigs = table('platform_configs', {
    platformId: text('platform_id').$type<Id<'Platform'>>().primaryKey(),
    webhookEndpoint: text('webhook_endpoint'),
    supportedCurrencies: json<readonly PlatformCurrencyDocument[] | null>('supported_currencies'),
    embeddedWalletConfig: json<EmbeddedWalletConfig | null>('embedded_wallet_config'),
    feeConfigs: json<readonly FeeConfigDocument[] | null>('fee_configs'),
    updatedAt: instant('updated_at').notNull(),
  })

  /** Platforms that are set to hold incoming UMA payments for approval. */
  const umaApprovals = table('uma_approvals', {
    platformId: text('platform_id').$type<Id<'Platform'>>().primaryKey(),
    /** Time to decide on a payment, in milliseconds on the sandbox clock. */
    windowMs: amount('window_ms').notNull(),
  })
  return { rateOverrides, platformConfigs, umaApprovals }
}
