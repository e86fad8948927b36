import type { InternalAccount } from '#lib/client/wire-types'

/** Maximum number of accounts on a map of all owners. If there are more, a list replaces the map. */
const MAP_MAX = 8

/** Accounts that the query of the page's URL selects. */
export interface Scope {
  /** A customer's ID or `platform`; undefined for all owners. */
  readonly owner: string | undefined
  readonly accounts: readonly InternalAccount[]
  readonly chosen: InternalAccount | undefined
  /** True if a list replaces the map: there are too many accounts, and no owner is selected. */
  readonly isList: boolean
}

/** Selects the accounts to show. Ignores unknown IDs in the query. */
export function scopeOf(all: readonly InternalAccount[], query: URLSearchParams): Scope {
  const named = all.find(({ id }) => id === query.get('account'))
  const hasTooMany = all.length > MAP_MAX
  const ownerId = query.get('owner') ?? (hasTooMany && named ? ownerIdOf(named) : undefined)
  const ownerAccounts = all.filter(account => ownerIdOf(account) === ownerId)
  const accounts = ownerAccounts.length > 0 ? ownerAccounts : all
  const isList = hasTooMany && ownerAccounts.length === 0
  const chosen = named && accounts.includes(named) ? named : undefined
  return {
    owner: ownerAccounts.length > 0 ? ownerId : undefined,
    accounts,
    isList,
    // On a map, the default is the first account of a customer. Most visitors look for a customer's account.
    chosen: chosen ?? (isList ? undefined : (accounts.find(({ customerId }) => customerId) ?? accounts[0])),
  }
}

export function ownerIdOf({ customerId }: Pick<InternalAccount, 'customerId'>): string {
  return customerId ?? 'platform'
}
