import { worldPath } from '#lib/contract/sandbox/world-path'
import type { Settings } from '#lib/operations/world'

/**
 * Returns the address of a sandbox in responses: the console's origin, and the path of a world. Passkeys depend on the
 * origin alone, because a browser knows no path there.
 */
export function publicAddress({ publicOrigin, worldName }: Pick<Settings, 'publicOrigin' | 'worldName'>): string {
  return worldName === undefined ? publicOrigin : publicOrigin + worldPath(worldName)
}
