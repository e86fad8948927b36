import type { ReadTx, Tx } from '#db/database'
import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { WalletIdentity } from '#lib/domain/accounts/wallet-identity'
import type { Activity } from '#lib/domain/signing/activity-payloads'
import { newId } from '#lib/operations/new-id'
import type { Call } from '#lib/operations/world'

/** A credential that may be stored, with what its wallet's enclave is asked for it. */
export interface CredentialMaking {
  readonly credential: CredentialRow
  activity(wallet: WalletIdentity): Activity
  /** Further checks, after the one for duplicates, on both legs. */
  check?(tx: ReadTx): Promise<void>
  /** What is used up with the credential, in its transaction; throws the refusal of a race that was lost. */
  spend?(tx: Tx): Promise<void>
}

/** A credential of an account with the members its type has no use for empty. */
export function blankCredential(
  { caller, now, world }: Call,
  account: Pick<AccountRow, 'id'>,
  own: Pick<CredentialRow, 'type' | 'nickname' | 'identity'> & Partial<CredentialRow>,
): CredentialRow {
  return {
    webauthnId: null,
    cosePublicKey: null,
    signCount: null,
    rpId: null,
    oidcIssuer: null,
    oidcAudience: null,
    oidcSubject: null,
    ...own,
    id: newId(world, 'AuthMethod', now),
    platformId: caller.platformId,
    accountId: account.id,
    createdAt: now,
    updatedAt: now,
  }
}
