import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#lib/client/control-client'
import { FUND_AMOUNT_MAX } from '#lib/contract/accounts/internal-account'
import { CONTROL_PATH } from '#lib/contract/operation'
import type { Seed, SeedRequest } from '#lib/package/sandbox-types'
import type { ApiObject, SeedObjects } from '#lib/package/seed/read-seed-objects'
import { isReference } from '#lib/package/seed/seed-format'
import { SettingError } from '#lib/runtime/config/setting-error'

/** A seed, and a line for each thing that it cannot contain. */
export interface MadeSeed {
  readonly seed: Seed
  readonly omitted: readonly string[]
}

/**
 * Returns a seed that turns a new sandbox, with the objects `fresh`, into one with objects equivalent to `current`:
 * the same fields and balances, with other IDs and times. Throws {@link SettingError} if a text of an object has the
 * form of a reference, because a seed cannot contain it.
 */
export function makeSeed(current: SeedObjects, fresh: SeedObjects, clock: Clock): MadeSeed {
  const removed = current.customers.filter(({ id, isDeleted }) => isDeleted && byId(fresh.customers, id) === undefined)
  const omitted: string[] = removed.map(({ id }) => `The deleted customer ${id}.`)
  const labels = labelsOf(current, fresh)
  const requests: SeedRequest[] = [
    ...clockRequests(clock, omitted),
    ...current.rates.map(({ source, destination, rate }) =>
      call('PUT', `${CONTROL_PATH}/rates`, { source, destination, rate: String(rate) }),
    ),
    ...configRequests(current.config, fresh.config, ['umaDomain', 'supportedCurrencies', 'embeddedWalletConfig']),
    ...current.customers.flatMap(customer => customerRequests(customer, { labels, fresh, omitted })),
    ...accountRequests(current, fresh, labels),
    ...fundRequests(current, fresh, { labels, omitted }),
    ...deletions(current, fresh),
    // Last, so that the requests of the seed send no webhooks.
    ...configRequests(current.config, fresh.config, ['webhookEndpoint']),
  ]
  const frozen = clock.mode === 'frozen' && clock.offsetMs > 0 ? { clock: { frozenAt: clock.now } } : {}
  return { seed: { $schema: './node_modules/countersign/dist/seed.schema.json', ...frozen, requests }, omitted }
}

/** References to customers, by ID: the label of a new customer, or the ID of the starter customer. */
type Labels = ReadonlyMap<string, string>

interface Building {
  readonly labels: Labels
  readonly fresh: SeedObjects
  readonly omitted: string[]
}

function labelsOf(current: SeedObjects, fresh: SeedObjects): Labels {
  const added = current.customers.filter(({ id, isDeleted }) => !isDeleted && byId(fresh.customers, id) === undefined)
  return new Map([
    ...fresh.customers.map(({ id }) => [id, id] as const),
    ...added.map(({ id }, at) => [id, `{customer${at + 1}}`] as const),
  ])
}

const FUND_MAX = Number(FUND_AMOUNT_MAX)
/** Requests that a seed spends on one account. More would make the seed hard to read. */
const FUND_STEPS_MAX = 20

const CUSTOMER_FIELDS = ['currencies', 'email', 'phoneNumber', 'umaAddress', 'fullName', 'birthDate', 'nationality']

function clockRequests({ mode, now, offsetMs }: Clock, omitted: string[]): readonly SeedRequest[] {
  if (mode === 'system') {
    return offsetMs > 0 ? [call('POST', `${CONTROL_PATH}/clock`, { mode, advanceMs: offsetMs })] : []
  }
  if (offsetMs <= 0) {
    omitted.push(`The clock, which is frozen at ${now}, because a new sandbox cannot go back to that time.`)
  }
  return []
}

function configRequests(current: ApiObject, fresh: ApiObject, fields: readonly string[]): readonly SeedRequest[] {
  const changed = fields.filter(field => !isDeepStrictEqual(current[field], fresh[field]))
  return changed.length === 0 ? [] : [call('PATCH', '/config', pick(current, changed))]
}

function customerRequests(customer: ApiObject, building: Building): readonly SeedRequest[] {
  const { id, customerType, isDeleted } = customer
  if (isDeleted) return []
  const known = byId(building.fresh.customers, id)
  if (known !== undefined) return starterChanges(customer, known, building.omitted)
  rejectReferences(customer, `The customer ${id}`)
  const reference = building.labels.get(id) ?? ''
  const fields = pick(customer, ['platformCustomerId', 'region', 'address', 'businessInfo', ...CUSTOMER_FIELDS])
  return [
    { label: reference.slice(1, -1), ...call('POST', '/customers', { customerType, ...fields }) },
    ...contactRequests(customer, reference),
    ...verificationRequests(customer, reference, building.omitted),
  ]
}

function starterChanges(customer: ApiObject, known: ApiObject, omitted: string[]): readonly SeedRequest[] {
  const { id, customerType } = customer
  const changed = [...CUSTOMER_FIELDS, 'address'].filter(field => !isDeepStrictEqual(customer[field], known[field]))
  // These need a signed retry, which a seed cannot send.
  const signed = changed.filter(field => field === 'email' || field === 'phoneNumber')
  omitted.push(...signed.map(field => `The new ${field} of the starter customer, whose change may need a signature.`))
  const body = pick(
    customer,
    changed.filter(field => !signed.some(each => each === field)),
  )
  rejectReferences(body, `The customer ${id}`)
  return [
    ...(Object.keys(body).length === 0 ? [] : [call('PATCH', `/customers/${id}`, { customerType, ...body })]),
    ...(signed.length > 0 ? [] : contactRequests(customer, id)),
  ]
}

