import type { Tx } from '#db/database'
import {
  deleteExternalAccount as deleteRow,
  type ExternalAccountOwner,
  type ExternalAccountRow,
  findExternalAccount,
  insertExternalAccount,
  listExternalAccounts as listRows,
  setPullable,
} from '#db/queries/accounts/external-accounts'
import { findCustomer } from '#db/queries/customers/customers'
import type { ExternalAccount, ExternalAccountRequest } from '#lib/contract/accounts/external-account'
import type * as contract from '#lib/contract/accounts/external-account-operations'
import type { updateExternalAccount as controlContract } from '#lib/contract/control-operations'
import type { CurrencyCode } from '#lib/contract/money/currency'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type { Id } from '#lib/contract/scalars'
import { EXTERNAL_ACCOUNT_RULES, requestedCurrency } from '#lib/domain/accounts/external-account-rules'
import { type DescribedAccount, describeAccount, makeExternalAccount } from '#lib/domain/accounts/make-external-account'
import { CURRENCY_FILTER_RULES } from '#lib/domain/money/money-rules'
import { rejectDeleted } from '#lib/operations/customers/manage-customers'
import { enforceFound, enforceRules, inTransaction, type Trace } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

/** Registers an external account for a customer, or for the platform if the body has no customerId. */
export const createExternalAccount = (call: Call<typeof contract.createExternalAccount>) => create(call)

/** Registers an external account for the platform. */
export const createPlatformExternalAccount = (call: Call<typeof contract.createPlatformExternalAccount>) => create(call)

/** Lists customers' external accounts, oldest first. */
export const listExternalAccounts = (call: Call<typeof contract.listExternalAccounts>) => list(call, 'customers')

/** Lists the platform's external accounts, oldest first. */
export const listPlatformExternalAccounts = (call: Call<typeof contract.listPlatformExternalAccounts>) =>
  list(call, 'platform')

/** Returns one of the customers' external accounts. */
export const getExternalAccount = (call: Call<typeof contract.getExternalAccount>) => get(call, 'customers')

/** Returns one of the platform's external accounts. */
export const getPlatformExternalAccount = (call: Call<typeof contract.getPlatformExternalAccount>) =>
  get(call, 'platform')

/** Deletes one of the customers' external accounts. */
export const deleteExternalAccount = (call: Call<typeof contract.deleteExternalAccount>) => remove(call, 'customers')

/** Deletes one of the platform's external accounts. */
export const deletePlatformExternalAccount = (call: Call<typeof contract.deletePlatformExternalAccount>) =>
  remove(call, 'platform')

/** Sets whether the service may debit an external account. The account may belong to any platform. */
export async function updateExternalAccount(call: Call<typeof controlContract>): Promise<Outcome<ExternalAccount>> {
  const { body, now, params, trace, world } = call
  const row = await world.db.transact(tx => setPullable(tx, params.accountId, body.pullable ? now : null))
  const check = { id: 'resource', label: 'The account exists' }
  return performed(
    makeExternalAccount(enforceFound(trace, check, row, { code: 'REFERENCE_NOT_FOUND', got: params.accountId })),
  )
}

type CreateCall = Call<typeof contract.createExternalAccount> | Call<typeof contract.createPlatformExternalAccount>
type ListCall = Call<typeof contract.listExternalAccounts> | Call<typeof contract.listPlatformExternalAccounts>
type OneCall = Pick<Call<typeof contract.getExternalAccount>, 'caller' | 'now' | 'params' | 'trace' | 'world'>

const ACCOUNT_CHECKS = {
  customers: { id: 'resource', label: 'A customer of this platform has the account' },
  platform: { id: 'resource', label: 'The platform has the account' },
} as const

