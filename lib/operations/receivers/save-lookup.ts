import type { Tx } from '#db/database'
import { type AccountRow, listInternalAccounts } from '#db/queries/accounts/internal-accounts'
import { findCustomer, findCustomerByUma } from '#db/queries/customers/customers'
import { insertLookup } from '#db/queries/receivers/lookups'
import { encodeDocument } from '#lib/contract/codec'
import type { Customer } from '#lib/contract/customers/customer'
import type { Currency } from '#lib/contract/money/currency'
import { type ReceiverOffer, type ReceiverQuery, receiverOffer } from '#lib/contract/receivers/receiver'
import type { Id } from '#lib/contract/scalars'
import { requireCurrency } from '#lib/domain/money/money-rules'
import { lookupExpiry } from '#lib/domain/receivers/supported-currency'
import { checkFound } from '#lib/domain/rule'
import { rejectDeleted } from '#lib/operations/customers/reject-deleted'
import { receivingAccounts } from '#lib/operations/receivers/find-uma-receiver'
import { enforce } from '#lib/operations/trace'
import { type Call, newId } from '#lib/operations/world'

export type LookupCall = Pick<Call, 'caller' | 'now' | 'trace' | 'world'> & { readonly query: ReceiverQuery }

/**
 * Returns the currency of a lookup's sender: that of the oldest account of the given customer, else of the platform.
 * Rejects an unknown customer with INVALID_INPUT.
 */
export async function senderCurrency(tx: Tx, call: LookupCall): Promise<Currency> {
  const { caller, query, trace } = call
  if (query.customerId === undefined && query.senderUmaAddress === undefined) {
    const { data } = await listInternalAccounts(tx, caller.platformId, { owner: 'platform' }, OLDEST)
    return currencyHeld(data[0], caller.platformId)
  }
  const field = query.customerId === undefined ? 'senderUmaAddress' : 'customerId'
  const sender = enforce(
    trace,
    checkFound({ id: 'sender', label: 'The sender is a customer of this platform' }, await findSender(tx, call), {
      code: 'INVALID_INPUT',
      details: { reason: 'UNKNOWN_CUSTOMER', field },
      got: query[field] ?? '',
    }),
  )
  rejectDeleted(trace, sender, field)
  const [account] = await receivingAccounts(tx, caller.platformId, sender.id)
  return currencyHeld(account, sender.id)
}

const OLDEST = { limit: 1, cursor: undefined } as const

function currencyHeld(account: Pick<AccountRow, 'currency'> | undefined, ownerId: string): Currency {
  if (account === undefined) throw new Error(`${ownerId} has no account.`)
  return requireCurrency(account.currency)
}

/** `customerId` is the receiver if on this platform. */
export async function keepLookup(
  tx: Tx,
  { caller, now, world }: LookupCall,
  { receiver, customerId = null }: { readonly receiver: string; readonly customerId?: Id<'Customer'> | null },
  offer: Omit<ReceiverOffer, 'lookupId'>,
): Promise<ReceiverOffer> {
  const kept = { lookupId: newId(world, 'Lookup', now), ...offer }
  await insertLookup(tx, {
    id: kept.lookupId,
    platformId: caller.platformId,
    receiver,
    receiverCustomerId: customerId,
    expiresAt: lookupExpiry(now),
    document: encodeDocument(receiverOffer, kept),
  })
  return kept
}

/** Returns the sending customer. If both id and address are given, they must be of the same customer. */
async function findSender(tx: Tx, { caller, query }: LookupCall): Promise<Customer | undefined> {
  const { customerId, senderUmaAddress } = query
  if (customerId === undefined) return findCustomerByUma(tx, caller.platformId, senderUmaAddress ?? '')
  const customer = await findCustomer(tx, caller.platformId, customerId)
  return senderUmaAddress === undefined || customer?.umaAddress === senderUmaAddress ? customer : undefined
}
