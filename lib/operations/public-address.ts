import { worldPath } from '#lib/contract/sandbox/world-path'
import type { Settings } from '#lib/operations/world-settings'

/**
 * Returns the base of the URLs in a sandbox's responses. Do not use it for passkeys, which are bound to the origin
 * alone.
 */
export function publicAddress({ publicOrigin, worldName }: Pick<Settings, 'publicOrigin' | 'worldName'>): string {
  return worldName === undefined ? publicOrigin : publicOrigin + worldPath(worldName)
}
