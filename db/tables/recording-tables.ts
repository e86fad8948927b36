import { sql } from 'drizzle-orm'
import type { Columns } from '#db/tables/columns-sqlite'
import type { BalanceTotal } from '#lib/contract/sandbox/recording'
import type { Id } from '#lib/contract/scalars'
import type { AssessedDelivery, SeenTransaction } from '#lib/domain/readiness/assessed-call'

type FailedTransaction = Pick<SeenTransaction, 'id' | 'hasRefund'>

/** Defines the tables of recordings and their calls. Resets and snapshots do not change them. */
export function recordingTables({ table, text, amount, instant, json, sequence, uniqueIndex, index }: Columns) {
  const recordings = table(
    'recordings',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'Recording'>>().notNull(),
      name: text('name').notNull(),
      /** The platform whose calls are recorded; null for those of all. */
      platformId: text('platform_id').$type<Id<'Platform'>>(),
      startedAt: instant('started_at').notNull(),
      endedAt: instant('ended_at'),
      calls: amount('calls').notNull(),
      bytes: amount('bytes').notNull(),
      /** Number of calls that the full recording did not keep, and of those that the log lost. */
      missing: amount('missing').notNull(),
      /** `seq` of the newest webhook event when the current part began. */
      eventsAfter: amount('events_after').notNull().default(sql`0`),
      /**
       * Totals of the accounts when the recording started, and when it ended. If a reset or a loaded snapshot replaced
       * the accounts in between, the earlier ones are those at the start of the last part minus what other parts moved.
       */
      balancesBefore: json<readonly BalanceTotal[]>('balances_before').notNull(),
      balancesAfter: json<readonly BalanceTotal[] | null>('balances_after'),
    },
    t => [uniqueIndex('recordings_id').on(t.id)],
  )

  /** Copies of exchanges, because the log deletes old ones. */
  const recordedCalls = table(
    'recorded_calls',
    {
      seq: sequence('seq'),
      recordingId: text('recording_id').$type<Id<'Recording'>>().notNull(),
      /** `seq`, `id`, `record` and `detail` of the exchange in the log. */
      exchangeSeq: amount('exchange_seq').notNull(),
      id: text('id').notNull(),
      platformId: text('platform_id'),
      receivedAt: instant('received_at').notNull(),
      record: text('record').notNull(),
      detail: text('detail'),
      /** The facts that practices assess, as JSON. Null in rows of earlier versions. */
      facts: text('facts'),
    },
    t => [index('recorded_calls_recording').on(t.recordingId, t.seq), index('recorded_calls_id').on(t.id)],
  )

  /** The webhooks and payments of a part that ended by a reset, a loaded snapshot or the end of its recording. */
  const recordedParts = table(
    'recorded_parts',
    {
      seq: sequence('seq'),
      recordingId: text('recording_id').$type<Id<'Recording'>>().notNull(),
      /** `seq` of the newest recorded call when the part ended. */
      callsUntil: amount('calls_until').notNull(),
      endedAt: instant('ended_at').notNull(),
      deliveries: json<readonly AssessedDelivery[]>('deliveries').notNull(),
      failed: json<readonly FailedTransaction[]>('failed').notNull(),
    },
    t => [index('recorded_parts_recording').on(t.recordingId, t.seq)],
  )
  return { recordings, recordedCalls, recordedParts }
}
