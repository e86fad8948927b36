import type { createPlatform as contract } from '#lib/contract/control-operations'
import { hexFromBytes } from '#lib/contract/hex'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { addPlatform, UMA_DOMAIN } from '#lib/operations/sandbox/seed-starter-data'
import { type Call, newId, type Outcome, performed, type World } from '#lib/operations/world'

const SECRET_BYTES = 32

/** Creates a platform with an API token. Its secret is in this answer only. */
export async function createPlatform({ body, now, world }: Call<typeof contract>) {
  const { clientId, clientSecret } = newToken(world)
  const platformId = newId(world, 'Platform', now)
  const platform = { id: platformId, name: body.name, umaDomain: UMA_DOMAIN, clientId, now }
  await world.db.transact(tx =>
    addPlatform(tx, world, { ...platform, secretDigest: secretDigest(world, clientSecret) }),
  )
  await world.tokens.refresh()
  return performed({ platformId, name: body.name, clientId, clientSecret }) satisfies Outcome<unknown>
}

/** Creates an API token: a public id, and a secret of 32 random bytes. */
export function newToken(world: Pick<World, 'randomBytes'>): ApiToken {
  return {
    clientId: `sbx_${hexFromBytes(world.randomBytes(8))}`,
    clientSecret: hexFromBytes(world.randomBytes(SECRET_BYTES)),
  }
}

export function secretDigest(world: Pick<World, 'digestHex'>, clientSecret: string): string {
  return world.digestHex(clientSecret)
}