function contactRequests({ contactVerification = {} }: ApiObject, reference: string): readonly SeedRequest[] {
  return ['email', 'phone']
    .filter(contact => contactVerification[contact] === 'VERIFIED')
    .flatMap(contact => [
      call('POST', `/customers/${reference}/verify-${contact}`),
      call('POST', `/customers/${reference}/verify-${contact}/confirm`, { code: '123456' }),
    ])
}

function verificationRequests(customer: ApiObject, reference: string, omitted: string[]): readonly SeedRequest[] {
  const { id, customerType, kycStatus, kybStatus } = customer
  if (customerType === 'BUSINESS' && kybStatus !== 'UNVERIFIED') {
    omitted.push(`The ${kybStatus} verification of ${id}. The seed starts a new one, which ends 5 seconds later.`)
    return [call('POST', '/verifications', { customerId: reference })]
  }
  if (customerType === 'INDIVIDUAL' && kycStatus !== 'APPROVED') {
    omitted.push(`The ${kycStatus} verification of ${id}. A new individual is APPROVED.`)
  }
  return []
}

function accountRequests(current: SeedObjects, fresh: SeedObjects, labels: Labels): readonly SeedRequest[] {
  const requestOf = (path: string) => (account: ApiObject) => {
    const { id, customerId, accountInfo, defaultUmaDepositAccount } = account
    rejectReferences(account, `The external account ${id}`)
    const { paymentRails: _, ...info } = accountInfo
    return call('POST', path, {
      customerId: labels.get(customerId),
      ...pick(account, ['currency', 'platformAccountId']),
      ...(defaultUmaDepositAccount ? { defaultUmaDepositAccount } : {}),
      accountInfo: info,
    })
  }
  return [
    ...added(current.externalAccounts, fresh.externalAccounts).map(requestOf('/customers/external-accounts')),
    ...current.platformExternalAccounts.map(requestOf('/platform/external-accounts')),
  ]
}

function fundRequests(
  current: SeedObjects,
  fresh: SeedObjects,
  { labels, omitted }: Pick<Building, 'labels' | 'omitted'>,
): readonly SeedRequest[] {
  const freshAccounts = [...fresh.platformInternalAccounts, ...fresh.internalAccounts]
  const accounts = [...current.platformInternalAccounts, ...current.internalAccounts]
  return accounts.flatMap(({ id, customerId, balance }) => {
    const customer = customerId === undefined ? undefined : labels.get(customerId)
    if (customerId !== undefined && customer === undefined) return []
    const missing = balance.amount - (byId(freshAccounts, id)?.balance.amount ?? 0)
    if (missing < 0) {
      omitted.push(`The balance of ${id}, which is lower than in a new sandbox. A seed can only add money.`)
    }
    if (missing > FUND_STEPS_MAX * FUND_MAX) {
      omitted.push(`The balance of ${id} above ${FUND_STEPS_MAX * FUND_MAX}, which would need too many requests.`)
    }
    return amountParts(missing).map(amount => ({
      fund: { customer, currency: balance.currency.code, amount },
    }))
  })
}

/** Splits an amount into amounts that one request may fund. */
function amountParts(amount: number): readonly number[] {
  const count = Math.min(FUND_STEPS_MAX, Math.max(0, Math.ceil(amount / FUND_MAX)))
  return Array.from({ length: count }, (_, at) => Math.min(FUND_MAX, amount - at * FUND_MAX))
}

/** Deletes the starter objects that the current sandbox does not have. */
function deletions(current: SeedObjects, fresh: SeedObjects): readonly SeedRequest[] {
  const customers = fresh.customers.filter(({ id }) => byId(current.customers, id)?.isDeleted)
  const lost = fresh.externalAccounts.filter(
    ({ id, customerId }) =>
      byId(current.externalAccounts, id) === undefined && byId(customers, customerId) === undefined,
  )
  return [
    ...lost.map(({ id }) => call('DELETE', `/customers/external-accounts/${id}`)),
    ...customers.map(({ id }) => call('DELETE', `/customers/${id}`)),
  ]
}

function call(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: Readonly<Record<string, unknown>>) {
  return { method, path, body } as const
}

function added(current: readonly ApiObject[], fresh: readonly ApiObject[]): readonly ApiObject[] {
  return current.filter(({ id }) => byId(fresh, id) === undefined)
}

function byId(objects: readonly ApiObject[], id: unknown): ApiObject | undefined {
  return objects.find(object => object.id === id)
}

function pick(object: ApiObject, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter(field => object[field] !== undefined).map(field => [field, object[field]]))
}

function rejectReferences(value: unknown, name: string): void {
  if (typeof value === 'string' && isReference(value)) {
    throw new SettingError(`${name} contains the text ${value}, which a seed reads as a reference. Change the text.`)
  }
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) rejectReferences(member, name)
}
