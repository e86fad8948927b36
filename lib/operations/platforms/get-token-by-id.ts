import { findToken } from '#db/queries/platforms/tokens'
import type { getTokenById as contract, Token } from '#lib/contract/platforms/token-operations'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns an API token of the platform. Rejects with TOKEN_NOT_FOUND. */
export async function getTokenById(call: Call<typeof contract>): Promise<Outcome<Token>> {
  const { caller, params, trace, world } = call
  const token = await world.db.read(tx => findToken(tx, caller.platformId, params.tokenId))
  return performed(
    enforce(
      trace,
      checkFound({ id: 'resource', label: 'The API token exists on this platform' }, token, {
        code: 'TOKEN_NOT_FOUND',
        got: params.tokenId,
      }),
    ),
  )
}
