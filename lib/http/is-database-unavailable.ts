/**
 * Reports whether an error means that the database is temporarily unavailable. Compares the error's name, because the
 * server may load a module more than once, and each copy has a different class.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && UNAVAILABLE.has(error.name)
}

/** Reports whether an error means that the database has no space left. */
export function isFull(error: unknown): boolean {
  return isUnavailable(error) && error instanceof Error && 'reason' in error && error.reason === 'full'
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['DatabaseUnavailableError', 'DatabaseBusyError'])
