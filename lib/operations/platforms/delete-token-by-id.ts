import { deleteToken, findToken, firstTokenId } from '#db/queries/platforms/tokens'
import type { deleteTokenById as contract } from '#lib/contract/platforms/token-operations'
import { TOKEN_DELETION_RULES } from '#lib/domain/platforms/token-rules'
import { checkFound, checkRules } from '#lib/domain/rule'
import { requireCallingToken } from '#lib/operations/platforms/require-calling-token'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Deletes an API token: after the answer, every process rejects it. Rejects with TOKEN_NOT_FOUND. Rejects with
 * INVALID_INPUT for the calling token and for the platform's first one, so that one with MANAGE always stays.
 */
export async function deleteTokenById(call: Call<typeof contract>): Promise<Outcome<undefined>> {
  const { caller, params, trace, world } = call
  const { platformId, tokenId } = caller
  await inTransaction(call, async tx => {
    await requireCallingToken(tx, call)
    const check = { id: 'resource', label: 'The API token exists on this platform' }
    const token = await findToken(tx, platformId, params.tokenId)
    const { id } = enforce(trace, checkFound(check, token, { code: 'TOKEN_NOT_FOUND', got: params.tokenId }))
    enforce(
      trace,
      checkRules(TOKEN_DELETION_RULES, { isCalling: id === tokenId, isFirst: id === firstTokenId(platformId) }),
    )
    await deleteToken(tx, platformId, id)
  })
  await world.tokens.refresh()
  return performed(undefined)
}
