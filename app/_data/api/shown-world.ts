import { readFromTab } from '#app/_data/sandbox/tab-storage'
import { WORLD_KEY } from '#app/_ui/preferences'
import { WORLD_PARAMETER, worldPath } from '#lib/contract/sandbox/world-path'

/** Returns the name of the world that this tab shows, or undefined if it shows the main sandbox. */
export function shownWorld(): string | undefined {
  return readFromTab(WORLD_KEY) ?? undefined
}

/** Returns a path with the prefix of the shown world. Paths of the main sandbox have no prefix. */
export function pathInShownWorld(path: string): string {
  const name = shownWorld()
  return name === undefined ? path : worldPath(encodeURIComponent(name)) + path
}

/** Returns a link that makes this tab show a world or, without a name, the main sandbox. */
export function linkToWorld(name = ''): string {
  return `/?${WORLD_PARAMETER}=${encodeURIComponent(name)}`
}
