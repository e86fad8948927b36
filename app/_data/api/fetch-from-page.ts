import { pathInShownWorld } from './shown-world'

/** Sends a request to the sandbox that this tab shows. Throws the errors of {@link fetchFromServer}. */
export function fetchFromPage(path: string, init: RequestInit): Promise<Response> {
  return fetchFromServer(pathInShownWorld(path), init)
}

/**
 * Sends a request to this page's server. A path without the prefix of a world leads to the main sandbox. If there is no
 * response, throws a TypeError, like `fetch` (Fetch section 5.6), but with a readable message. Rethrows other errors of
 * `fetch`, such as that of an aborted request.
 */
export async function fetchFromServer(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new TypeError('No response from the server. Check that it is running, then try again.', { cause })
  }
}
