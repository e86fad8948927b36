import type { ReadTx, Tx } from '#db/database'
import { type ExternalAccountRow, findExternalAccount } from '#db/queries/accounts/external-accounts'
import { type AccountRow, findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { findCustomer } from '#db/queries/customers/customers'
import type { Id } from '#lib/contract/scalars'
import type { ExternalParty, InternalParty, QuoteParties, ReceiverLookup } from '#lib/domain/transfers/party'
import { loadLookup, loadReceiver } from '#lib/operations/quotes/load-receiver'
import type { QuoteCall } from '#lib/operations/quotes/quote-call'
import { found } from '#lib/operations/trace'

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
  found(trace, check, customer, { code: 'INVALID_INPUT', details, got: customerId })
}

async function loadAccount(
  tx: Tx,
  call: QuoteCall,
  side: 'source' | 'destination',
  id: string,
): Promise<InternalParty | ExternalParty> {
  return found(
    call.trace,
    { id: `${side}-account`, label: `The ${side} account exists on this platform` },
    await findParty(tx, call.caller.platformId, id),
    { code: 'INVALID_INPUT', details: { reason: 'UNKNOWN_ACCOUNT', field: `${side}.accountId` }, got: id },
  )
}

/** An account of the platform as a party, or nothing. */
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
  const { id: accountId, currency, customerId, type, balance } = row
  return { kind: 'internal', accountId, currency, customerId, type, balance }
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
