import type { Columns } from '#db/tables/columns-sqlite'
import type { SavedClock } from '#lib/contract/sandbox/snapshot'
import type { Id } from '#lib/contract/scalars'

/** Defines the tables of snapshots and their rows. */
export function snapshotTables({ table, text, instant, json, sequence, uniqueIndex, index }: Columns) {
  const snapshots = table(
    'snapshots',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'Snapshot'>>().notNull(),
      name: text('name').notNull(),
      createdAt: instant('created_at').notNull(),
      clock: json<SavedClock>('clock').notNull(),
      /** The UMA domain of each platform when the snapshot was created. */
      umaDomains: json<Readonly<Record<Id<'Platform'>, string>>>('uma_domains').notNull(),
      /** Number of rows per table. */
      counts: json<Readonly<Record<string, number>>>('counts').notNull(),
    },
    t => [uniqueIndex('snapshots_id').on(t.id)],
  )

  /** Batches of rows. Each batch is from one table, with the values of each row in the order of `columns`. */
  const snapshotRows = table(
    'snapshot_rows',
    {
      seq: sequence('seq'),
      snapshotId: text('snapshot_id').$type<Id<'Snapshot'>>().notNull(),
      tableName: text('table_name').notNull(),
      columns: json<readonly string[]>('columns').notNull(),
      rows: json<readonly (readonly (string | number | null)[])[]>('rows').notNull(),
    },
    t => [index('snapshot_rows_snapshot').on(t.snapshotId)],
  )
  return { snapshots, snapshotRows }
}
