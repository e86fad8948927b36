import { queryOptions } from '@tanstack/react-query'
import { accountNumber, customerName } from '#app/_data/accounts/party-names'
import { readApi } from '#app/_data/api/call-api'
import { decimalText } from '#app/_ui/text/amount-text'
import type { ExternalAccount, InternalAccount } from '#lib/client/wire-types'

/** An account that can be the source or destination of a quote, as the selects show it. */
export interface Account {
  readonly id: string
  readonly group: 'Platform' | 'Customers' | 'External accounts'
  readonly type: string
  readonly currency: string
  /** Owner and currency: `Ada Example · USD`, or `Ada Example · USDB wallet`. */
  readonly name: string
  /** The name, then the balance of an internal account or the number of an external account. */
  readonly label: string
  /** Balance in the smallest unit of the currency; absent for external accounts. */
  readonly balance?: number
  /** Undefined if the platform owns the account. */
  readonly customerId: string | undefined
  readonly rails: readonly string[]
}

export interface Parties {
  readonly accounts: readonly Account[]
  readonly customers: readonly { readonly id: string; readonly name: string }[]
  /** True if there are more accounts or customers than the selects show. */
  readonly hasMore: boolean
}

const FIRST_PAGE = { query: { limit: '100' } }

/** Query for the accounts and customers that the form offers: the first page of each list in the API. */
export const partiesQuery = queryOptions({
  queryKey: ['quoteParties'],
  queryFn: async ({ client }): Promise<Parties> => {
    const read = readApi(client)
    const [platformInternal, customerInternal, platformExternal, customerExternal, customerPage] = await Promise.all([
      read('GET /platform/internal-accounts'),
      read('GET /customers/internal-accounts', FIRST_PAGE),
      read('GET /platform/external-accounts', FIRST_PAGE),
      read('GET /customers/external-accounts', FIRST_PAGE),
      read('GET /customers', FIRST_PAGE),
    ])
    const customers = customerPage.data.map(customer => ({ id: customer.id ?? '', name: customerName(customer) }))
    const owner = (id: string | undefined) =>
      id === undefined ? 'Platform' : (customers.find(customer => customer.id === id)?.name ?? `…${id.slice(-4)}`)
    return {
      accounts: [
        ...[...platformInternal.data, ...customerInternal.data].map(account =>
          internalEntry(account, owner(account.customerId)),
        ),
        ...[...customerExternal.data, ...platformExternal.data].map(account =>
          externalEntry(account, owner(account.customerId)),
        ),
      ],
      customers,
      hasMore: [customerInternal, platformExternal, customerExternal, customerPage].some(({ hasMore }) => hasMore),
    }
  },
})

function internalEntry(account: InternalAccount, owner: string): Account {
  const { amount, currency } = account.balance
  const name = `${owner} · ${currency.code}${account.type === 'EMBEDDED_WALLET' ? ' wallet' : ''}`
  return {
    id: account.id,
    group: account.customerId === undefined ? 'Platform' : 'Customers',
    type: account.type,
    currency: currency.code,
    name,
    label: `${name} · ${decimalText(amount, currency.decimals)}`,
    balance: amount,
    customerId: account.customerId,
    rails: [],
  }
}

function externalEntry({ id, customerId, currency, accountInfo }: ExternalAccount, owner: string): Account {
  return {
    id,
    group: 'External accounts',
    type: accountInfo.accountType,
    currency,
    name: `${owner} · ${currency}`,
    label: `${owner} · ${currency} · ${accountNumber({ accountInfo })}`,
    customerId,
    rails: 'paymentRails' in accountInfo ? accountInfo.paymentRails : [],
  }
}
