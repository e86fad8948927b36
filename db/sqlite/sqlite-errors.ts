import Client from 'better-sqlite3'
import { DatabaseBusyError, DatabaseUnavailableError } from '#db/database'

/** Reports whether an error means that another connection holds a lock. If so, a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error)?.startsWith('SQLITE_BUSY') ?? false
}

/** Reports whether an error means that the file is not a valid SQLite database. */
export function isDamaged(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCode(error) ?? '')
}

/**
 * Returns a {@link DatabaseUnavailableError} if SQLite reports a lock, a full disk or a failure to read or write the
 * database. Returns any other error unchanged.
 */
export function translateSqliteError(error: unknown): unknown {
  const code = sqliteCode(error)
  if (!code) return error
  if (code.startsWith('SQLITE_BUSY')) return new DatabaseBusyError({ cause: error })
  if (FULL.test(code)) return new DatabaseUnavailableError('full', { cause: error })
  return FAILURES.test(code) ? new DatabaseUnavailableError('failing', { cause: error }) : error
}

/** On a full disk, the shared memory of the write-ahead log cannot grow. */
const FULL = /^SQLITE_(FULL|IOERR_SHMSIZE)/

const FAILURES = /^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/

/** Follows the causes, because Drizzle wraps SQLite's errors. */
function sqliteCode(error: unknown): string | undefined {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (link instanceof Client.SqliteError) return link.code
  }
  return undefined
}
