import type { ReadTx, Tx } from '#db/database'
import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { WalletIdentity } from '#lib/domain/accounts/wallet-identity'
import type { Activity } from '#lib/domain/signing/activity-payloads'
import { type Call, newId } from '#lib/operations/world'

/** A credential ready to store, with the activity its wallet's enclave records. */
export interface CredentialMaking {
  readonly credential: CredentialRow
  activity(wallet: WalletIdentity): Activity
  /** Checks that run after the one for duplicates, on both legs. */
  check?(tx: ReadTx): Promise<void>
  /** Uses something up in the credential's transaction. Throws a refusal if a concurrent call was first. */
  spend?(tx: Tx): Promise<void>
}

/** Returns a credential whose optional members are empty. */
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
