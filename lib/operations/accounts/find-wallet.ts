import type { ReadTx } from '#db/database'
import { type AccountRow, findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

/** Rejects with REFERENCE_NOT_FOUND, and with INVALID_INPUT for another kind of account. */
export async function walletOf(tx: ReadTx, { caller, trace }: Call, id: string, field?: string): Promise<AccountRow> {
  const row = await findInternalAccount(tx, caller.platformId, id)
  const named = field === undefined ? {} : { field }
  const check = { id: 'resource', label: 'The account exists on this platform' }
  const account = enforce(trace, checkFound(check, row, { code: 'REFERENCE_NOT_FOUND', details: named, got: id }))
  const label = 'The account is an EMBEDDED_WALLET'
  if (account.type !== 'EMBEDDED_WALLET') {
    const details = { reason: 'NOT_A_WALLET', ...named } as const
    throw trace.fail('wallet', label, { code: 'INVALID_INPUT', details, got: account.type })
  }
  trace.pass('wallet', label)
  return account
}
