import type { Tx } from '#db/database'
import { findExternalAccount } from '#db/queries/accounts/external-accounts'
import { type AccountRow, listInternalAccounts } from '#db/queries/accounts/internal-accounts'
import { findCustomer, findCustomerByUma } from '#db/queries/customers/customers'
import { insertLookup } from '#db/queries/receivers/lookups'
import { encodeDocument } from '#lib/contract/codec'
import type { Customer } from '#lib/contract/customers/customer'
import { CURRENCIES, type Currency } from '#lib/contract/money/currency'
import {
  type ExternalAccountLookup,
  type ReceiverOffer,
  type ReceiverQuery,
  receiverOffer,
  type UmaLookup,
} from '#lib/contract/receivers/receiver'
import type * as contract from '#lib/contract/receivers/receiver-operations'
import type { Id } from '#lib/contract/scalars'
import { customerFacts } from '#lib/domain/customers/customer-facts'
import { contractLimits, intersectLimits, requireCurrency } from '#lib/domain/money/money-rules'
import {
  lookupExpiry,
  outsideLimits,
  supportedCurrency,
  UMA_PAYER_DATA,
} from '#lib/domain/receivers/supported-currency'
import { UMA_ADDRESS_RULES } from '#lib/domain/receivers/uma-address-rules'
import { rejectDeleted } from '#lib/operations/customers/manage-customers'
import { findUmaReceiver, listReceivingAccounts, type UmaReceiver } from '#lib/operations/receivers/find-uma-receiver'
import { enforceFound, enforceRules, inTransaction } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

/**
 * Looks up a UMA address for a sender. Stores the accepted currencies and the required sender data, for quotes that
 * name the lookup. Asks only for data that the sender, if a customer, does not have.
 */
export async function lookUpUma(call: Call<typeof contract.lookUpUma>): Promise<Outcome<UmaLookup>> {
  const { caller, params, query, trace } = call
  const { receiverUmaAddress } = params
  const offer = await inTransaction(call, async tx => {
    enforceRules(trace, UMA_ADDRESS_RULES, { receiverUmaAddress, senderUmaAddress: query.senderUmaAddress })
    const receiver = enforceFound(
      trace,
      { id: 'resource', label: 'The UMA address exists' },
      await findUmaReceiver(tx, caller.platformId, receiverUmaAddress),
      { code: 'UMA_NOT_FOUND', got: receiverUmaAddress },
    )
    const sendingCurrency = await senderCurrency(tx, call)
    const supportedCurrencies = await currenciesOf(tx, call, receiver, sendingCurrency)
    const requiredPayerDataFields = [...UMA_PAYER_DATA]
    const sender = await findSender(tx, call)
    const customerId = receiver.kind === 'customer' ? receiver.customer.id : null
    const receiverIds = { receiver: receiverUmaAddress, customerId }
    // The stored lookup keeps every field, because a quote with this lookup may have another sender.
    const stored = await storeLookup(tx, call, receiverIds, { supportedCurrencies, requiredPayerDataFields })
    const facts = sender === undefined ? {} : customerFacts(sender)
    const missing = requiredPayerDataFields.filter(({ name }) => !facts[name])
    return { ...stored, sendingCurrency, requiredPayerDataFields: missing }
  })
  return performed({ receiverUmaAddress, ...offer })
}

/** Omits the currency of an external receiver whose limits do not overlap with the platform's. */
async function currenciesOf(
  tx: Tx,
  { caller, world }: Call<typeof contract.lookUpUma>,
  receiver: UmaReceiver,
  sending: Currency,
) {
  const market = { sending, overrides: await world.rates.all(tx) }
  const limitsOf = (await world.limits.one(caller.platformId, tx)) ?? contractLimits
  if (receiver.kind === 'outside') {
    const currency = requireCurrency(receiver.entry.currency)
    const both = intersectLimits(outsideLimits(currency), limitsOf(currency))
    return both.min > both.max ? [] : [supportedCurrency(currency, both, market)]
  }
  return receiver.accounts.map(account => {
    const currency = requireCurrency(account.currency)
    return supportedCurrency(currency, limitsOf(currency), market)
  })
}

/**
 * Looks up an external account for a sender. The account accepts only its own currency, within the platform's limits,
 * and requires no sender data.
 */
