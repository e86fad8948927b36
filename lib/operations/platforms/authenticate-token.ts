import type { TokenRow } from '#db/queries/platforms/tokens'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import type { World } from '#lib/operations/world'

/** Compared against when the token id is unknown, so that both refusals take the same time. */
const NO_DIGEST = '0'.repeat(64)

/** Problem of credentials, for the owner only. */
export type WrongCredentials = 'unknown API token ID' | 'wrong client secret for a known API token ID'

/** Returns the API token of these credentials, or their problem. Compares digests of secrets in constant time. */
export async function authenticateToken(
  world: World,
  { clientId, clientSecret }: ApiToken,
): Promise<TokenRow | WrongCredentials> {
  const digest = world.digestHex(clientSecret)
  const token = await world.tokens.find(clientId)
  const isSecret = world.equalInConstantTime(digest, token?.secretDigest ?? NO_DIGEST)
  if (token === undefined) return 'unknown API token ID'
  return isSecret ? token : 'wrong client secret for a known API token ID'
}
