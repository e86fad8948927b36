import type { InternalAccountType } from '#lib/contract/accounts/internal-account'
import { type Customer, type CustomerRequest, UMA_NAME_LENGTH_MAX } from '#lib/contract/customers/customer'
import { type CurrencyCode, currencyOf, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import type { Id, Instant } from '#lib/contract/scalars'
import { contactVerificationOf } from '#lib/domain/customers/contact-verification'

/** A generated UMA name ends in this many characters of the ID. */
const UMA_TAIL_LENGTH = 12
/** The readable part of a generated UMA name leaves room for the `$`, a dot and the end of the ID. */
const UMA_SLUG_LENGTH_MAX = UMA_NAME_LENGTH_MAX - 2 - UMA_TAIL_LENGTH

export interface CustomerParts {
  readonly id: Id<'Customer'>
  readonly umaDomain: string
  readonly now: Instant
}

/**
 * Returns a new customer. Generates `platformCustomerId` and `umaAddress` if they are omitted. An INDIVIDUAL is
 * APPROVED immediately; a BUSINESS starts UNVERIFIED.
 */
export function makeCustomer(request: CustomerRequest, { id, umaDomain, now }: CustomerParts): Customer {
  const shared = {
    id,
    platformCustomerId: request.platformCustomerId ?? uuidOf(id),
    umaAddress: request.umaAddress ?? `$${umaName(request, id)}@${umaDomain}`,
    region: request.region,
    currencies: request.currencies ?? [],
    email: request.email,
    phoneNumber: request.phoneNumber,
    ...contactVerificationOf(request),
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
  }
  switch (request.customerType) {
    case 'INDIVIDUAL': {
      const { identifier: _, ...person } = request
      return { ...withoutUndefined(person), ...shared, customerType: 'INDIVIDUAL', kycStatus: 'APPROVED' }
    }
    case 'BUSINESS': {
      return { ...withoutUndefined(request), ...shared, customerType: 'BUSINESS', kybStatus: 'UNVERIFIED' }
    }
    default:
      return request satisfies never
  }
}

export interface ProvisionedAccount {
  readonly type: InternalAccountType
  readonly currency: CurrencyCode
}

/** Returns a USD account, a USDC account, a USDB wallet, and one account for each other known currency in the list. */
export function provisionedAccounts(currencies: readonly string[]): readonly ProvisionedAccount[] {
  const named = currencies.flatMap(code => currencyOf(code)?.code ?? [])
  const others = [...new Set(named)].filter(code => !STANDARD_CURRENCIES.has(code))
  return [
    { type: 'INTERNAL_FIAT', currency: 'USD' },
    { type: 'INTERNAL_CRYPTO', currency: 'USDC' },
    { type: 'EMBEDDED_WALLET', currency: 'USDB' },
    ...others.map(code => ({ type: accountTypeFor(code), currency: code })),
  ]
}

export function unknownCurrencyIn(currencies: readonly string[]): string | undefined {
  return currencies.find(code => currencyOf(code) === undefined)
}

const STANDARD_CURRENCIES: ReadonlySet<CurrencyCode> = new Set(['USD', 'USDC', 'USDB'])

function accountTypeFor(code: CurrencyCode): InternalAccountType {
  return NETWORKS_BY_CURRENCY[code] === undefined ? 'INTERNAL_FIAT' : 'INTERNAL_CRYPTO'
}

/** The end of the ID makes the name unique. */
function umaName(request: CustomerRequest, id: Id<'Customer'>): string {
  const name = request.customerType === 'INDIVIDUAL' ? request.fullName : request.businessInfo.legalName
  const slug = (name ?? 'customer')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, UMA_SLUG_LENGTH_MAX)
  return `${slug === '' ? 'customer' : slug}.${id.slice(-UMA_TAIL_LENGTH)}`
}

function uuidOf(id: Id): string {
  return id.slice(id.indexOf(':') + 1)
}

type WithoutUndefined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function withoutUndefined<T extends object>(members: T): WithoutUndefined<T> {
  // The return type of Object.fromEntries loses the field names.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>
}
