import { BASE_PATH } from '#lib/contract/operation'

/** A path as the reference writes it: below the base URL, where it lies there. */
export function pathBelowBase(path: string): string {
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path
}

/** A path short enough for a row: of each resource id its last four characters, for the path tells its type. */
export function shortPath(path: string): string {
  return decoded(pathBelowBase(path)).replace(/[A-Za-z]+:[0-9a-f-]{32}([0-9a-f]{4})/g, '…$1')
}

/** Ids may arrive with a percent-encoded colon. */
function decoded(path: string): string {
  return path.replaceAll(/%3A/gi, ':')
}
