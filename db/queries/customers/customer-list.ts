import { and, eq, exists, gte, inArray, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { currencyFilter } from '#db/queries/accounts/internal-accounts'
import { customerOf } from '#db/queries/customers/customers'
import { combineFilters, type Filter, nullFilterOf, readTablePage } from '#db/queries/read-table-page'
import type { Customer } from '#lib/contract/customers/customer'
import type { listCustomers as listContract } from '#lib/contract/customers/customer-operations'
import type { QueryOf } from '#lib/contract/operation'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { Id } from '#lib/contract/scalars'

export type CustomerFilter = Omit<QueryOf<typeof listContract>, 'isIncludingDeleted'> & {
  readonly isIncludingDeleted?: boolean | undefined
}

/**
 * Lists customers of the platform, oldest first. A filter by the time of their last change orders them by that time. A
 * filter by currency takes precedence and orders them by the creation of their accounts in that currency, because no
 * index orders accounts by the creation of their customers.
 */
export async function listCustomers(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  filter: CustomerFilter,
  page: PageRequest,
): Promise<Page<Customer>> {
  if (filter.currency !== undefined)
    return listCustomersWithCurrency(tx, { platformId, filter, currency: filter.currency }, page)
  const { customers: table } = tx.tables
  const { unique, shared, created, existing } = conditions(tx, filter)
  const isByChange = filter.updatedAfter !== undefined || filter.updatedBefore !== undefined
  const list = isByChange
    ? {
        by: 'updatedAt' as const,
        from: filter.updatedAfter,
        to: filter.updatedBefore,
        filters: [...unique, existing],
        checks: [...flattenFilters(shared), ...created],
      }
    : {
        from: filter.createdAfter,
        to: filter.createdBefore,
        filters: [...unique, ...shared.map(one => one && combineFilters(one, existing)), existing],
      }
  const rows = await readTablePage(tx, { table, platformId, ...list }, page)
  return { ...rows, data: rows.data.map(customerOf) }
}

/** Finds customers through their accounts in a currency. A customer has at most one such account. */
async function listCustomersWithCurrency(
  tx: ReadTx,
  { platformId, filter, currency }: { platformId: Id<'Platform'>; filter: CustomerFilter; currency: string },
  page: PageRequest,
): Promise<Page<Customer>> {
  const { customers, internalAccounts: table } = tx.tables
  const { unique, shared, created, updated } = conditions(tx, filter)
  const customerChecks = [...flattenFilters(unique), ...flattenFilters(shared), ...created, ...updated].filter(
    one => one !== undefined,
  )
  const holder = tx.sql.select({ id: customers.id }).from(customers)
  const isListed = exists(holder.where(and(eq(customers.id, table.customerId), ...customerChecks)))
  const accounts = await readTablePage(
    tx,
    {
      table,
      platformId,
      // Only deleted customers have closed accounts.
      filters: [currencyFilter(tx, currency, filter.isIncludingDeleted === true)],
      subset: isNotNull(table.customerId),
      checks: customerChecks.length === 0 ? [] : [isListed],
    },
    page,
  )
  const ids = accounts.data.flatMap(({ customerId }) => customerId ?? [])
  const found = ids.length === 0 ? [] : await tx.sql.select().from(customers).where(inArray(customers.id, ids))
  const byId = new Map(found.map(row => [row.id, customerOf(row)]))
  return { ...accounts, data: ids.flatMap(id => byId.get(id) ?? []) }
}

/**
 * A `unique` condition matches at most one customer. A `shared` condition may match many customers. The more selective
 * `shared` condition comes first.
 */
function conditions(tx: ReadTx, filter: CustomerFilter) {
  const { customers: t } = tx.tables
  const filterOf = <Value extends string>(
    match: (value: Value) => SQL,
    value: Value | undefined,
  ): Filter | undefined => (value === undefined ? undefined : [match(value)])
  return {
    unique: [
      filterOf(value => eq(t.platformCustomerId, value), filter.platformCustomerId),
      filterOf(value => eq(t.umaAddress, value), filter.umaAddress),
    ],
    shared: [
      filterOf(value => eq(t.region, value), filter.region),
      filterOf(value => eq(t.customerType, value), filter.customerType),
    ],
    existing: nullFilterOf(t.deletedAt, filter.isIncludingDeleted),
    created: [
      filter.createdAfter === undefined ? undefined : gte(t.createdAt, filter.createdAfter),
      filter.createdBefore === undefined ? undefined : lte(t.createdAt, filter.createdBefore),
    ],
    updated: [
      filter.updatedAfter === undefined ? undefined : gte(t.updatedAt, filter.updatedAfter),
      filter.updatedBefore === undefined ? undefined : lte(t.updatedAt, filter.updatedBefore),
    ],
  }
}

/** Each filter must have only one alternative. A matching row meets all returned conditions. */
function flattenFilters(filters: readonly (Filter | undefined)[]): readonly SQL[] {
  return filters.flatMap(filter => filter ?? [])
}
