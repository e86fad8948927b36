import { and, eq, isNull } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, preparedRead, rowById } from '#db/prepared'
import { decode } from '#lib/contract/codec'
import { partialBusinessInfo } from '#lib/contract/customers/business-info'
import type { ContactVerification, Customer } from '#lib/contract/customers/customer'
import type { Id, Instant } from '#lib/contract/scalars'
import { contactVerificationOf } from '#lib/domain/customers/contact-verification'

/**
 * Stores a customer, unless another customer of the platform has the same `platformCustomerId` or UMA address. Safe
 * for concurrent calls.
 */
export async function insertCustomer(
  tx: Tx,
  platformId: Id<'Platform'>,
  customer: Customer,
  createdBy: CustomerRow['createdBy'] = null,
): Promise<'inserted' | 'platform-customer-id-taken' | 'uma-address-taken'> {
  const { customers } = tx.tables
  const rows = await tx.sql
    .insert(customers)
    .values({ ...rowOf(platformId, customer), createdBy })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (rows.length > 0) return 'inserted'
  const sameId = await findCustomerId(tx, platformId, customer.platformCustomerId)
  return sameId === undefined ? 'uma-address-taken' : 'platform-customer-id-taken'
}

export async function updateCustomer(tx: Tx, platformId: Id<'Platform'>, customer: Customer): Promise<void> {
  const { customers } = tx.tables
  await tx.sql.update(customers).set(rowOf(platformId, customer)).where(eq(customers.id, customer.id))
}

/** Marks a customer as deleted. Returns false if another call, even a concurrent one, has done so. */
export async function markCustomerDeleted(tx: Tx, id: Id<'Customer'>, now: Instant): Promise<boolean> {
  const { customers } = tx.tables
  const rows = await tx.sql
    .update(customers)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
    .returning({ id: customers.id })
  return rows.length > 0
}

/** Finds a customer of the platform. Includes deleted customers. */
export async function findCustomer(tx: ReadTx, platformId: Id<'Platform'>, id: string): Promise<Customer | undefined> {
  const row = await customerById(tx, platformId, id)
  return row === undefined ? undefined : customerOf(row)
}

export async function findPlatformCustomerId(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  id: string,
): Promise<string | undefined> {
  const [row] = await platformCustomerIdById(tx, { platformId, id })
  return row?.platformCustomerId
}

/** Finds a customer's ID by `platformCustomerId`. Includes deleted customers. */
export async function findCustomerId(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  platformCustomerId: string,
): Promise<Id<'Customer'> | undefined> {
  const { customers } = tx.tables
  const isMatch = and(eq(customers.platformId, platformId), eq(customers.platformCustomerId, platformCustomerId))
  const [row] = await tx.sql.select({ id: customers.id }).from(customers).where(isMatch)
  return row?.id
}

/** Finds a customer by UMA address. Includes deleted customers, because their addresses cannot be reused. */
export async function findCustomerByUma(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  umaAddress: string,
): Promise<Customer | undefined> {
  const [row] = await customerByUma(tx, { platformId, umaAddress })
  return row === undefined ? undefined : customerOf(row)
}

const customerById = rowById('customers')

const platformCustomerIdById = preparedRead(
  'platform_customer_id',
  (sql, { customers }, inputs: Inputs<{ platformId: string; id: string }>) =>
    sql
      .select({ platformCustomerId: customers.platformCustomerId })
      .from(customers)
      .where(and(eq(customers.id, inputs.id), eq(customers.platformId, inputs.platformId))),
)

const customerByUma = preparedRead(
  'customer_by_uma',
  (sql, { customers }, inputs: Inputs<{ platformId: string; umaAddress: string }>) =>
    sql
      .select()
      .from(customers)
      .where(and(eq(customers.umaAddress, inputs.umaAddress), eq(customers.platformId, inputs.platformId))),
)

const authorizationById = preparedRead('customer_authorization', (sql, { customers }, inputs: Inputs<{ id: string }>) =>
  sql
    .select({
      id: customers.id,
      platformId: customers.platformId,
      scaSince: customers.scaSince,
      phoneNumber: customers.phoneNumber,
    })
    .from(customers)
    .where(eq(customers.id, inputs.id)),
)

/** Returns whether the quotes of a customer of any platform need an authorization, and where codes are sent. */
export async function findAuthorization(tx: ReadTx, id: string): Promise<PayerAuthorization | undefined> {
  return (await authorizationById(tx, { id }))[0]
}

export type PayerAuthorization = Pick<CustomerRow, 'id' | 'platformId' | 'scaSince' | 'phoneNumber'>

/** Sets since when the quotes of a customer need an authorization. Null means that they need none. */
export async function setScaSince(tx: Tx, id: Id<'Customer'>, scaSince: Instant | null): Promise<void> {
  const { customers } = tx.tables
  await tx.sql.update(customers).set({ scaSince }).where(eq(customers.id, id))
}

export type CustomerRow = ReadTx['tables']['customers']['$inferSelect']

/** Omits `deletedAt`, so that an update cannot undo {@link markCustomerDeleted}. */
function rowOf(platformId: Id<'Platform'>, customer: Customer) {
  const { id, platformCustomerId, umaAddress, customerType, createdAt, updatedAt, ...others } = customer
  const { region = null, email = null, phoneNumber = null, isDeleted: _, ...profile } = others
  const keys = { id, platformId, platformCustomerId, umaAddress, customerType }
  return { ...keys, region, email, phoneNumber, createdAt, updatedAt, profile }
}

export function customerOf(row: CustomerRow): Customer {
  const { id, platformCustomerId, umaAddress, customerType, createdAt, updatedAt, ...others } = row
  const { region, email, phoneNumber, deletedAt, profile } = others
  const contacts = {
    email: email ?? undefined,
    phoneNumber: phoneNumber ?? undefined,
  }
  return {
    id,
    customerType,
    platformCustomerId,
    umaAddress,
    region: region ?? undefined,
    ...contacts,
    createdAt,
    updatedAt,
    ...profile,
    ...validBusinessInfo(profile),
    // Rows written by an earlier version have no contact verification.
    ...contactVerificationOf(contacts, profile.contactVerification as ContactVerification | undefined),
    isDeleted: deletedAt !== null,
  } as Customer // The profile contains the fields without a column. Only its `businessInfo` is validated again.
}

/** Drops invalid fields, because earlier versions accepted values that are now rejected. */
function validBusinessInfo({ businessInfo }: CustomerRow['profile']): { readonly businessInfo?: object } {
  if (typeof businessInfo !== 'object' || businessInfo === null) return {}
  const outcome = decode(partialBusinessInfo, businessInfo)
  if ('value' in outcome) return { businessInfo }
  const invalidNames = new Set(outcome.errors.map(({ field }) => field.split('.', 1)[0]))
  return { businessInfo: Object.fromEntries(Object.entries(businessInfo).filter(([name]) => !invalidNames.has(name))) }
}