/** Identical bank details may be registered again, but a platformAccountId must be unique per owner (CONFLICT). */
async function create(call: CreateCall): Promise<Outcome<ExternalAccount>> {
  const { body, trace } = call
  enforceRules(trace, EXTERNAL_ACCOUNT_RULES, body)
  const described = describeOrReject(body, trace)
  const row = await inTransaction(call, async tx => {
    const customerId = await loadOwner(tx, call, body)
    const account = rowOf(call, body, { customerId, ...described })
    if ((await insertExternalAccount(tx, account)) === 'inserted') return account
    const details = { reason: 'PLATFORM_ACCOUNT_ID_EXISTS', field: 'platformAccountId' } as const
    throw trace.fail('unique', 'The owner has no other account with this platformAccountId', {
      code: 'CONFLICT',
      details,
    })
  })
  trace.pass('unique', 'The owner has no other account with this platformAccountId')
  return performed(makeExternalAccount(row))
}

async function list(call: ListCall, owner: ExternalAccountOwner): Promise<Outcome<Page<ExternalAccount>>> {
  const { caller, query, trace, world } = call
  enforceRules(trace, CURRENCY_FILTER_RULES, query)
  const page = await world.db.read(tx => listRows(tx, caller.platformId, { owner, ...query }, pageRequest(query)))
  return performed({ ...page, data: page.data.map(makeExternalAccount) })
}

async function get(call: OneCall, owner: ExternalAccountOwner): Promise<Outcome<ExternalAccount>> {
  const { caller, params, trace, world } = call
  const row = await world.db.read(tx => findExternalAccount(tx, caller.platformId, params.accountId))
  const isOwned = row !== undefined && (row.customerId === null) === (owner === 'platform')
  const rejection = { code: 'REFERENCE_NOT_FOUND', got: params.accountId } as const
  return performed(
    makeExternalAccount(enforceFound(trace, ACCOUNT_CHECKS[owner], isOwned ? row : undefined, rejection)),
  )
}

/** Only one of several concurrent calls succeeds. The others get REFERENCE_NOT_FOUND. */
async function remove(call: OneCall, owner: ExternalAccountOwner): Promise<Outcome<undefined>> {
  const { caller, now, params, trace, world } = call
  const target = { platformId: caller.platformId, id: params.accountId, owner }
  const isDeleted = await world.db.transact(tx => deleteRow(tx, target, now))
  enforceFound(trace, ACCOUNT_CHECKS[owner], isDeleted || undefined, { code: 'REFERENCE_NOT_FOUND', got: target.id })
  return performed(undefined)
}

function describeOrReject({ accountInfo }: ExternalAccountRequest, trace: Trace): DescribedAccount {
  const label = 'The bank recognizes the account'
  const described = describeAccount(accountInfo)
  if ('rejection' in described) throw trace.fail('bank-account', label, described.rejection)
  trace.pass('bank-account', label)
  return described
}

async function loadOwner(
  tx: Tx,
  { caller, trace }: CreateCall,
  request: ExternalAccountRequest,
): Promise<Id<'Customer'> | null> {
  if (request.customerId === undefined) return null
  const customer = await findCustomer(tx, caller.platformId, request.customerId)
  const check = { id: 'customer', label: 'The customer exists on this platform' }
  const details = { reason: 'UNKNOWN_CUSTOMER', field: 'customerId' } as const
  const owner = enforceFound(trace, check, customer, { code: 'INVALID_INPUT', details, got: request.customerId })
  rejectDeleted(trace, owner, details.field)
  return owner.id
}

function rowOf(
  { caller, exchangeId, now, world }: CreateCall,
  request: ExternalAccountRequest,
  described: DescribedAccount & { readonly customerId: Id<'Customer'> | null },
): ExternalAccountRow {
  return {
    id: newId(world, 'ExternalAccount', now),
    platformId: caller.platformId,
    ...described,
    ownerId: described.customerId ?? caller.platformId,
    platformAccountId: request.platformAccountId ?? null,
    currency: requestedCurrency(request) as CurrencyCode, // EXTERNAL_ACCOUNT_RULES have checked the currency.
    status: 'ACTIVE',
    ownershipType: request.ownershipType ?? null,
    defaultSince: request.defaultUmaDepositAccount ? now : null,
    pullableSince: null,
    createdAt: now,
    deletedAt: null,
    createdBy: exchangeId,
  }
}