export async function lookUpExternalAccount(
  call: Call<typeof contract.lookUpExternalAccount>,
): Promise<Outcome<ExternalAccountLookup>> {
  const { caller, params, query, trace, world } = call
  const answer = await inTransaction(call, async tx => {
    enforceRules(trace, UMA_ADDRESS_RULES, { senderUmaAddress: query.senderUmaAddress })
    const account = enforceFound(
      trace,
      { id: 'resource', label: 'The account exists on this platform' },
      await findExternalAccount(tx, caller.platformId, params.accountId),
      { code: 'REFERENCE_NOT_FOUND', got: params.accountId },
    )
    const currency = requireCurrency(account.currency)
    const limitsOf = (await world.limits.one(caller.platformId, tx)) ?? contractLimits
    const sendingCurrency = await senderCurrency(tx, call)
    const market = { sending: sendingCurrency, overrides: await world.rates.all(tx) }
    const supportedCurrencies = [supportedCurrency(currency, limitsOf(currency), market)]
    const offer = await storeLookup(
      tx,
      call,
      { receiver: account.id },
      { supportedCurrencies, requiredPayerDataFields: [] },
    )
    return { accountId: account.id, sendingCurrency, ...offer }
  })
  return performed(answer)
}

type LookupCall = Pick<Call, 'caller' | 'now' | 'trace' | 'world'> & { readonly query: ReceiverQuery }

/** Returns the currency that the query names, else that of the sender's oldest account. */
async function senderCurrency(tx: Tx, call: LookupCall): Promise<Currency> {
  const { query, trace } = call
  const accounts = await senderAccounts(tx, call)
  const account = accounts.find(({ currency }) => currency === (query.sendingCurrency ?? accounts[0]?.currency))
  const allowed = accounts.map(({ currency }) => currency)
  const check = { id: 'sending-currency', label: 'The sender has an account in the currency' }
  const details = { reason: 'SENDER_WITHOUT_CURRENCY', field: 'sendingCurrency', allowed } as const
  const got = query.sendingCurrency ?? 'no account'
  return requireCurrency(enforceFound(trace, check, account, { code: 'INVALID_CURRENCY', details, got }).currency)
}

/** Returns the accounts of the sender, oldest first. The sender is the named customer, else the platform. */
async function senderAccounts(tx: Tx, call: LookupCall): Promise<readonly Pick<AccountRow, 'currency'>[]> {
  const { caller, query, trace } = call
  if (query.customerId === undefined && query.senderUmaAddress === undefined) {
    return (await listInternalAccounts(tx, caller.platformId, { owner: 'platform' }, ALL)).data
  }
  const field = query.customerId === undefined ? 'senderUmaAddress' : 'customerId'
  const sender = enforceFound(
    trace,
    { id: 'sender', label: 'The sender is a customer of this platform' },
    await findSender(tx, call),
    {
      code: 'INVALID_INPUT',
      details: { reason: 'UNKNOWN_CUSTOMER', field },
      got: query[field] ?? '',
    },
  )
  rejectDeleted(trace, sender, field)
  return listReceivingAccounts(tx, caller.platformId, sender.id)
}

const ALL = { limit: CURRENCIES.length, cursor: undefined } as const

/** `customerId` is set if the receiver is a customer of this platform. */
async function storeLookup(
  tx: Tx,
  { caller, now, world }: LookupCall,
  { receiver, customerId = null }: { readonly receiver: string; readonly customerId?: Id<'Customer'> | null },
  offer: Omit<ReceiverOffer, 'lookupId'>,
): Promise<ReceiverOffer> {
  const storedOffer = { lookupId: newId(world, 'Lookup', now), ...offer }
  await insertLookup(tx, {
    id: storedOffer.lookupId,
    platformId: caller.platformId,
    receiver,
    receiverCustomerId: customerId,
    expiresAt: lookupExpiry(now),
    document: encodeDocument(receiverOffer, storedOffer),
  })
  return storedOffer
}

/** Returns undefined if the query names no sender, or if the given UMA address is not the customer's. */
async function findSender(tx: Tx, { caller, query }: LookupCall): Promise<Customer | undefined> {
  const { customerId, senderUmaAddress } = query
  if (customerId === undefined)
    return senderUmaAddress === undefined ? undefined : findCustomerByUma(tx, caller.platformId, senderUmaAddress)
  const customer = await findCustomer(tx, caller.platformId, customerId)
  return senderUmaAddress === undefined || customer?.umaAddress === senderUmaAddress ? customer : undefined
}
