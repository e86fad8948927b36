/**
 * Sends a request to the server of this page. Throws a readable TypeError if there is no answer, as `fetch` does
 * (Fetch section 5.6).
 */
export async function fetchFromPage(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new TypeError('No response from the server. Check that it is running, then try again.', { cause })
  }
}
