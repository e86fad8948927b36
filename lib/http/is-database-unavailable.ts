/**
 * Reports whether an error means that the database is unavailable or busy. Compares names instead of classes, because a
 * module that the server loads twice defines each class twice.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && UNAVAILABLE.has(error.name)
}

/** Reports whether an error means that the database has no space left. */
export function isDatabaseFull(error: unknown): boolean {
  return isDatabaseUnavailable(error) && error instanceof Error && 'reason' in error && error.reason === 'full'
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['DatabaseUnavailableError', 'DatabaseBusyError'])
