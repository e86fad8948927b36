import { isUnknownKey, type KeySet, KeySetUnavailable, keySetOf } from '#lib/verifiers/oidc/oidc-signature'

export const KEYS_CACHED_MS = 5 * 60 * 1_000
/** Minimum time after a fetch before an unknown key causes a refetch. */
export const UNKNOWN_KEY_REFETCH_MS = 60 * 1_000
/** Minimum time between a failed fetch and the next fetch. In this time, checks fail unless keys are cached. */
export const FAILED_REFETCH_MS = 5 * 1_000
/** Time limit for a fetch, including reading the body. */
export const FETCH_TIMEOUT_MS = 3_000
/** Maximum size of a key set after decompression. */
export const KEY_SET_BYTES_MAX = 256 * 1024

/** Fetches the text at a URL. Rejects if the fetch fails. */
export type FetchText = (address: string) => Promise<string>

/**
 * Returns a function that finds a configured issuer's key set. A key set is fetched only from its configured URL, and
 * only when a token needs it. Concurrent checks share a fetch. `elapsedMs` must be monotonic, unlike the sandbox clock.
 */
export function keySetFinder(
  issuers: ReadonlyMap<string, string>,
  { elapsedMs, fetchText = fetchWithinLimits }: { elapsedMs(): number; fetchText?: FetchText },
): (issuer: string) => KeySet | undefined {
  const sets = new Map(Array.from(issuers, ([issuer, address]) => [issuer, keySetAt(address, elapsedMs, fetchText)]))
  return issuer => sets.get(issuer)
}

function keySetAt(address: string, elapsedMs: () => number, fetchText: FetchText): KeySet {
  let cached: { readonly set: KeySet; readonly at: number } | undefined
  let failed: { readonly error: KeySetUnavailable; readonly at: number } | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<KeySet> | undefined

  const fetchNow = async (): Promise<KeySet> => {
    triedAt = elapsedMs()
    try {
      const set = keySetOf(JSON.parse(await fetchText(address)))
      cached = { set, at: elapsedMs() }
      failed = undefined
      return set
    } catch (cause) {
      const error = new KeySetUnavailable(`The key set at ${address} could not be fetched: ${messageOf(cause)}`, {
        cause,
      })
      failed = { error, at: elapsedMs() }
      throw error
    }
  }
  const refetch = () => {
    fetching ??= fetchNow().finally(() => {
      fetching = undefined
    })
    return fetching
  }
  const current = async (): Promise<KeySet> => {
    const now = elapsedMs()
    if (cached !== undefined && now - cached.at < KEYS_CACHED_MS) return cached.set
    if (failed !== undefined && now - failed.at < FAILED_REFETCH_MS) throw failed.error
    return refetch()
  }

  return async (header, token) => {
    const set = await current()
    try {
      return await set(header, token)
    } catch (error) {
      // An unknown key may be new, so fetch again unless the last fetch is too recent.
      if (!isUnknownKey(error) || elapsedMs() - triedAt < UNKNOWN_KEY_REFETCH_MS) throw error
    }
    return (await refetch())(header, token)
  }
}

/** Fetches a text within the time and size limits. Rejects redirects, because only the configured URL is trusted. */
async function fetchWithinLimits(address: string): Promise<string> {
  const answer = await fetch(address, {
    headers: { accept: 'application/jwk-set+json, application/json' },
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  })
  if (answer.status !== 200 || answer.body === null) throw new Error(`the server returned ${answer.status}`)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body) {
    length += chunk.length
    // Throwing closes the stream.
    if (length > KEY_SET_BYTES_MAX) throw new Error(`it is larger than ${KEY_SET_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown error'
  return cause.cause instanceof Error ? `${cause.message}, ${cause.cause.message}` : cause.message
}
