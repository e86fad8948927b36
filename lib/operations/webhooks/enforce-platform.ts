import type { ReadTx } from '#db/database'
import { listPlatforms } from '#db/queries/platforms/platforms'
import type { Id } from '#lib/contract/scalars'
import { enforceFound, type Trace } from '#lib/operations/trace'

/**
 * Returns the ID of the given platform, or by default of the first. Rejects with REFERENCE_NOT_FOUND if the platform
 * does not exist.
 */
export async function enforcePlatform(
  tx: ReadTx,
  trace: Trace,
  platformId: Id<'Platform'> | undefined,
): Promise<Id<'Platform'>> {
  const platforms = await listPlatforms(tx)
  const platform = platformId === undefined ? platforms[0] : platforms.find(({ id }) => id === platformId)
  const rejection = {
    code: 'REFERENCE_NOT_FOUND',
    details: { field: 'platformId' },
    got: platformId ?? 'none',
  } as const
  return enforceFound(trace, { id: 'platform', label: 'The platform exists' }, platform, rejection).id
}
