import { type CredentialRow, listCredentials as listRows } from '#db/queries/credentials/credentials'
import type { AuthMethod } from '#lib/contract/credentials/credential'
import type * as contract from '#lib/contract/credentials/credential-operations'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the credentials of a wallet, oldest first. Returns an empty list for an unknown account (§4.3). */
export async function listCredentials(
  call: Call<typeof contract.listCredentials>,
): Promise<Outcome<{ data: AuthMethod[] }>> {
  const { caller, query, world } = call
  const rows = await world.db.read(tx => listRows(tx, caller.platformId, query.accountId))
  return performed({ data: rows.map(authMethodOf) })
}

/** Returns a credential in wire form: only the fields of §2.9. */
export function authMethodOf(credential: CredentialRow): AuthMethod {
  const { id, accountId, type, nickname, createdAt, updatedAt, webauthnId } = credential
  const methodFields = { id, accountId, type, nickname, createdAt, updatedAt }
  return webauthnId === null ? methodFields : { ...methodFields, credentialId: webauthnId }
}
