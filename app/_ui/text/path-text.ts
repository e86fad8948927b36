import { BASE_PATH } from '#lib/contract/operation'

/** Removes the base path, which the API reference also omits. Returns a path outside the base path unchanged. */
export function pathBelowBase(path: string): string {
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path
}

/** Removes the base path, and shortens each ID to `…` and its last four characters. The path implies the ID's type. */
export function shortPath(path: string): string {
  return decodeColons(pathBelowBase(path)).replace(/[A-Za-z]+:[0-9a-f-]{32}([0-9a-f]{4})/g, '…$1')
}

/**
 * Shortens a path to its last ID and the segments after it: `…b0e3/execute`. If no segment follows the ID, also keeps
 * the segment before it: `/quotes/…b0e3`. From a path without an ID, removes only the base path.
 */
export function pathEnd(path: string): string {
  const short = shortPath(path)
  const [end = short] = /(?:\/[^/]+\/…[^/]*|…[^…]*)$/.exec(short) ?? []
  return end
}

/** Decodes colons, because clients may percent-encode the colons of IDs. */
function decodeColons(path: string): string {
  return path.replaceAll(/%3A/gi, ':')
}
