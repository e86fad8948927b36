import type { ReadTx } from '#db/database'
import { type AccountRow, findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { enforceFound } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

/** Returns an internal account of the platform or of a customer. Rejects an unknown ID with REFERENCE_NOT_FOUND. */
export async function loadAccount(
  tx: ReadTx,
  { caller, trace }: Pick<Call, 'caller' | 'trace'>,
  id: string,
  details?: { readonly field?: string },
): Promise<AccountRow> {
  const row = await findInternalAccount(tx, caller.platformId, id)
  const check = { id: 'resource', label: 'The account exists on this platform' }
  return enforceFound(trace, check, row, { code: 'REFERENCE_NOT_FOUND', details, got: id })
}

/**
 * Returns the wallet with this ID. Rejects an unknown ID with REFERENCE_NOT_FOUND. Rejects an account that is not a
 * wallet with INVALID_INPUT.
 */
export async function walletOf(tx: ReadTx, call: Call, id: string, field?: string): Promise<AccountRow> {
  const account = await loadAccount(tx, call, id, { field })
  const details = { reason: 'NOT_A_WALLET', field } as const
  const rejection = { code: 'INVALID_INPUT', details, got: account.type } as const
  call.trace.check('wallet', 'The account is an EMBEDDED_WALLET', account.type === 'EMBEDDED_WALLET', rejection)
  return account
}
