import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { AuthMethod } from '#lib/contract/credentials/credential'

/** Returns a credential in its answered form: only the members of §2.9. */
export function authMethodOf(credential: CredentialRow): AuthMethod {
  const { id, accountId, type, nickname, createdAt, updatedAt, webauthnId } = credential
  const own = { id, accountId, type, nickname, createdAt, updatedAt }
  return webauthnId === null ? own : { ...own, credentialId: webauthnId }
}
