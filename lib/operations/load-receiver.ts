import type { Tx } from '#db/database'
import { findLookup, type LookupRow } from '#db/lookups'
import { decodeDocument } from '#lib/contract/codec'
import type { QuoteDestination } from '#lib/contract/quote'
import { receiverOffer } from '#lib/contract/receiver'
import type { ReceiverLookup, UmaParty } from '#lib/domain/party'
import { umaName } from '#lib/domain/uma-directory'
import type { QuoteCall } from '#lib/operations/quote-call'
import { found } from '#lib/operations/trace'
import { findUmaReceiver, type UmaReceiver } from '#lib/operations/uma-receiver'

/** Reads the lookup a quote request names, if it names one. One that is not this platform's is refused (INVALID_INPUT). */
export async function loadLookup(tx: Tx, { body, caller, trace }: QuoteCall): Promise<ReceiverLookup | undefined> {
  if (body.lookupId === undefined) return undefined
  // Some clients spell the type out.
  const id = body.lookupId.replace(/^LookupRequest:/, 'Lookup:')
  const row = found(
    trace,
    { id: 'lookup', label: 'The lookup was made on this platform' },
    await findLookup(tx, caller.platformId, id),
    { code: 'INVALID_INPUT', details: { reason: 'UNKNOWN_LOOKUP', field: 'lookupId' }, got: body.lookupId },
  )
  return lookupOf(row)
}

/**
 * Reads who answers a UMA destination, and in which currency: the one named, else the first the lookup told. Whether the
 * lookup was of this address, and told this currency, is judged with the other parties.
 */
export async function loadReceiver(
  tx: Tx,
  { caller }: QuoteCall,
  { umaAddress, currency: named }: Extract<QuoteDestination, { destinationType: 'UMA_ADDRESS' }>,
  lookup: ReceiverLookup | undefined,
): Promise<UmaParty> {
  const receiver = await findUmaReceiver(tx, caller.platformId, umaAddress)
  const currency = named ?? lookup?.currencies[0]?.code
  if (currency === undefined) throw new Error(`The lookup of ${umaAddress} told no currency.`)
  return { kind: 'uma', umaAddress, currency, ...knownOf(receiver, umaAddress, currency) }
}

function knownOf(receiver: UmaReceiver | undefined, umaAddress: string, currency: string) {
  const fullName = umaName(umaAddress)
  if (receiver?.kind !== 'customer') return { customerId: null, accountId: undefined, fullName }
  const { customer, accounts } = receiver
  const account = accounts.find(held => held.currency === currency)
  const ownName = customer.customerType === 'INDIVIDUAL' ? customer.fullName : customer.businessInfo?.legalName
  return { customerId: customer.id, accountId: account?.id, fullName: ownName ?? fullName }
}

function lookupOf({ id, receiver, expiresAt, document }: LookupRow): ReceiverLookup {
  const { supportedCurrencies, requiredPayerDataFields } = decodeDocument(receiverOffer, document)
  return {
    id,
    receiver,
    expiresAt,
    currencies: supportedCurrencies.map(({ currency, min, max }) => ({ code: currency.code, min, max })),
    mandatoryFields: requiredPayerDataFields.filter(({ mandatory }) => mandatory).map(({ name }) => name),
  }
}
