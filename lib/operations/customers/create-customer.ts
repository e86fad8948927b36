import type { Tx } from '#db/database'
import { insertInternalAccount, listAccountsOf } from '#db/queries/accounts/internal-accounts'
import { insertCredential } from '#db/queries/credentials/credentials'
import { insertCustomer } from '#db/queries/customers/customers'
import { umaDomainOf } from '#db/queries/platforms/platforms'
import type { Customer, CustomerRequest } from '#lib/contract/customers/customer'
import type { createCustomer as contract } from '#lib/contract/customers/customer-operations'
import type { Id, Instant } from '#lib/contract/scalars'
import {
  makeCustomer,
  type ProvisionedAccount,
  provisionedAccounts,
  unknownCurrencyIn,
} from '#lib/domain/customers/make-customer'
import { unknownCurrency } from '#lib/domain/money/money-rules'
import { inTransaction, type Trace } from '#lib/operations/trace'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, newId, type Outcome, performed, type World } from '#lib/operations/world'

/**
 * Creates a customer with its accounts. Rejects an unknown currency with INVALID_CURRENCY, a used platformCustomerId
 * with CONFLICT, and a used UMA address with UMA_ADDRESS_EXISTS. Of concurrent requests with the same
 * platformCustomerId or UMA address, at most one succeeds.
 */
export async function createCustomer(call: Call<typeof contract>): Promise<Outcome<Customer>> {
  const { body, caller, exchangeId, now, trace, world } = call
  rejectUnknownCurrency(body, trace)
  const customer = await inTransaction(call, async tx => {
    const umaDomain = await umaDomainOf(tx, caller.platformId)
    const newCustomer = makeCustomer(body, { id: newId(world, 'Customer', now), umaDomain, now })
    await insertOrReject(tx, call, newCustomer)
    const holder = { platformId: caller.platformId, customer: newCustomer, now, createdBy: exchangeId }
    await provisionAccounts(tx, world, holder)
    await (await openEvents(tx, transitionOf(call)))?.customerStatus(newCustomer)
    return newCustomer
  })
  return performed(customer)
}

/** The owner of new accounts. `createdBy` is the ID of the call that opens them, if any. */
interface AccountHolder {
  readonly platformId: Id<'Platform'>
  readonly customer: Customer
  readonly now: Instant
  readonly createdBy: string | null
}

export interface OpenedAccount extends ProvisionedAccount {
  readonly id: Id<'InternalAccount'>
}

/** Opens the accounts of a new customer. A wallet gets an EMAIL_OTP credential if the customer has an email address. */
export async function provisionAccounts(
  tx: Tx,
  world: Pick<World, 'newUuid'>,
  holder: AccountHolder,
): Promise<readonly OpenedAccount[]> {
  const { platformId, customer, now, createdBy } = holder
  const opened = await openMissingAccounts(tx, world, holder)
  for (const { id, type } of opened) {
    if (type !== 'EMBEDDED_WALLET' || customer.email === undefined) continue
    const credential = { id: newId(world, 'AuthMethod', now), platformId, accountId: id, nickname: customer.email }
    const origin = { createdAt: now, updatedAt: now, createdBy }
    await insertCredential(tx, { ...credential, ...origin, type: 'EMAIL_OTP', identity: 'EMAIL_OTP' })
  }
  return opened
}

/**
 * Opens the missing accounts of a customer. Every customer has a USD account, a USDC account, a USDB wallet, and an
 * account in each of the customer's other currencies.
 */
export async function openMissingAccounts(
  tx: Tx,
  world: Pick<World, 'newUuid'>,
  { platformId, customer, now, createdBy }: AccountHolder,
): Promise<readonly OpenedAccount[]> {
  const customerId = customer.id
  const heldCurrencies = new Set((await listAccountsOf(tx, customerId)).map(({ currency }) => currency))
  const missing = provisionedAccounts(customer.currencies).filter(({ currency }) => !heldCurrencies.has(currency))
  const opened = missing.map(account => ({ ...account, id: newId(world, 'InternalAccount', now) }))
  for (const account of opened) {
    await insertInternalAccount(tx, { ...account, platformId, customerId, createdAt: now, updatedAt: now, createdBy })
  }
  return opened
}

function rejectUnknownCurrency({ currencies = [] }: CustomerRequest, trace: Trace): void {
  const label = 'All currencies are known'
  const code = unknownCurrencyIn(currencies)
  if (code === undefined) return trace.pass('currencies-known', label)
  throw trace.fail('currencies-known', label, unknownCurrency('currencies', code))
}

async function insertOrReject(tx: Tx, { caller, exchangeId, trace }: Call, customer: Customer): Promise<void> {
  const label = 'platformCustomerId and umaAddress are not in use'
  const outcome = await insertCustomer(tx, caller.platformId, customer, exchangeId)
  switch (outcome) {
    case 'inserted':
      return trace.pass('unique', label)
    case 'platform-customer-id-taken': {
      const details = { reason: 'PLATFORM_CUSTOMER_ID_EXISTS', field: 'platformCustomerId' } as const
      throw trace.fail('unique', label, { code: 'CONFLICT', details, got: customer.platformCustomerId })
    }
    case 'uma-address-taken':
      throw trace.fail('unique', label, {
        code: 'UMA_ADDRESS_EXISTS',
        details: { field: 'umaAddress' },
        got: customer.umaAddress,
      })
    default:
      outcome satisfies never
  }
}
