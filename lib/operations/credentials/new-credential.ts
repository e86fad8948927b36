import type { ReadTx, Tx } from '#db/database'
import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { WalletIdentity } from '#lib/domain/accounts/wallet-identity'
import type { Activity } from '#lib/domain/signing/activity-payloads'
import { type Call, newId } from '#lib/operations/world'

/** A credential that is not stored yet, with the enclave activity that registers it. */
export interface CredentialDraft {
  readonly credential: CredentialRow
  activity(wallet: WalletIdentity): Activity
  /** Runs further checks after the check for duplicates, on the first request and on the signed retry. */
  check?(tx: ReadTx): Promise<void>
  /**
   * Marks a single-use value as used, in the transaction that stores the credential. Rejects if a concurrent call has
   * already marked the value.
   */
  spend?(tx: Tx): Promise<void>
}

/** Returns a new credential. Optional columns default to null. */
export function blankCredential(
  { caller, exchangeId, now, world }: Call,
  account: Pick<AccountRow, 'id'>,
  columns: Pick<CredentialRow, 'type' | 'nickname' | 'identity'> & Partial<CredentialRow>,
): CredentialRow {
  return {
    webauthnId: null,
    cosePublicKey: null,
    signCount: null,
    rpId: null,
    oidcIssuer: null,
    oidcAudience: null,
    oidcSubject: null,
    ...columns,
    id: newId(world, 'AuthMethod', now),
    platformId: caller.platformId,
    accountId: account.id,
    createdAt: now,
    updatedAt: now,
    createdBy: exchangeId,
  }
}
