import type { Columns } from '#db/tables/columns-sqlite'
import type { BalanceTotal } from '#lib/contract/sandbox/recording'
import type { Id } from '#lib/contract/scalars'

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
      /** Number of calls that the full recording did not keep. */
      missing: amount('missing').notNull(),
      /** `seq` of the newest attempt to deliver a webhook when the recording started, and when it ended. */
      attemptsAfter: amount('attempts_after').notNull(),
      attemptsUntil: amount('attempts_until'),
      /** Totals of the accounts when the recording started, and when it ended. */
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
    },
    t => [index('recorded_calls_recording').on(t.recordingId, t.seq), index('recorded_calls_id').on(t.id)],
  )
  return { recordings, recordedCalls }
}
