import { findCustomer } from '#db/customers'
import type { Tx } from '#db/database'
import { type ExternalAccountRow, findExternalAccount } from '#db/external-accounts'
import { type AccountRow, findInternalAccount } from '#db/internal-accounts'
import type { QuoteRequest } from '#lib/contract/quote'
import type { Party, QuoteParties } from '#lib/domain/quote-rules'
import { found } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

type QuoteCall = Pick<Call, 'caller' | 'trace'> & { readonly body: QuoteRequest }

/** Reads the accounts and the customer a quote request names. One that is not this platform's is refused (INVALID_INPUT). */
export async function loadParties(tx: Tx, call: QuoteCall): Promise<QuoteParties> {
  const { body: request, caller, trace } = call
  const { source: from, destination: to } = request
  const source = from.sourceType === 'ACCOUNT' ? await loadAccount(tx, call, 'source', from.accountId) : undefined
  const destination =
    to.destinationType === 'ACCOUNT' ? await loadAccount(tx, call, 'destination', to.accountId) : undefined
  if (from.customerId !== undefined) {
    found(
      trace,
      { id: 'customer', label: 'The customer exists on this platform' },
      await findCustomer(tx, caller.platformId, from.customerId),
      {
        code: 'INVALID_INPUT',
        details: { reason: 'UNKNOWN_CUSTOMER', field: 'source.customerId' },
        got: from.customerId,
      },
    )
  }
  return { request, source, destination }
}

async function loadAccount(tx: Tx, call: QuoteCall, side: 'source' | 'destination', id: string): Promise<Party> {
  const { platformId } = call.caller
  return found(
    call.trace,
    { id: `${side}-account`, label: `The ${side} account exists on this platform` },
    id.startsWith('ExternalAccount:')
      ? externalParty(await findExternalAccount(tx, platformId, id))
      : internalParty(await findInternalAccount(tx, platformId, id)),
    { code: 'INVALID_INPUT', details: { reason: 'UNKNOWN_ACCOUNT', field: `${side}.accountId` }, got: id },
  )
}

function internalParty(row: AccountRow | undefined): Party | undefined {
  if (row === undefined) return undefined
  const { id: accountId, currency, customerId, type, balance } = row
  return { kind: 'internal', accountId, currency, customerId, type, balance }
}

function externalParty(row: ExternalAccountRow | undefined): Party | undefined {
  if (row === undefined) return undefined
  return {
    kind: 'external',
    accountId: row.id,
    currency: row.currency,
    customerId: row.customerId,
    isActive: row.status === 'ACTIVE',
    isPullable: false,
    info: row.accountInfo,
  }
}
