import { insertToken } from '#db/queries/platforms/tokens'
import { PERMISSIONS } from '#lib/contract/operation'
import type { CreatedToken, createToken as contract } from '#lib/contract/platforms/token-operations'
import { newToken, secretDigest } from '#lib/operations/platforms/create-platform'
import { requireCallingToken } from '#lib/operations/platforms/require-calling-token'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

/** Creates an API token. Only the digest of its secret is stored. */
export async function createToken(call: Call<typeof contract>): Promise<Outcome<CreatedToken>> {
  const { body, caller, now, world } = call
  const { clientId, clientSecret } = newToken(world)
  const permissions = PERMISSIONS.filter(permission => body.permissions.includes(permission))
  const token = { id: newId(world, 'Token', now), name: body.name, permissions, clientId, createdAt: now }
  await world.db.transact(async tx => {
    await requireCallingToken(tx, call)
    const { platformId } = caller
    await insertToken(tx, { ...token, platformId, secretDigest: secretDigest(world, clientSecret) })
  })
  await world.tokens.refresh()
  return performed({ ...token, updatedAt: now, clientSecret })
}
