import { ANY_LOCALHOST } from '#lib/domain/credentials/passkey-rules'
import type { World } from '#lib/operations/world'

/** Returns the origins whose pages may register and use passkeys. For the RP ID localhost, any port is allowed. */
export function passkeyOrigins({ settings }: Pick<World, 'settings'>): readonly string[] {
  const localhost = settings.rpId === 'localhost' ? [ANY_LOCALHOST] : []
  return [...new Set([settings.publicOrigin, ...settings.namedOrigins, ...localhost])]
}
