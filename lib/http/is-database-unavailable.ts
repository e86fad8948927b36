/**
 * Reports whether an error means that the database is unavailable or busy. Compares names instead of classes, because a
 * module that the server loads twice defines each class twice.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && UNAVAILABLE.has(error.name)
}

/** Reports whether an error means that the database, or a file of the sandbox, has no space left. */
export function isDiskFull(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (isDatabaseUnavailable(link) && 'reason' in link && link.reason === 'full') return true
    if ('code' in link && (link.code === 'ENOSPC' || link.code === 'EDQUOT')) return true
  }
  return false
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['DatabaseUnavailableError', 'DatabaseBusyError'])
