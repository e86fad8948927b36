import type { ReadTx } from '#db/database'
import { listAccountsOf } from '#db/queries/accounts/internal-accounts'
import { listCredentials } from '#db/queries/credentials/credentials'
import { findCustomerOf, findPlatformAccount, listExternalAccountsOf } from '#db/queries/sandbox/starter-objects'
import type { StarterObjects } from '#lib/contract/sandbox/exchange'
import type { Id } from '#lib/contract/scalars'

/**
 * Returns the IDs of a platform's starter objects. They are found by their creation time, because a reset and a loaded
 * snapshot replace them. Deleted objects are absent. Returns undefined if the starter customer was deleted.
 */
export async function findStarterObjects(tx: ReadTx, platformId: Id<'Platform'>): Promise<StarterObjects | undefined> {
  const platformAccount = await findPlatformAccount(tx, platformId)
  if (platformAccount === undefined) return undefined
  const { createdAt } = platformAccount
  const customerId = await findCustomerOf(tx, platformId, createdAt)
  if (customerId === undefined) return undefined
  const accounts = (await listAccountsOf(tx, customerId)).filter(account => account.createdAt === createdAt)
  const wallet = accounts.find(({ type }) => type === 'EMBEDDED_WALLET')?.id
  const credentials = wallet === undefined ? [] : await listCredentials(tx, platformId, wallet)
  const credential = credentials.find(each => each.createdAt === createdAt)?.id
  return {
    platformAccount: platformAccount.id,
    customer: customerId,
    accounts: byCurrency(accounts),
    externalAccounts: byCurrency(await listExternalAccountsOf(tx, { platformId, customerId, createdAt })),
    wallet,
    credential,
  }
}

/** Maps each currency, in lower case, to its oldest account. */
function byCurrency(accounts: readonly { readonly id: string; readonly currency: string }[]): Record<string, string> {
  const oldest: Record<string, string> = {}
  for (const { id, currency } of accounts) oldest[currency.toLowerCase()] ??= id
  return oldest
}
