import { BASE_PATH } from '#lib/contract/operation'

/** Removes the base path from a path, as in the reference. Returns a path outside the base path unchanged. */
export function pathBelowBase(path: string): string {
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path
}

/** Removes the base path, and replaces each ID with its last four characters. The path implies the type. */
export function shortPath(path: string): string {
  return decodeColons(pathBelowBase(path)).replace(/[A-Za-z]+:[0-9a-f-]{32}([0-9a-f]{4})/g, '…$1')
}

/** Shortens a path to its end: `/quotes/…b0e3`, or `…b0e3/execute` if the path continues after its last ID. */
export function pathEnd(path: string): string {
  const short = shortPath(path)
  const [end = short] = /(?:\/[^/]+\/…[^/]*|…[^…]*)$/.exec(short) ?? []
  return end
}

/** Decodes colons, because clients may percent-encode the colons of IDs. */
function decodeColons(path: string): string {
  return path.replaceAll(/%3A/gi, ':')
}
