import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { countTables } from '#db/queries/sandbox/delete-objects'
import { COLUMNS_NOT_EXPORTED, type ObjectTable, objectTables } from '#db/queries/sandbox/object-tables'
import type { Id } from '#lib/contract/scalars'

export type SnapshotRow = Omit<ReadTx['tables']['snapshots']['$inferSelect'], 'seq'>

/** Rows of one table, with values as written to the database. Bigints are strings. */
export interface SavedRows {
  readonly tableName: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SavedValue[])[]
}

export type SavedValue = string | number | null

/** Maximum number of rows in one {@link SavedRows}. SQLite and PostgreSQL can insert that many rows at once. */
export const ROWS_TOGETHER = 200

export async function countRows(tx: ReadTx): Promise<Record<string, number>> {
  return countTables(tx, objectTables(tx))
}

export async function savedObjects(tx: ReadTx): Promise<readonly SavedRows[]> {
  const saved: SavedRows[] = []
  for (const objects of objectTables(tx)) {
    const rows = (await tx.sql.select().from(objects.table)).map(row => encodeRow(objects, row))
    const columns = columnsOf(objects).map(([name]) => name)
    for (let at = 0; at < rows.length; at += ROWS_TOGETHER) {
      saved.push({ tableName: objects.name, columns, rows: rows.slice(at, at + ROWS_TOGETHER) })
    }
  }
  return saved
}

export async function insertSnapshot(tx: Tx, snapshot: SnapshotRow, saved: readonly SavedRows[]): Promise<void> {
  await tx.sql.insert(tx.tables.snapshots).values(snapshot)
  for (const rows of saved) await tx.sql.insert(tx.tables.snapshotRows).values({ snapshotId: snapshot.id, ...rows })
}

/** Lists every snapshot, newest first, without its objects. */
export async function listSnapshots(tx: ReadTx): Promise<readonly SnapshotRow[]> {
  const { snapshots } = tx.tables
  return tx.sql.select().from(snapshots).orderBy(desc(snapshots.seq))
}

/** Returns a snapshot without its objects. */
export async function findSnapshot(tx: ReadTx, id: string): Promise<SnapshotRow | undefined> {
  const { snapshots } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(snapshots)
    .where(eq(snapshots.id, id as Id<'Snapshot'>))
  return row
}

/** Returns the rows of a snapshot, in stored order. */
export async function readSavedRows(tx: ReadTx, id: Id<'Snapshot'>): Promise<readonly SavedRows[]> {
  const { snapshotRows } = tx.tables
  return tx.sql.select().from(snapshotRows).where(eq(snapshotRows.snapshotId, id)).orderBy(asc(snapshotRows.seq))
}

/** Deletes a snapshot and its rows. Returns false if the snapshot does not exist. */
export async function deleteSnapshot(tx: Tx, id: string): Promise<boolean> {
  const { snapshots, snapshotRows } = tx.tables
  const snapshotId = id as Id<'Snapshot'> // An invalid ID matches no row.
  await tx.sql.delete(snapshotRows).where(eq(snapshotRows.snapshotId, snapshotId))
  const deleted = await tx.sql.delete(snapshots).where(eq(snapshots.id, snapshotId)).returning({ id: snapshots.id })
  return deleted.length > 0
}

/**
 * Inserts the rows of a snapshot into their tables, which must be empty. Keeps saved `seq` values. If a table is gone
 * or its columns have changed, inserts nothing and returns `outdated`. A new column may be missing if it allows null.
 */
export async function restoreObjects(tx: Tx, id: Id<'Snapshot'>): Promise<'restored' | 'outdated'> {
  const saved = await readSavedRows(tx, id)
  const tables = new Map(objectTables(tx).map(objects => [objects.name, objects]))
  const known = saved.map(rows => ({ rows, objects: tables.get(rows.tableName) }))
  if (!known.every(({ rows, objects }) => objects !== undefined && hasColumns(objects, rows.columns))) return 'outdated'
  for (const { rows, objects } of known) {
    if (objects === undefined) continue
    // The cast is safe: each value was encoded for the column that decodes it here.
    await tx.sql.insert(objects.table).values(rows.rows.map(row => decodeRow(objects, rows.columns, row)) as never)
  }
  return 'restored'
}

function columnsOf({ table }: ObjectTable) {
  return Object.entries(getTableColumns(table))
}

function hasColumns(objects: ObjectTable, columns: readonly string[]): boolean {
  const known = columnsOf(objects)
  const isMissing = ([name]: (typeof known)[number]) => !columns.includes(name)
  return columns.every(name => known.some(([other]) => name === other)) && known.filter(isMissing).every(isOptional)
}

/** Reports whether rows may lack a column: snapshot files omit it, or older versions, whose rows have no value in it. */
function isOptional([name, column]: ReturnType<typeof columnsOf>[number]): boolean {
  return COLUMNS_NOT_EXPORTED.includes(name) || !column.notNull
}

function encodeRow(objects: ObjectTable, row: Readonly<Record<string, unknown>>): readonly SavedValue[] {
  return columnsOf(objects).map(([name, column]) => {
    const value = row[name]
    if (value === null || value === undefined) return null
    const written = column.mapToDriverValue(value as never)
    return typeof written === 'bigint' ? String(written) : (written as string | number)
  })
}

function decodeRow(objects: ObjectTable, columns: readonly string[], row: readonly SavedValue[]) {
  const saved = new Map(columns.map((name, at) => [name, row[at] ?? null]))
  return Object.fromEntries(
    columnsOf(objects).flatMap(([name, column]) => {
      if (!saved.has(name)) return []
      const value = saved.get(name) ?? null
      return [[name, value === null ? null : column.mapFromDriverValue(value as never)]]
    }),
  )
}
