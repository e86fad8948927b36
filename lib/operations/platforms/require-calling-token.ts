import type { Tx } from '#db/database'
import { findToken } from '#db/queries/platforms/tokens'
import type { Call } from '#lib/operations/world'

/**
 * Throws UNAUTHORIZED if the call's API token was deleted since its authentication. So if two tokens delete each other,
 * one stays, and a deleted token creates no other.
 */
export async function requireCallingToken(tx: Tx, { caller, trace }: Call): Promise<void> {
  const { platformId, tokenId } = caller
  if (tokenId !== undefined && (await findToken(tx, platformId, tokenId)) !== undefined) return
  const details = { reason: 'CREDENTIALS_WRONG' } as const
  throw trace.fail('calling-token', 'The API token still exists', { code: 'UNAUTHORIZED', details })
}
