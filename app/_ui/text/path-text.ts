import { BASE_PATH } from '#lib/contract/operation'

/** Returns a path as in the reference: without the base path. Returns other paths unchanged. */
export function pathBelowBase(path: string): string {
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path
}

/** Shortens a path for a row: each ID to its last four characters, because the path shows its type. */
export function shortPath(path: string): string {
  return decodeColons(pathBelowBase(path)).replace(/[A-Za-z]+:[0-9a-f-]{32}([0-9a-f]{4})/g, '…$1')
}

/** Shortens a path to its end for a narrow row: `/quotes/…b0e3`, or from the last ID, `…b0e3/execute`. */
export function pathEnd(path: string): string {
  const short = shortPath(path)
  const [end = short] = /(?:\/[^/]+\/…[^/]*|…[^…]*)$/.exec(short) ?? []
  return end
}

/** Decodes colons: clients may percent-encode the colons of IDs. */
function decodeColons(path: string): string {
  return path.replaceAll(/%3A/gi, ':')
}
