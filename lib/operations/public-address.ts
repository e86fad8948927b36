import { worldPath } from '#lib/contract/sandbox/world-path'
import type { Settings } from '#lib/operations/world'

/**
 * Returns the address of a sandbox in responses: the console's origin, with the path of the world if there is one. Do
 * not use it for passkeys, which belong to an origin without a path.
 */
export function publicAddress({ publicOrigin, worldName }: Pick<Settings, 'publicOrigin' | 'worldName'>): string {
  return worldName === undefined ? publicOrigin : publicOrigin + worldPath(worldName)
}
