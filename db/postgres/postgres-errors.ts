import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseBusyError, DatabaseUnavailableError } from '#db/database'
import { isApiError } from '#lib/contract/errors/api-error'

/** How often a work is run in all when it ends with this error: more than once if it gave way to a concurrent one. */
export function attemptsWorth(error: unknown): number {
  const code = postgresCode(error)
  if (code === '40001' || code === '40P01') return 20
  // A unique key that a concurrent transaction took after our snapshot was made; or a fault of the work, which stays.
  return code === '23505' ? 3 : 1
}

/** What a caller is told: the states of the server by our names, anything else as the driver threw it. */
export function translatedPostgresError(error: unknown): unknown {
  const code = postgresCode(error)
  if (code === '40001' || code === '40P01') return new DatabaseBusyError({ cause: error })
  if (code === '53100') return new DatabaseUnavailableError('full', { cause: error })
  if (code && FAILURES.test(code)) return new DatabaseUnavailableError('failing', { cause: error })
  // drizzle's wrapper spells out every value of the query, secrets included.
  return error instanceof DrizzleQueryError ? error.cause : error
}

/**
 * Connection lost or refused, out of resources, shut down or read-only, time limits of the session, and the codes of the
 * sockets below.
 */
const FAILURES = /^(08...|53...|57P0[1-5]|57014|25006|25P0[34]|58030|E[A-Z_]{3,}|CONNECTION_LOST)$/

const CONNECTION_LOST = 'CONNECTION_LOST'
const DRIVER_FAILURES =
  /^(Connection terminated|Client has encountered a connection error|timeout e|Query read timeout)/

/** Whether the driver gave up on a connection, or on an answer over it. */
export function isConnectionLost(error: unknown): boolean {
  return postgresCode(error) === CONNECTION_LOST
}

/** PostgreSQL's or the socket's code, which drizzle may have wrapped. A refusal of the work's has a code of ours. */
function postgresCode(error: unknown): string | undefined {
  if (isApiError(error)) return undefined
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && typeof link.code === 'string') return link.code
    // The driver's own errors about a connection carry no code.
    if (DRIVER_FAILURES.test(link.message)) return CONNECTION_LOST
  }
  return undefined
}
