import type { ReadTx, Tx } from '#db/database'
import { deleteToken, findToken, firstTokenId, insertToken, listTokens as tokensOf } from '#db/queries/platforms/tokens'
import { PERMISSIONS } from '#lib/contract/operation'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type * as contract from '#lib/contract/platforms/token-operations'
import type { CreatedToken, Token } from '#lib/contract/platforms/token-operations'
import { TOKEN_DELETION_RULES } from '#lib/domain/platforms/token-rules'
import { newToken, secretDigest } from '#lib/operations/platforms/manage-platforms'
import { enforceFound, enforceRules, inTransaction } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

/** Creates an API token. Only the digest of its secret is stored. */
export async function createToken(call: Call<typeof contract.createToken>): Promise<Outcome<CreatedToken>> {
  const { body, caller, exchangeId, now, world } = call
  const { clientId, clientSecret } = newToken(world)
  const permissions = PERMISSIONS.filter(permission => body.permissions.includes(permission))
  const token = { id: newId(world, 'Token', now), name: body.name, permissions, clientId, createdAt: now }
  await world.db.transact(async tx => {
    await requireCallingToken(tx, call)
    const { platformId } = caller
    const secret = { secretDigest: secretDigest(world, clientSecret) }
    await insertToken(tx, { ...token, ...secret, platformId, createdBy: exchangeId })
  })
  await world.tokens.refresh()
  return performed({ ...token, updatedAt: now, clientSecret })
}

/** Lists the platform's API tokens that match the query. */
export async function listTokens({
  caller,
  query,
  world,
}: Call<typeof contract.listTokens>): Promise<Outcome<Page<Token>>> {
  return performed(await world.db.read(tx => tokensOf(tx, caller.platformId, query, pageRequest(query))))
}

/** Returns an API token of the platform. Rejects an unknown ID with TOKEN_NOT_FOUND. */
export async function getTokenById(call: Call<typeof contract.getTokenById>): Promise<Outcome<Token>> {
  return performed(await call.world.db.read(tx => loadToken(tx, call, call.params.tokenId)))
}

async function loadToken(tx: ReadTx, { caller, trace }: Call, id: string): Promise<Token> {
  const check = { id: 'resource', label: 'The API token exists on this platform' }
  const token = await findToken(tx, caller.platformId, id)
  return enforceFound(trace, check, token, { code: 'TOKEN_NOT_FOUND', got: id })
}

/**
 * Deletes an API token. After the response, every process rejects the token. Rejects an unknown ID with
 * TOKEN_NOT_FOUND. Rejects the calling token and the platform's first token with INVALID_INPUT, so that a token with
 * MANAGE always remains.
 */
export async function deleteTokenById(call: Call<typeof contract.deleteTokenById>): Promise<Outcome<undefined>> {
  const { caller, params, trace, world } = call
  const { platformId, tokenId } = caller
  await inTransaction(call, async tx => {
    await requireCallingToken(tx, call)
    const { id } = await loadToken(tx, call, params.tokenId)
    enforceRules(trace, TOKEN_DELETION_RULES, { isCalling: id === tokenId, isFirst: id === firstTokenId(platformId) })
    await deleteToken(tx, platformId, id)
  })
  await world.tokens.refresh()
  return performed(undefined)
}

/**
 * Rejects with UNAUTHORIZED if the calling token was deleted after authentication. Therefore, if two tokens delete each
 * other, one remains, and a deleted token cannot create another token.
 */
async function requireCallingToken(tx: Tx, { caller, trace }: Call): Promise<void> {
  const { platformId, tokenId } = caller
  if (tokenId !== undefined && (await findToken(tx, platformId, tokenId)) !== undefined) return
  const details = { reason: 'CREDENTIALS_WRONG' } as const
  throw trace.fail('calling-token', 'The API token still exists', { code: 'UNAUTHORIZED', details })
}
