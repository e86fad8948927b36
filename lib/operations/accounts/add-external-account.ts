import type { Tx } from '#db/database'
import { type ExternalAccountRow, insertExternalAccount } from '#db/queries/accounts/external-accounts'
import { findCustomer } from '#db/queries/customers/customers'
import type { ExternalAccount, ExternalAccountRequest } from '#lib/contract/accounts/external-account'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { Id } from '#lib/contract/scalars'
import { currencyAsked, EXTERNAL_ACCOUNT_RULES } from '#lib/domain/accounts/external-account-rules'
import { type DescribedAccount, describeAccount, makeExternalAccount } from '#lib/domain/accounts/make-external-account'
import { checkFound, checkRules } from '#lib/domain/rule'
import { rejectDeleted } from '#lib/operations/customers/reject-deleted'
import { newId } from '#lib/operations/new-id'
import { enforce, type Trace } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

/**
 * Stores an account for its owner: a customer, or the platform where `customerId` is undefined. ACTIVE at once. Identical
 * bank details may be registered again; an owner's platformAccountId may not (CONFLICT).
 */
export async function addExternalAccount(call: Call, request: ExternalAccountRequest): Promise<ExternalAccount> {
  const { trace, world } = call
  enforce(trace, checkRules(EXTERNAL_ACCOUNT_RULES, request))
  const described = describeOrRefuse(request, trace)
  const row = await world.db.transact(async tx => {
    trace.begin()
    const customerId = await loadOwner(tx, call, request)
    const made = rowOf(call, request, { customerId, ...described })
    if ((await insertExternalAccount(tx, made)) === 'inserted') return made
    const details = { reason: 'PLATFORM_ACCOUNT_ID_EXISTS', field: 'platformAccountId' } as const
    throw trace.fail('unique', 'platformAccountId is free', { code: 'CONFLICT', details })
  })
  trace.pass('unique', 'platformAccountId is free')
  return makeExternalAccount(row)
}

function describeOrRefuse({ accountInfo }: ExternalAccountRequest, trace: Trace): DescribedAccount {
  const label = 'The bank knows the account'
  const described = describeAccount(accountInfo)
  if ('refusal' in described) throw trace.fail('bank-account', label, described.refusal)
  trace.pass('bank-account', label)
  return described
}

async function loadOwner(
  tx: Tx,
  { caller, trace }: Call,
  request: ExternalAccountRequest,
): Promise<Id<'Customer'> | null> {
  if (request.customerId === undefined) return null
  const customer = await findCustomer(tx, caller.platformId, request.customerId)
  const check = { id: 'customer', label: 'The customer exists on this platform' }
  const details = { reason: 'UNKNOWN_CUSTOMER', field: 'customerId' } as const
  const owner = enforce(trace, checkFound(check, customer, { code: 'INVALID_INPUT', details, got: request.customerId }))
  rejectDeleted(trace, owner, details.field)
  return owner.id
}

function rowOf(
  { caller, now, world }: Call,
  request: ExternalAccountRequest,
  given: DescribedAccount & { readonly customerId: Id<'Customer'> | null },
): ExternalAccountRow {
  return {
    id: newId(world, 'ExternalAccount', now),
    platformId: caller.platformId,
    ...given,
    ownerId: given.customerId ?? caller.platformId,
    platformAccountId: request.platformAccountId ?? null,
    currency: currencyAsked(request) as CurrencyCode, // EXTERNAL_ACCOUNT_RULES found it among the known ones.
    status: 'ACTIVE',
    defaultSince: request.defaultUmaDepositAccount ? now : null,
    pullableSince: null,
    createdAt: now,
    deletedAt: null,
  }
}
