import type { Columns } from '#db/tables/columns-sqlite'
import type { EmbeddedWalletConfig, PlatformCurrencyDocument } from '#lib/contract/platforms/platform-config'
import type { Id } from '#lib/contract/scalars'
import type { Corridor } from '#lib/domain/money/rate-table'

/** What is kept of the sandbox itself. */
export function sandboxTables({ table, text, instant, sequence, uniqueIndex }: Columns) {
  /** What was sent and answered, with the checks it met: the newest thousand. */
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
      /** The exchange as lists tell it, printed once. */
      record: text('record').notNull(),
      /** What lists leave out, which is most of it; absent in a row of a former version, whose record has it as well. */
      detail: text('detail'),
    },
    t => [uniqueIndex('exchanges_id').on(t.id)],
  )

  /** Facts of the sandbox itself, such as its clock and armed errors, as JSON by name. */
  const settings = table('settings', {
    name: text('name').primaryKey(),
    value: text('value').notNull(),
  })
  return { exchanges, settings }
}

/** What was changed of what the sandbox begins with; without a row everything is as it was made. */
export function changedTables({ table, text, amount, instant, json }: Columns) {
  /** Rates that stand in for the bundled table's. */
  const rateOverrides = table('rate_overrides', {
    corridor: text('corridor').$type<Corridor>().primaryKey(),
    /** A decimal, sending major units per receiving major unit. */
    rate: text('rate').notNull(),
  })

  /** What a platform set of its configuration; its UMA domain stands with the platform. */
  const platformConfigs = table('platform_configs', {
    platformId: text('platform_id').$type<Id<'Platform'>>().primaryKey(),
    webhookEndpoint: text('webhook_endpoint'),
    supportedCurrencies: json<readonly PlatformCurrencyDocument[] | null>('supported_currencies'),
    embeddedWalletConfig: json<EmbeddedWalletConfig | null>('embedded_wallet_config'),
    updatedAt: instant('updated_at').notNull(),
  })

  /** Platforms that hold incoming UMA payments for approval. */
  const umaApprovals = table('uma_approvals', {
    platformId: text('platform_id').$type<Id<'Platform'>>().primaryKey(),
    /** Time to decide on a payment, in milliseconds of the sandbox clock. */
    windowMs: amount('window_ms').notNull(),
  })
  return { rateOverrides, platformConfigs, umaApprovals }
}
