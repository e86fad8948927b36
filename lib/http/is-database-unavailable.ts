/**
 * Reports whether an error means that the database is temporarily unavailable. Compares the error's name, because the
 * server may load a module more than once, and each copy has a different class.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && UNAVAILABLE.has(error.name)
}

/** Reports whether an error means that the database has no space left. */
export function isDatabaseFull(error: unknown): boolean {
  return isDatabaseUnavailable(error) && error instanceof Error && 'reason' in error && error.reason === 'full'
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['DatabaseUnavailableError', 'DatabaseBusyError'])
