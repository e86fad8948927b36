import { pathInShownWorld } from './shown-world'

/** Sends a request to the sandbox that this tab shows. Throws like {@link fetchFromServer}. */
export function fetchFromPage(path: string, init: RequestInit): Promise<Response> {
  return fetchFromServer(pathInShownWorld(path), init)
}

/**
 * Sends a request to the main sandbox of this page's server. Throws a readable TypeError if there is no answer, as
 * `fetch` does (Fetch section 5.6).
 */
export async function fetchFromServer(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new TypeError('No response from the server. Check that it is running, then try again.', { cause })
  }
}
