import type { Tx } from '#db/database'
import { findCustomer } from '#db/queries/customers/customers'
import { checkFound } from '#lib/domain/rule'
import type { ExternalParty, InternalParty, QuoteParties, ReceiverLookup } from '#lib/domain/transfers/party'
import { rejectDeleted } from '#lib/operations/customers/reject-deleted'
import { loadLookup, loadReceiver } from '#lib/operations/quotes/load-receiver'
import type { QuoteCall } from '#lib/operations/quotes/quote-call'
import { enforce } from '#lib/operations/trace'
import { findParty } from '#lib/operations/transfers/find-party'
import { rejectClosed } from '#lib/operations/transfers/reject-closed'

/** Reads the parties, the lookup and the customer a quote request names. One that is not this platform's is refused (INVALID_INPUT). */
export async function loadParties(tx: Tx, call: QuoteCall): Promise<QuoteParties> {
  const { body: request, now } = call
  const source = await loadSource(tx, call)
  const lookup = await loadLookup(tx, call)
  const destination = await loadDestination(tx, call, lookup)
  await refuseUnknownCustomer(tx, call)
  return { request, source, destination, lookup, now }
}

/** Money that is paid in for this quote alone belongs to the customer it is for. */
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

async function refuseUnknownCustomer(tx: Tx, { body, caller, trace }: QuoteCall): Promise<void> {
  const { customerId } = body.source
  if (customerId === undefined) return
  const customer = await findCustomer(tx, caller.platformId, customerId)
  const details = { reason: 'UNKNOWN_CUSTOMER', field: 'source.customerId' } as const
  const check = { id: 'customer', label: 'The customer exists on this platform' }
  rejectDeleted(
    trace,
    enforce(trace, checkFound(check, customer, { code: 'INVALID_INPUT', details, got: customerId })),
    details.field,
  )
}

async function loadAccount(
  tx: Tx,
  call: QuoteCall,
  side: 'source' | 'destination',
  id: string,
): Promise<InternalParty | ExternalParty> {
  const party = enforce(
    call.trace,
    checkFound(
      { id: `${side}-account`, label: `The ${side} account exists on this platform` },
      await findParty(tx, call.caller.platformId, id),
      { code: 'INVALID_INPUT', details: { reason: 'UNKNOWN_ACCOUNT', field: `${side}.accountId` }, got: id },
    ),
  )
  if (party.kind === 'internal') rejectClosed(call.trace, party, `${side}.accountId`)
  return party
}
