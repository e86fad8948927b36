import { worldPath } from '#lib/contract/sandbox/world-path'
import type { Settings } from '#lib/operations/world'

/**
 * Returns the start of a sandbox's URLs in responses: the console's origin and, in a world, the path of the world. Do
 * not use it for passkeys, which belong to an origin without a path.
 */
export function publicAddress({ publicOrigin, worldName }: Pick<Settings, 'publicOrigin' | 'worldName'>): string {
  return worldName === undefined ? publicOrigin : publicOrigin + worldPath(worldName)
}
