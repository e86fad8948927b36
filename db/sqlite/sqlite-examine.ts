import { closeSync, existsSync, lstatSync, openSync, readSync, statSync } from 'node:fs'
import Client from 'better-sqlite3'
import { UnusableDatabaseError } from '#db/database'
import { MIGRATIONS_TABLE, type Migration, pendingMigrations } from '#db/migration-list'
import { isDamaged } from '#db/sqlite/sqlite-errors'

/** SQLite application ID of our databases, which distinguishes them from those of other programs. */
export const APPLICATION_ID = 0x4373676e

/** Maximum size in bytes for a full check. The check of a larger file does not compare indexes with their tables. */
const FULL_CHECK_SIZE_MAX = 64 * 2 ** 20

export type FileState = { readonly kind: 'absent' } | { readonly kind: 'ours'; readonly pending: readonly Migration[] }

/**
 * Examines the file at a path before anything writes there. Does not change the file. An empty file counts as absent.
 *
 * Throws {@link UnusableDatabaseError} if the file is not a valid database of ours, or if data was lost. Data was lost
 * if a missing or empty file has a write-ahead log that is not empty. Data was also lost if a used file (`wasUsed`) is
 * empty.
 */
export function examineSqliteFile(path: string, known: readonly Migration[], wasUsed: boolean): FileState {
  const size = existsSync(path) ? statSync(path).size : undefined
  const hasLog = sizeOf(`${path}-wal`) > 0
  if (size === undefined && !hasLog) return { kind: 'absent' }
  if (size === undefined)
    throw unusable(path, `is missing, but its write-ahead log ${path}-wal exists`, {
      fix: 'Restore the file, move the log away',
    })
  if (size === 0 && (hasLog || wasUsed)) throw unusable(path, 'is empty but previously contained a database')
  if (size === 0) return { kind: 'absent' }
  assertOurs(path, hasLog)
  return { kind: 'ours', pending: examine(path, known, size) }
}

/**
 * Throws {@link UnusableDatabaseError} unless the path is absent or a regular file with one name. SQLite keeps a log
 * for each name (hard link). The changes that a crash left in one name's log would be missing under another name.
 */
export function assertPlainFile(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isFile() === false) throw unusable(path, 'is not a regular file')
  if (stats === undefined || stats.nlink <= 1) return
  throw new UnusableDatabaseError(
    `${path} has ${stats.nlink} names (hard links), each with a separate log. Remove the other names or copy the file.`,
  )
}

function examine(path: string, known: readonly Migration[], size: number): readonly Migration[] {
  try {
    // A read-only connection leaves the file unchanged, but may create a shared-memory file beside it.
    const client = new Client(path, { readonly: true, fileMustExist: true, timeout: 0 })
    try {
      const check = size > FULL_CHECK_SIZE_MAX ? 'quick_check(1)' : 'integrity_check(1)'
      const verdict = client.pragma(check, { simple: true })
      if (verdict !== 'ok') throw unusable(path, `is damaged (${oneLine(verdict)})`)
      return pendingMigrations(path, appliedMigrations(client), known)
    } finally {
      client.close()
    }
  } catch (error) {
    if (!isDamaged(error) || !(error instanceof Error)) throw error
    throw unusable(path, `is damaged (${oneLine(error.message)})`, { cause: error })
  }
}

/** Checks the header (https://sqlite.org/fileformat.html) and, if there is no log, the length of the file. */
function assertOurs(path: string, hasLog: boolean): void {
  const header = new DataView(new ArrayBuffer(72))
  const file = openSync(path, 'r')
  const bytesRead = readSync(file, header, { position: 0 })
  closeSync(file)
  const magic = new TextDecoder('latin1').decode(header.buffer.slice(0, 16))
  if (bytesRead < header.byteLength || magic !== 'SQLite format 3\0') throw unusable(path, 'is not a SQLite database')
  if (header.getInt32(68) !== APPLICATION_ID) throw unusable(path, 'is a SQLite database created by another program')
  // SQLite reads the missing bytes of a truncated page as zeros. If there is a log, it may contain those bytes.
  const fullSize = (header.getUint16(16) === 1 ? 65_536 : header.getUint16(16)) * header.getUint32(28)
  if (!hasLog && statSync(path).size < fullSize) throw unusable(path, 'is damaged (truncated)')
}

function appliedMigrations(client: Client.Database): readonly string[] {
  const rows = client.prepare(`SELECT hash FROM ${MIGRATIONS_TABLE} ORDER BY created_at`).pluck().all()
  return rows.map(String)
}

function unusable(
  path: string,
  reason: string,
  { cause, fix = 'Restore it, move it' }: { readonly cause?: unknown; readonly fix?: string } = {},
): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `${path} ${reason}. No file was changed. ${fix}, or set DATABASE_URL to another file.`,
    { cause },
  )
}

function oneLine(text: unknown): string {
  return String(text).replaceAll(/\s+/g, ' ')
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}
