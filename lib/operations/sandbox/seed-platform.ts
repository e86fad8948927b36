import type { Tx } from '#db/database'
import { insertExternalAccount } from '#db/queries/accounts/external-accounts'
import { insertInternalAccount } from '#db/queries/accounts/internal-accounts'
import { insertCustomer } from '#db/queries/customers/customers'
import { postTransfer } from '#db/queries/money/ledger-postings'
import type { Customer } from '#lib/contract/customers/customer'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { SandboxState } from '#lib/contract/sandbox/exchange'
import type { Id, Instant } from '#lib/contract/scalars'
import { describeAccount } from '#lib/domain/accounts/make-external-account'
import { makeCustomer } from '#lib/domain/customers/make-customer'
import { deposit, ledgerTransfer } from '#lib/domain/money/ledger'
import { STARTER_CUSTOMER, STARTER_EXTERNAL_ACCOUNTS, STARTER_FUNDS } from '#lib/domain/sandbox/starter-data'
import { provisionAccounts } from '#lib/operations/customers/create-customer'
import { newId, type World } from '#lib/operations/world'

type Seed = SandboxState['seed']

interface PlatformToSeed {
  readonly platformId: Id<'Platform'>
  readonly umaDomain: string
  readonly now: Instant
}

/** Stores the starter data of a platform, within `tx`. */
export async function seedPlatform(tx: Tx, world: Pick<World, 'newUuid'>, platform: PlatformToSeed): Promise<Seed> {
  const { platformId, now } = platform
  const platformAccountId = newId(world, 'InternalAccount', now)
  const owned = { platformId, customerId: null, createdAt: now, updatedAt: now, createdBy: null }
  await insertInternalAccount(tx, { id: platformAccountId, ...owned, type: 'INTERNAL_FIAT', currency: 'USD' })
  await fund(tx, world, platform, { id: platformAccountId, currency: 'USD', amount: STARTER_FUNDS.platform })

  const customer = await seedCustomer(tx, world, platform)
  const accounts = await provisionAccounts(tx, world, { platformId, customer, now, createdBy: null })
  for (const { id, currency } of accounts) {
    await fund(tx, world, platform, { id, currency, amount: STARTER_FUNDS.customer[currency] ?? 0n })
  }
  return {
    platformAccountId,
    customerId: customer.id,
    accounts: [
      { id: platformAccountId, type: 'INTERNAL_FIAT', currency: 'USD', owner: 'platform' },
      ...accounts.map(account => ({ ...account, owner: 'customer' as const })),
    ],
    externalAccounts: await seedExternalAccounts(tx, world, platform, customer.id),
  }
}

async function seedCustomer(
  tx: Tx,
  world: Pick<World, 'newUuid'>,
  { platformId, umaDomain, now }: PlatformToSeed,
): Promise<Customer> {
  const customer = makeCustomer(STARTER_CUSTOMER, { id: newId(world, 'Customer', now), umaDomain, now })
  const outcome = await insertCustomer(tx, platformId, customer)
  if (outcome !== 'inserted') throw new Error(`The starter customer could not be stored: ${outcome}.`)
  return customer
}

async function fund(
  tx: Tx,
  world: Pick<World, 'newUuid'>,
  { platformId, now }: PlatformToSeed,
  { id, currency, amount }: { id: Id<'InternalAccount'>; currency: CurrencyCode; amount: bigint },
): Promise<void> {
  const transfer = ledgerTransfer(newId(world, 'Transaction', now), platformId, deposit(id, currency, amount))
  const outcome = await postTransfer(tx, transfer, now)
  if (outcome !== 'posted') throw new Error(`The starter funds could not be posted: ${outcome}.`)
}

async function seedExternalAccounts(
  tx: Tx,
  world: Pick<World, 'newUuid'>,
  { platformId, now }: PlatformToSeed,
  customerId: Id<'Customer'>,
): Promise<Seed['externalAccounts']> {
  const seeded: Seed['externalAccounts'] = []
  for (const { currency, info } of STARTER_EXTERNAL_ACCOUNTS) {
    const id = newId(world, 'ExternalAccount', now)
    const described = describeAccount(info)
    if ('rejection' in described) throw new Error(`The starter account in ${currency} was rejected by its bank.`)
    await insertExternalAccount(tx, {
      id,
      platformId,
      customerId,
      ownerId: customerId,
      platformAccountId: null,
      currency,
      status: 'ACTIVE',
      ownershipType: null,
      ...described,
      defaultSince: null,
      pullableSince: null,
      createdAt: now,
      deletedAt: null,
      createdBy: null,
    })
    seeded.push({ id, accountType: info.accountType, currency })
  }
  return seeded
}
