import type { CredentialRow } from '#db/queries/credentials/credentials'
import { ANY_LOCALHOST } from '#lib/domain/credentials/passkey-rules'
import type { World } from '#lib/operations/world'
import type { RegisteredPasskey } from '#lib/verifiers/passkeys/relying-party'
import { readHex } from '#lib/wallet/encoding/bytes'

/** Returns the stored passkey of a PASSKEY credential. Throws if a part is missing. */
export function registeredPasskey({
  id,
  webauthnId,
  cosePublicKey,
  signCount,
  rpId,
}: Pick<CredentialRow, 'id' | 'webauthnId' | 'cosePublicKey' | 'signCount' | 'rpId'>): RegisteredPasskey {
  const publicKey = cosePublicKey === null ? undefined : readHex(cosePublicKey)
  if (webauthnId === null || signCount === null || rpId === null || publicKey === undefined) {
    throw new Error(`Bug: the passkey ${id} lacks its WebAuthn ID, public key, counter or RP ID.`)
  }
  return { credentialId: webauthnId, publicKey, signCount, rpId }
}

/** Returns the origins whose pages may register and use passkeys. For the RP ID localhost, any port is allowed. */
export function passkeyOrigins({ settings }: Pick<World, 'settings'>): readonly string[] {
  const localhost = settings.rpId === 'localhost' ? [ANY_LOCALHOST] : []
  return [...new Set([settings.publicOrigin, ...settings.namedOrigins, ...localhost])]
}
