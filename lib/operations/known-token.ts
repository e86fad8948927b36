import { findApiToken, type TokenRow } from '#db/platforms'
import type { World } from '#lib/operations/world'

/** The API token of an id with its platform, or nothing. */
export function knownToken(world: World, clientId: string): Promise<TokenRow | undefined> {
  return world.db.read(tx => findApiToken(tx, clientId))
}

/**
 * Whether an error says that the database cannot serve now, and may later. Told by name: the server may load a module more
 * than once, and then each copy has a class of its own.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && UNAVAILABLE.has(error.name)
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['DatabaseUnavailableError', 'DatabaseBusyError'])
