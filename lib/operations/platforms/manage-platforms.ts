import { listPlatforms as platformsIn } from '#db/queries/platforms/platforms'
import type * as contract from '#lib/contract/control-operations'
import { hexFromBytes } from '#lib/contract/hex'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { findStarterObjects } from '#lib/operations/sandbox/find-starter-objects'
import { addPlatform, UMA_DOMAIN } from '#lib/operations/sandbox/seed-starter-data'
import { enforceFound } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed, type World } from '#lib/operations/world'

/** Lists every platform, oldest first, without client secrets: the database stores only their digests. */
export async function listPlatforms({ world }: Call<typeof contract.listPlatforms>) {
  const data = await world.db.read(async tx => {
    const listed = []
    for (const { id, name, clientId, createdAt } of await platformsIn(tx))
      listed.push({ platformId: id, name, clientId, createdAt, starter: await findStarterObjects(tx, id) })
    return listed
  })
  return performed({ data })
}

const SECRET_BYTES = 32

/** Creates a platform with starter data and an API token. No later response contains the token's secret. */
export async function createPlatform({ body, now, world }: Call<typeof contract.createPlatform>) {
  const { clientId, clientSecret } = newToken(world)
  const platformId = newId(world, 'Platform', now)
  const platform = { id: platformId, name: body.name, umaDomain: UMA_DOMAIN, clientId, now }
  const starter = await world.db.transact(async tx => {
    await addPlatform(tx, world, { ...platform, secretDigest: secretDigest(world, clientSecret) })
    return findStarterObjects(tx, platformId)
  })
  if (starter === undefined) throw new Error('Bug: a new platform has no starter customer.')
  await world.tokens.refresh()
  return performed({ platformId, name: body.name, clientId, clientSecret, starter }) satisfies Outcome<unknown>
}

/** Creates an API token without storing it. */
export function newToken(world: Pick<World, 'randomBytes'>): ApiToken {
  return {
    clientId: `sbx_${hexFromBytes(world.randomBytes(8))}`,
    clientSecret: hexFromBytes(world.randomBytes(SECRET_BYTES)),
  }
}

export function secretDigest(world: Pick<World, 'digestHex'>, clientSecret: string): string {
  return world.digestHex(clientSecret)
}

/** Returns the first platform's API token to a local caller. Rejects with FORBIDDEN or REFERENCE_NOT_FOUND. */
export async function getToken({ trace, world, isLocal }: Call<typeof contract.getToken>): Promise<Outcome<ApiToken>> {
  const rejection = { code: 'FORBIDDEN', details: { reason: 'LOOPBACK_ONLY' } } as const
  trace.check('loopback', 'The call was sent over loopback and was not forwarded', isLocal, rejection)
  const check = { id: 'token-file', label: 'The first platform’s API token can be read' }
  return performed(
    enforceFound(trace, check, world.tokenFile.read(), {
      code: 'REFERENCE_NOT_FOUND',
      details: { reason: 'TOKEN_FILE_GONE' },
    }),
  )
}
