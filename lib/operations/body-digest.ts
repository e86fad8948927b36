import { canonicalText } from '#lib/domain/signing/canonical-json'
import type { Call } from '#lib/operations/world'

/**
 * Returns the SHA-256 of a call's body as a JSON value, hex. Unknown members count; spelling and order of members do
 * not.
 */
export function bodyDigestOf({ sentBody, world }: Pick<Call, 'sentBody' | 'world'>): string {
  return world.digestHex(canonicalText(sentBody))
}
