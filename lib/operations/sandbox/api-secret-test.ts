import type { TokenRow } from '#db/queries/platforms/tokens'
import type { World } from '#lib/operations/world'

/** Returns a function that reports whether a text is the client secret of an API token. */
export function apiSecretTest(
  tokens: ReadonlyMap<string, TokenRow>,
  digestHex: World['digestHex'],
): (text: string) => boolean {
  const digests = new Set([...tokens.values()].map(({ secretDigest }) => secretDigest))
  return text => digests.has(digestHex(text))
}
