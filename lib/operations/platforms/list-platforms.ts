import { listPlatforms as platformsIn } from '#db/queries/platforms/platforms'
import type { listPlatforms as contract } from '#lib/contract/control-operations'
import { type Call, performed } from '#lib/operations/world'

/** Lists every platform, oldest first, without secrets: only their digests are stored. */
export async function listPlatforms({ world }: Call<typeof contract>) {
  const platforms = await world.db.read(platformsIn)
  return performed({
    data: platforms.map(({ id, name, clientId, createdAt }) => ({ platformId: id, name, clientId, createdAt })),
  })
}
