import type { ReadTx } from '#db/database'
import { type AccountRow, listInternalAccounts } from '#db/queries/accounts/internal-accounts'
import { findCustomerByUma } from '#db/queries/customers/customers'
import type { Customer } from '#lib/contract/customers/customer'
import { CURRENCIES } from '#lib/contract/money/currency'
import type { Id } from '#lib/contract/scalars'
import { type UmaEntry, umaEntry } from '#lib/domain/receivers/uma-directory'

/** Receiver of a UMA address: a customer of the platform, or an external receiver. */
export type UmaReceiver =
  | { readonly kind: 'customer'; readonly customer: Customer; readonly accounts: readonly AccountRow[] }
  | { readonly kind: 'outside'; readonly entry: UmaEntry }

/**
 * Finds the receiver of a UMA address. A customer of the platform takes precedence over an external receiver, so that
 * payments to customers are credited. The address of a deleted customer has no receiver.
 */
export async function findUmaReceiver(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  umaAddress: string,
): Promise<UmaReceiver | undefined> {
  const customer = await findCustomerByUma(tx, platformId, umaAddress)
  if (customer?.isDeleted) return undefined
  if (customer !== undefined) {
    return { kind: 'customer', customer, accounts: await listReceivingAccounts(tx, platformId, customer.id) }
  }
  const entry = umaEntry(umaAddress)
  return entry === undefined ? undefined : { kind: 'outside', entry }
}

/** Returns the accounts that receive payments to a customer: the oldest in each currency, oldest first. */
export async function listReceivingAccounts(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  customerId: string,
): Promise<readonly AccountRow[]> {
  const filter = { owner: 'customers', customerId } as const
  const { data } = await listInternalAccounts(tx, platformId, filter, { limit: ACCOUNTS_MAX, cursor: undefined })
  return data.filter(({ currency }, index) => data.findIndex(other => other.currency === currency) === index)
}

/** Enough for one account in each currency. */
const ACCOUNTS_MAX = CURRENCIES.length
