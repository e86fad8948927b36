import type { Tx } from '#db/database'
import { findToken } from '#db/queries/platforms/tokens'
import type { Call } from '#lib/operations/world'

/**
 * Throws UNAUTHORIZED if the API token of the call was deleted since it was authenticated. Of two tokens that delete each
 * other one stays, and a deleted token makes no other.
 */
export async function requireCallingToken(tx: Tx, { caller, trace }: Call): Promise<void> {
  const { platformId, tokenId } = caller
  if (tokenId !== undefined && (await findToken(tx, platformId, tokenId)) !== undefined) return
  const details = { reason: 'CREDENTIALS_WRONG' } as const
  throw trace.fail('calling-token', 'The API token still exists', { code: 'UNAUTHORIZED', details })
}
