import { type ControlClient, createControlClient } from '#lib/client/control-client'
import { pathInShownWorld } from './shown-world'

export const control: ControlClient = createControlClient(fetchFromPage)

/** Sends a request to the sandbox that this tab shows. Throws the errors of {@link fetchFromServer}. */
export function fetchFromPage(path: string, init: RequestInit): Promise<Response> {
  return fetchFromServer(pathInShownWorld(path), init)
}

/**
 * Sends a request to this page's server. A path without a world's prefix leads to the main sandbox. Without a response,
 * throws a TypeError like `fetch` (Fetch section 5.6), but with a readable message. Rethrows aborts and other errors.
 */
export async function fetchFromServer(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new TypeError('No response from the server. Check that it is running, then try again.', { cause })
  }
}
