import type { Customer, ExternalAccount, InternalAccount } from '#lib/client/wire-types'
import { ACCOUNT_IDENTIFIERS } from '#lib/contract/accounts/account-identifiers'

/** Returns a customer's full name or legal name, else its UMA address. */
export function customerName(customer: Customer): string {
  const business = 'businessInfo' in customer ? customer.businessInfo?.legalName : undefined
  const person = 'fullName' in customer ? customer.fullName : undefined
  return person ?? business ?? customer.umaAddress
}

/** Returns a name that distinguishes wallets: currency, owner if known, and the end of the ID. */
export function walletName(
  { id, customerId, balance }: Pick<InternalAccount, 'id' | 'customerId' | 'balance'>,
  owners: ReadonlyMap<string, string>,
): string {
  const owner = customerId && owners.get(customerId)
  return `${balance.currency.code} wallet${owner ? ` of ${owner}` : ''} …${id.slice(-6)}`
}

/** Returns an account's identifying value, else its type. Shortens long values. */
export function accountNumber({ accountInfo }: Pick<ExternalAccount, 'accountInfo'>): string {
  const info: Readonly<Record<string, unknown>> = accountInfo
  const identifier = ACCOUNT_IDENTIFIERS.map(name => info[name]).find(value => typeof value === 'string')
  const number = identifier ?? accountInfo.accountType
  return number.length <= 24 ? number : `${number.slice(0, 8)}…${number.slice(-6)}`
}
