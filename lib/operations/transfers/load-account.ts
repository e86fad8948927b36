import type { ReadTx, Tx } from '#db/database'
import { type ExternalAccountRow, findExternalAccount } from '#db/queries/accounts/external-accounts'
import { type AccountRow, findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { findPlatformCustomerId } from '#db/queries/customers/customers'
import type { Id } from '#lib/contract/scalars'
import type { Rejection } from '#lib/domain/rule'
import type { ExternalParty, InternalParty } from '#lib/domain/transfers/party'
import { enforceFound, type Trace } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

type Side = 'source' | 'destination'

export interface NamedAccount {
  readonly side: Side
  readonly accountId: string
}

/**
 * Returns an internal account. Rejects an unknown account with REFERENCE_NOT_FOUND, and an external or closed account
 * with INVALID_INPUT.
 */
export async function loadInternal(tx: Tx, call: Call, named: NamedAccount): Promise<InternalParty> {
  const party = await load(tx, call, named)
  if (party.kind !== 'internal') throw wrongKind(call, named, 'internal')
  return party
}

/**
 * Returns an external account. Rejects an unknown account with REFERENCE_NOT_FOUND, and an internal account with
 * INVALID_INPUT.
 */
export async function loadExternal(tx: Tx, call: Call, named: NamedAccount): Promise<ExternalParty> {
  const party = await load(tx, call, named)
  if (party.kind !== 'external') throw wrongKind(call, named, 'external')
  return party
}

async function load(tx: Tx, call: Call, { side, accountId }: NamedAccount) {
  const rejection = { code: 'REFERENCE_NOT_FOUND', details: { field: `${side}.accountId` }, got: accountId } as const
  return loadParty(tx, call, { side, accountId }, rejection)
}

/**
 * Returns an account of the platform as a party. Rejects an unknown account with `rejection`, and the internal account
 * of a deleted customer with INVALID_INPUT.
 */
export async function loadParty(
  tx: Tx,
  { caller, trace }: Pick<Call, 'caller' | 'trace'>,
  { side, accountId }: NamedAccount,
  rejection: Rejection,
): Promise<InternalParty | ExternalParty> {
  const check = { id: `${side}-account`, label: `The ${side} account exists on this platform` }
  const party = enforceFound(trace, check, await findParty(tx, caller.platformId, accountId), rejection)
  if (party.kind === 'internal') rejectClosed(trace, party, `${side}.accountId`)
  return party
}

function wrongKind({ trace }: Call, { side, accountId }: NamedAccount, expected: 'internal' | 'external') {
  const details = { reason: 'WRONG_ACCOUNT_KIND', field: `${side}.accountId` } as const
  const rejection = { code: 'INVALID_INPUT', details, expected: `an ${expected} account`, got: accountId } as const
  return trace.fail(`${side}-held`, `The ${side} is an ${expected} account`, rejection)
}

async function findParty(
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

/** Rejects with INVALID_INPUT if the account's customer was deleted. The error contains `field`, if given. */
export function rejectClosed(
  trace: Trace,
  { accountId, isClosed }: { readonly accountId: string; readonly isClosed?: boolean | undefined },
  field?: string,
): void {
  if (!isClosed) return
  const details = { reason: 'CUSTOMER_DELETED', field } as const
  throw trace.fail('account-open', 'The customer of the account is not deleted', {
    code: 'INVALID_INPUT',
    details,
    got: accountId,
  })
}

/**
 * Returns the owner IDs of a transaction. Without a customer, both are the platform's ID. Callers pass only IDs of
 * existing customers, so an unknown customer is an internal error.
 */
export async function transactionOwner(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  customerId: string | undefined,
): Promise<{ readonly customerId: string; readonly platformCustomerId: string }> {
  if (customerId === undefined) return { customerId: platformId, platformCustomerId: platformId }
  const platformCustomerId = await findPlatformCustomerId(tx, platformId, customerId)
  if (platformCustomerId === undefined) throw new Error(`${customerId} is not a customer of ${platformId}.`)
  return { customerId, platformCustomerId }
}
