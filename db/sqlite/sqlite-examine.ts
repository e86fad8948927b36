import { closeSync, existsSync, lstatSync, openSync, readSync, statSync } from 'node:fs'
import Client from 'better-sqlite3'
import { DatabaseRefusedError } from '#db/database'
import { MIGRATIONS_TABLE, type Migration, pendingMigrations } from '#db/migration-list'
import { isDamaged } from '#db/sqlite/sqlite-errors'

/** Written into every database of ours, so that no other program's file is taken for one. */
export const APPLICATION_ID = 0x4373676e

/** Up to this size every index is compared with its table; above, only the structure is checked, which is faster. */
const FULL_CHECK_SIZE_MAX = 64 * 2 ** 20

export type FileState = { readonly kind: 'absent' } | { readonly kind: 'ours'; readonly pending: readonly Migration[] }

/**
 * Judges what lies at a path before anything writes there: nothing, or a sound database of ours with the migrations it
 * still has to take. Throws {@link DatabaseRefusedError} for everything else, and leaves the file byte for byte as it was.
 *
 * `wasUsed` tells that a database was here, so that an empty file is a loss and no invitation.
 */
export function examineSqliteFile(path: string, known: readonly Migration[], wasUsed: boolean): FileState {
  const size = existsSync(path) ? statSync(path).size : undefined
  const hasLog = sizeOf(`${path}-wal`) > 0
  if (size === undefined && !hasLog) return { kind: 'absent' }
  if (size === undefined) throw refused(path, `is missing, but its log ${path}-wal is there`)
  if (size === 0 && (hasLog || wasUsed)) throw refused(path, 'is empty, but held a database before')
  if (size === 0) return { kind: 'absent' }
  assertOurs(path, hasLog)
  return { kind: 'ours', pending: examined(path, known, size) }
}

/**
 * Throws {@link DatabaseRefusedError} if a path names something that cannot be a database, such as a folder, or a file with
 * more names (hard links): each name has its own log, so writes that a crash left in one are missing under the other.
 */
export function assertPlainFile(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isFile() === false) throw refused(path, 'is not a plain file')
  if (stats === undefined || stats.nlink <= 1) return
  throw new DatabaseRefusedError(
    `${path} has ${stats.nlink} names (hard links), and each would have its own log. Remove the others, or copy the file.`,
  )
}

function examined(path: string, known: readonly Migration[], size: number): readonly Migration[] {
  try {
    // Read-only leaves the file alone; it may still put a shared-memory file beside it.
    const client = new Client(path, { readonly: true, fileMustExist: true, timeout: 0 })
    try {
      const check = size > FULL_CHECK_SIZE_MAX ? 'quick_check(1)' : 'integrity_check(1)'
      const verdict = client.pragma(check, { simple: true })
      if (verdict !== 'ok') throw refused(path, `is damaged (${oneLine(verdict)})`)
      return pendingMigrations(path, takenMigrations(client), known)
    } finally {
      client.close()
    }
  } catch (error) {
    if (!isDamaged(error) || !(error instanceof Error)) throw error
    throw refused(path, `is damaged (${oneLine(error.message)})`, error)
  }
}

/** The first bytes tell whose file it is (https://sqlite.org/fileformat.html), so that SQLite opens ours alone. */
function assertOurs(path: string, hasLog: boolean): void {
  const header = new DataView(new ArrayBuffer(72))
  const file = openSync(path, 'r')
  const size = readSync(file, header, { position: 0 })
  closeSync(file)
  const magic = new TextDecoder('latin1').decode(header.buffer.slice(0, 16))
  if (size < header.byteLength || magic !== 'SQLite format 3\0') throw refused(path, 'is no SQLite database')
  if (header.getInt32(68) !== APPLICATION_ID) throw refused(path, 'is a SQLite database of another program')
  // SQLite fills a page cut short with zeroes. With a log, what is missing here may be there.
  const wholeSize = (header.getUint16(16) === 1 ? 65_536 : header.getUint16(16)) * header.getUint32(28)
  if (!hasLog && statSync(path).size < wholeSize) throw refused(path, 'is damaged (it is cut short)')
}

function takenMigrations(client: Client.Database): readonly string[] {
  const rows = client.prepare(`SELECT hash FROM ${MIGRATIONS_TABLE} ORDER BY created_at`).pluck().all()
  return rows.map(String)
}

function refused(path: string, reason: string, cause?: unknown): DatabaseRefusedError {
  return new DatabaseRefusedError(
    `${path} ${reason}. It was left untouched: restore it, move it away, or set DATABASE_URL to another file.`,
    { cause },
  )
}

function oneLine(text: unknown): string {
  return String(text).replaceAll(/\s+/g, ' ')
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}
