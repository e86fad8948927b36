import type { ExternalAccountInfo } from '#lib/contract/accounts/external-account-info'

/**
 * Returns the first identifier of an account, without the domain of an address. Its end decides the outcome of a
 * payment.
 */
export function primaryIdentifier(info: ExternalAccountInfo): string {
  const fields: Readonly<Record<string, unknown>> = info
  const identifier = IDENTIFIERS.map(name => fields[name]).find(value => typeof value === 'string')
  if (identifier === undefined) throw new Error(`An account of type ${info.accountType} has no identifier.`)
  return identifier.split('@', 1)[0] ?? identifier
}

/** Returns the last three characters of the primary identifier: the sandbox's magic digits. */
export function magicSuffix(info: ExternalAccountInfo): string {
  return primaryIdentifier(info).slice(-3)
}

/** In order of precedence. */
const IDENTIFIERS = [
  'accountNumber',
  'iban',
  'clabeNumber',
  'pixKey',
  'vpa',
  'phoneNumber',
  'address',
  'lightningAddress',
  'invoice',
  'bolt12',
]
