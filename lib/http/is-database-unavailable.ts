/**
 * Whether an error says that the database cannot serve now, and may later. Told by name: the server may load a module more
 * than once, and then each copy has a class of its own.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && UNAVAILABLE.has(error.name)
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['DatabaseUnavailableError', 'DatabaseBusyError'])
