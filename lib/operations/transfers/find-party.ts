import type { ReadTx } from '#db/database'
import { type ExternalAccountRow, findExternalAccount } from '#db/queries/accounts/external-accounts'
import { type AccountRow, findInternalAccount } from '#db/queries/accounts/internal-accounts'
import type { Id } from '#lib/contract/scalars'
import type { ExternalParty, InternalParty } from '#lib/domain/transfers/party'

/** Finds an account of the platform as a party. */
export async function findParty(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  id: string,
): Promise<InternalParty | ExternalParty | undefined> {
  return id.startsWith('ExternalAccount:')
    ? externalParty(await findExternalAccount(tx, platformId, id))
    : internalParty(await findInternalAccount(tx, platformId, id))
}

function internalParty(row: AccountRow | undefined): InternalParty | undefined {
  if (row === undefined) return undefined
  const { id: accountId, currency, customerId, type, balance, closedAt } = row
  const party = { kind: 'internal', accountId, currency, customerId, type, balance } as const
  return closedAt === null ? party : { ...party, isClosed: true }
}

function externalParty(row: ExternalAccountRow | undefined): ExternalParty | undefined {
  if (row === undefined) return undefined
  return {
    kind: 'external',
    accountId: row.id,
    currency: row.currency,
    customerId: row.customerId,
    isActive: row.status === 'ACTIVE',
    isPullable: row.pullableSince !== null,
    info: row.accountInfo,
  }
}
