import { BASE_PATH } from '#lib/contract/operation'

/** Removes the base path, which the API reference also omits. */
export function pathBelowBase(path: string): string {
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path
}

/** Removes the base path, and shortens each ID to `…` and its last four characters. The path implies the ID's type. */
export function shortPath(path: string): string {
  return decodeColons(pathBelowBase(path)).replace(/[A-Za-z]+:[0-9a-f-]{32}([0-9a-f]{4})/g, '…$1')
}

/**
 * Shortens a path to its last ID and the segments after it: `…b0e3/execute`. An ID at the end keeps the segment before
 * it: `/quotes/…b0e3`.
 */
export function pathEnd(path: string): string {
  const short = shortPath(path)
  const [end = short] = /(?:\/[^/]+\/…[^/]*|…[^…]*)$/.exec(short) ?? []
  return end
}

/** Clients may percent-encode the colons of IDs. */
function decodeColons(path: string): string {
  return path.replaceAll(/%3A/gi, ':')
}
