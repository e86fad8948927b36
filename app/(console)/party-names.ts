import type { Customer, ExternalAccount } from '#lib/client/api'

/** What people call a customer. */
export function nameOf(customer: Customer): string {
  const business = 'businessInfo' in customer ? customer.businessInfo?.legalName : undefined
  const person = 'fullName' in customer ? customer.fullName : undefined
  return person ?? business ?? customer.umaAddress
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
