import type { Customer, ExternalAccount, InternalAccount } from '#lib/client/wire-types'

/** What people call a customer. */
export function nameOf(customer: Customer): string {
  const business = 'businessInfo' in customer ? customer.businessInfo?.legalName : undefined
  const person = 'fullName' in customer ? customer.fullName : undefined
  return person ?? business ?? customer.umaAddress
}

/** What tells a wallet from others: its currency, its owner where that is known, and the end of its id. */
export function walletName(
  { id, customerId, balance }: Pick<InternalAccount, 'id' | 'customerId' | 'balance'>,
  owners: ReadonlyMap<string, string>,
): string {
  const owner = customerId && owners.get(customerId)
  return `${balance.currency.code} wallet${owner ? ` of ${owner}` : ''} …${id.slice(-6)}`
}

/** What people know an account outside by, short enough for a line. */
export function numberOf({ accountInfo }: Pick<ExternalAccount, 'accountInfo'>): string {
  const info: Readonly<Record<string, unknown>> = accountInfo
  const name = NUMBERS.find(each => typeof info[each] === 'string')
  const number = name === undefined ? String(info.accountType) : String(info[name])
  return number.length <= 24 ? number : `${number.slice(0, 8)}…${number.slice(-6)}`
}

/** The first of these that it has. */
const NUMBERS = [
  'iban',
  'clabeNumber',
  'pixKey',
  'vpa',
  'accountNumber',
  'phoneNumber',
  'lightningAddress',
  'address',
  'invoice',
  'bolt12',
]
