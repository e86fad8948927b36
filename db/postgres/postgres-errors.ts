import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseBusyError, DatabaseUnavailableError } from '#db/database'
import { isApiError } from '#lib/contract/errors/api-error'

/** Returns how many times work may run in total if it fails with this error; 1 means no retry. */
export function maxAttempts(error: unknown): number {
  const code = postgresCode(error)
  if (code === '40001' || code === '40P01') return 20
  // Either a concurrent transaction took the unique key after our snapshot, or the work has a bug.
  return code === '23505' ? 3 : 1
}

/**
 * Returns the error to throw to the caller: a {@link DatabaseUnavailableError} if the database is unavailable or busy,
 * else the given error without Drizzle's wrapper.
 */
export function translatePostgresError(error: unknown): unknown {
  const code = postgresCode(error)
  if (code === '40001' || code === '40P01') return new DatabaseBusyError({ cause: error })
  if (code === '53100') return new DatabaseUnavailableError('full', { cause: error })
  if (code && FAILURES.test(code)) return new DatabaseUnavailableError('failing', { cause: error })
  // Drizzle's wrapper message contains every query value, secrets included.
  return error instanceof DrizzleQueryError ? error.cause : error
}

/**
 * Error codes of an unavailable database: lost or rejected connections, exhausted resources, shutdown, read-only mode,
 * timeouts, I/O errors, and socket, stream and TLS errors. Node's other codes that begin with `ERR_` mean a bug.
 */
const FAILURES =
  /^(08...|53...|57P0[1-5]|57014|25006|25P0[34]|58030|E(?!RR_)[A-Z_]{3,}|ERR_(SOCKET|STREAM|TLS|SSL)_\w+|CONNECTION_LOST)$/

const CONNECTION_LOST = 'CONNECTION_LOST'
const DRIVER_FAILURES =
  /^(Connection terminated|Client has encountered a connection error|timeout e|Query read timeout)/

/**
 * Reports whether the driver itself reported a lost connection or a timeout. Returns false for socket errors, such as
 * ECONNRESET.
 */
export function isConnectionLost(error: unknown): boolean {
  return postgresCode(error) === CONNECTION_LOST
}

/** Reports whether a query failed only because an earlier query of its transaction had failed. */
export function isAborted(error: unknown): boolean {
  return postgresCode(error) === '25P02'
}

/** Returns the first error code in the chain of causes. Ignores an ApiError, whose code is not from the database. */
function postgresCode(error: unknown): string | undefined {
  if (isApiError(error)) return undefined
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && typeof link.code === 'string') return link.code
    // The driver's own connection errors have no code.
    if (DRIVER_FAILURES.test(link.message)) return CONNECTION_LOST
  }
  return undefined
}
