import type { Tx } from '#db/database'
import { findCustomer } from '#db/queries/customers/customers'
import { findPlatformConfig } from '#db/queries/platforms/platform-configs'
import { findLookup, type LookupRow } from '#db/queries/receivers/lookups'
import { decodeDocument } from '#lib/contract/codec'
import type { QuoteDestination, QuoteRequest } from '#lib/contract/quotes/quote'
import { receiverOffer } from '#lib/contract/receivers/receiver'
import { customerFacts, type KnownFacts } from '#lib/domain/customers/customer-facts'
import { counterpartyFields } from '#lib/domain/platforms/config-settings'
import { umaName } from '#lib/domain/receivers/uma-directory'
import type { QuoteParties, ReceiverLookup, UmaParty } from '#lib/domain/transfers/party'
import { rejectDeleted } from '#lib/operations/customers/manage-customers'
import { findUmaReceiver, type UmaReceiver } from '#lib/operations/receivers/find-uma-receiver'
import { enforceFound } from '#lib/operations/trace'
import { loadParty } from '#lib/operations/transfers/load-account'
import type { Call } from '#lib/operations/world'

type QuoteCall = Pick<Call, 'caller' | 'now' | 'trace'> & { readonly body: QuoteRequest }

/**
 * Loads both parties and the lookup of a quote request. Rejects an unknown, deleted or closed object with
 * INVALID_INPUT. Rejects with INVALID_CURRENCY if neither the request nor the lookup names the currency of a UMA
 * destination.
 */
export async function loadParties(tx: Tx, call: QuoteCall): Promise<QuoteParties> {
  const { body: request, now } = call
  const source = await loadSource(tx, call)
  const lookup = await loadLookup(tx, call)
  const destination = await loadDestination(tx, call, lookup)
  await requireCustomer(tx, call)
  const senderFacts = destination.kind === 'uma' ? await loadSenderFacts(tx, call, source.customerId) : undefined
  return { request, source, destination, lookup, senderFacts, now }
}

/** Money from real-time funding belongs to the request's customer, if any. */
async function loadSource(tx: Tx, call: QuoteCall): Promise<QuoteParties['source']> {
  const { source } = call.body
  if (source.sourceType === 'ACCOUNT') return loadAccount(tx, call, 'source', source.accountId)
  const { currency, customerId = null, cryptoNetwork } = source
  return { kind: 'realtime', currency, customerId, cryptoNetwork }
}

async function loadDestination(
  tx: Tx,
  call: QuoteCall,
  lookup: ReceiverLookup | undefined,
): Promise<QuoteParties['destination']> {
  const { destination } = call.body
  if (destination.destinationType === 'UMA_ADDRESS') return loadReceiver(tx, call, destination, lookup)
  return loadAccount(tx, call, 'destination', destination.accountId)
}

async function requireCustomer(tx: Tx, { body, caller, trace }: QuoteCall): Promise<void> {
  const { customerId } = body.source
  if (customerId === undefined) return
  const customer = await findCustomer(tx, caller.platformId, customerId)
  const details = { reason: 'UNKNOWN_CUSTOMER', field: 'source.customerId' } as const
  const check = { id: 'customer', label: 'The customer exists on this platform' }
  rejectDeleted(
    trace,
    enforceFound(trace, check, customer, { code: 'INVALID_INPUT', details, got: customerId }),
    details.field,
  )
}

/** The platform itself and an unknown customer have no facts. */
async function loadSenderFacts(tx: Tx, { caller }: QuoteCall, customerId: string | null): Promise<KnownFacts> {
  const customer = customerId === null ? undefined : await findCustomer(tx, caller.platformId, customerId)
  return customer === undefined ? {} : customerFacts(customer)
}

function loadAccount(tx: Tx, call: QuoteCall, side: 'source' | 'destination', accountId: string) {
  const details = { reason: 'UNKNOWN_ACCOUNT', field: `${side}.accountId` } as const
  return loadParty(tx, call, { side, accountId }, { code: 'INVALID_INPUT', details, got: accountId })
}

async function loadLookup(tx: Tx, { body, caller, trace }: QuoteCall): Promise<ReceiverLookup | undefined> {
  if (body.lookupId === undefined) return undefined
  // Some clients send IDs with the prefix LookupRequest.
  const id = body.lookupId.replace(/^LookupRequest:/, 'Lookup:')
  const row = enforceFound(
    trace,
    { id: 'lookup', label: 'The lookup exists on this platform' },
    await findLookup(tx, caller.platformId, id),
    { code: 'INVALID_INPUT', details: { reason: 'UNKNOWN_LOOKUP', field: 'lookupId' }, got: body.lookupId },
  )
  return lookupOf(row)
}

/** Later checks compare the address and the currency with the lookup. */
async function loadReceiver(
  tx: Tx,
  { caller: { platformId }, trace }: QuoteCall,
  { umaAddress, currency: namedCurrency }: Extract<QuoteDestination, { destinationType: 'UMA_ADDRESS' }>,
  lookup: ReceiverLookup | undefined,
): Promise<UmaParty> {
  const receiver = await findUmaReceiver(tx, platformId, umaAddress)
  const currency = enforceFound(
    trace,
    { id: 'lookup-currency', label: 'The request or the lookup names a currency' },
    namedCurrency ?? lookup?.currencies[0]?.code,
    { code: 'INVALID_CURRENCY', details: { reason: 'CURRENCY_UNSUPPORTED', field: 'lookupId', allowed: [] } },
  )
  const fields = counterpartyFields(await findPlatformConfig(tx, platformId), currency)
  const counterparty = pick(receiverFacts(receiver, umaAddress), fields)
  return { kind: 'uma', umaAddress, currency, counterparty, ...creditedAccountOf(receiver, currency) }
}

function creditedAccountOf(
  receiver: UmaReceiver | undefined,
  currency: string,
): Pick<UmaParty, 'customerId' | 'accountId'> {
  if (receiver?.kind !== 'customer') return { customerId: null, accountId: undefined }
  const account = receiver.accounts.find(each => each.currency === currency)
  return { customerId: receiver.customer.id, accountId: account?.id }
}

function receiverFacts(receiver: UmaReceiver | undefined, umaAddress: string): KnownFacts {
  const name = { FULL_NAME: umaName(umaAddress) }
  return receiver?.kind === 'customer' ? { ...name, ...customerFacts(receiver.customer) } : name
}

function pick(known: KnownFacts, names: readonly string[]): KnownFacts {
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
}

function lookupOf({ id, receiver, receiverCustomerId, expiresAt, document }: LookupRow): ReceiverLookup {
  const { supportedCurrencies, requiredPayerDataFields } = decodeDocument(receiverOffer, document)
  return {
    id,
    receiver,
    receiverCustomerId,
    expiresAt,
    currencies: supportedCurrencies.map(({ currency, min, max }) => ({ code: currency.code, min, max })),
    mandatoryFields: requiredPayerDataFields.filter(({ mandatory }) => mandatory).map(({ name }) => name),
  }
}
