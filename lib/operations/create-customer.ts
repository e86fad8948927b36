import { insertCredential } from '#db/credentials'
import { insertCustomer } from '#db/customers'
import type { Tx } from '#db/database'
import { insertInternalAccount } from '#db/internal-accounts'
import { umaDomainOf } from '#db/platforms'
import type { Customer, CustomerRequest } from '#lib/contract/customer'
import type { createCustomer as contract } from '#lib/contract/customer-operations'
import type { Id, Instant } from '#lib/contract/scalars'
import {
  makeCustomer,
  type ProvisionedAccount,
  provisionedAccounts,
  unknownCurrencyIn,
} from '#lib/domain/customer-making'
import { unknownCurrency } from '#lib/domain/unknown-currency'
import type { Trace } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed, type World } from '#lib/operations/world'

/** Makes a customer with its accounts. Of racing twins with one platformCustomerId or UMA address one succeeds. */
export async function createCustomer(call: Call<typeof contract>): Promise<Outcome<Customer>> {
  const { body, caller, now, trace, world } = call
  refuseUnknownCurrency(body, trace)
  const customer = await world.db.transact(async tx => {
    trace.begin()
    const umaDomain = await umaDomainOf(tx, caller.platformId)
    const made = makeCustomer(body, { id: newId(world, 'Customer', now), umaDomain, now })
    await insertOrRefuse(tx, call, made)
    await provisionAccounts(tx, world, { platformId: caller.platformId, customer: made, now })
    return made
  })
  return performed(customer)
}

/** An account that was opened, still empty. */
export interface OpenedAccount extends ProvisionedAccount {
  readonly id: Id<'InternalAccount'>
}

/** Opens the accounts a customer gets without asking; a wallet of a customer with an e-mail comes with its EMAIL_OTP. */
export async function provisionAccounts(
  tx: Tx,
  world: Pick<World, 'newUuid'>,
  { platformId, customer, now }: { platformId: Id<'Platform'>; customer: Customer; now: Instant },
): Promise<readonly OpenedAccount[]> {
  const opened: OpenedAccount[] = []
  for (const { type, currency } of provisionedAccounts(customer.currencies)) {
    const id = newId(world, 'InternalAccount', now)
    await insertInternalAccount(tx, {
      id,
      platformId,
      customerId: customer.id,
      type,
      currency,
      createdAt: now,
      updatedAt: now,
    })
    if (type === 'EMBEDDED_WALLET' && customer.email !== undefined) {
      const credential = { id: newId(world, 'AuthMethod', now), platformId, accountId: id, nickname: customer.email }
      await insertCredential(tx, {
        ...credential,
        type: 'EMAIL_OTP',
        identity: 'EMAIL_OTP',
        createdAt: now,
        updatedAt: now,
      })
    }
    opened.push({ id, type, currency })
  }
  return opened
}

function refuseUnknownCurrency({ currencies = [] }: CustomerRequest, trace: Trace): void {
  const label = 'Every currency named is known'
  const code = unknownCurrencyIn(currencies)
  if (code === undefined) return trace.pass('currencies-known', label)
  throw trace.fail('currencies-known', label, unknownCurrency('currencies', code))
}

async function insertOrRefuse(tx: Tx, { caller, trace }: Call, customer: Customer): Promise<void> {
  const label = 'platformCustomerId and umaAddress are free'
  const outcome = await insertCustomer(tx, caller.platformId, customer)
  switch (outcome) {
    case 'inserted':
      return trace.pass('unique', label)
    case 'platform-customer-id-taken': {
      const details = { reason: 'PLATFORM_CUSTOMER_ID_EXISTS', field: 'platformCustomerId' }
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
