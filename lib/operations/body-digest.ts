import { canonicalText } from '#lib/domain/signing/canonical-json'
import type { Call } from '#lib/operations/world'

/** SHA-256 of a call's body as a value, hex: one for every way it can be spelled. */
export function bodyDigestOf({ body, world }: Pick<Call, 'body' | 'world'>): string {
  return world.digestHex(canonicalText(body))
}
