import { findCustomer } from '#db/customers'
import type { Tx } from '#db/database'
import { type ExternalAccountRow, externalAccountOf, insertExternalAccount } from '#db/external-accounts'
import { currenciesOfAccountType } from '#lib/contract/account-type'
import { type CurrencyCode, currencyOf } from '#lib/contract/currency'
import type { ExternalAccount, ExternalAccountRequest } from '#lib/contract/external-account'
import type { Id } from '#lib/contract/scalars'
import { describeAccount, isRefused } from '#lib/domain/external-account'
import type { Rule } from '#lib/domain/rule'
import { unknownCurrency } from '#lib/domain/unknown-currency'
import { follow, found } from '#lib/operations/trace'
import { type Call, newId } from '#lib/operations/world'

/**
 * Stores an account for its owner: a customer, or the platform where `customerId` is undefined. ACTIVE at once. Identical
 * bank details may be registered again; an owner's platformAccountId may not (CONFLICT).
 */
export async function addExternalAccount(call: Call, request: ExternalAccountRequest): Promise<ExternalAccount> {
  const { caller, trace, world } = call
  follow(trace, REQUEST_RULES, request)
  const row = await world.db.transact(async tx => {
    trace.begin()
    const customerId = await loadOwner(tx, call, request)
    const made = rowOf(call, request, customerId)
    if ((await insertExternalAccount(tx, made)) === 'inserted') return made
    const details = { reason: 'PLATFORM_ACCOUNT_ID_EXISTS', field: 'platformAccountId' }
    throw trace.fail('unique', 'platformAccountId is free', { code: 'CONFLICT', details })
  })
  trace.pass('unique', 'platformAccountId is free')
  return externalAccountOf({ ...row, platformId: caller.platformId })
}

const REQUEST_RULES: readonly Rule<ExternalAccountRequest>[] = [
  {
    id: 'currency-known',
    label: 'The currency is known',
    refuse: ({ currency }) => (currencyOf(currency) === undefined ? unknownCurrency('currency', currency) : undefined),
  },
  {
    id: 'currency-fits',
    label: 'An account of this type can hold the currency',
    refuse: ({ currency, accountInfo }) => {
      const allowed = currenciesOfAccountType(accountInfo.accountType)
      if (allowed.some(code => code === currency)) return undefined
      const details = { reason: 'ACCOUNT_TYPE_MISMATCH', field: 'currency', allowed }
      return { code: 'INVALID_CURRENCY', details, expected: allowed.join(', '), got: currency }
    },
  },
  {
    id: 'bank-account',
    label: 'The bank knows the account',
    refuse: ({ accountInfo }) =>
      isRefused(accountInfo)
        ? { code: 'INVALID_BANK_ACCOUNT', details: { reason: 'ACCOUNT_NOT_FOUND', field: 'accountInfo' } }
        : undefined,
  },
]

async function loadOwner(
  tx: Tx,
  { caller, trace }: Call,
  request: ExternalAccountRequest,
): Promise<Id<'Customer'> | null> {
  if (request.customerId === undefined) return null
  const customer = await findCustomer(tx, caller.platformId, request.customerId)
  const check = { id: 'customer', label: 'The customer exists on this platform' }
  const details = { reason: 'UNKNOWN_CUSTOMER', field: 'customerId' }
  return found(trace, check, customer, { code: 'INVALID_INPUT', details, got: request.customerId }).id
}

function rowOf(
  { caller, now, world }: Call,
  request: ExternalAccountRequest,
  customerId: Id<'Customer'> | null,
): ExternalAccountRow {
  const { verification, verifiedName, accountInfo } = describeAccount(request.accountInfo)
  return {
    id: newId(world, 'ExternalAccount', now),
    platformId: caller.platformId,
    customerId,
    ownerId: customerId ?? caller.platformId,
    platformAccountId: request.platformAccountId ?? null,
    currency: request.currency as CurrencyCode, // REQUEST_RULES found it among the known ones.
    status: 'ACTIVE',
    verification,
    verifiedName,
    accountInfo,
    defaultSince: request.defaultUmaDepositAccount ? now : null,
    createdAt: now,
    deletedAt: null,
  }
}
