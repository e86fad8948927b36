import { nearestNames } from '#lib/contract/nearest-names'

/** A longer list than this would bury the value that the caller meant. */
const LISTED_MAX = 10

/** Account types of guides that describe earlier versions of the API, by their name in this version. */
const RETIRED_NAMES: ReadonlyMap<string, string> = new Map([
  ['CLABE', 'MXN_ACCOUNT'],
  ['IBAN', 'EUR_ACCOUNT'],
  ['PIX', 'BRL_ACCOUNT'],
  ['UPI', 'INR_ACCOUNT'],
  ['US_ACCOUNT', 'USD_ACCOUNT'],
])

/**
 * Returns the message of a rejected value: the current name of a retired one, else the allowed values. Of a long list,
 * it names only those nearest to the received value.
 */
export function expectedValues(allowed: readonly unknown[], received: unknown): string {
  const names = allowed.map(String)
  const given = typeof received === 'string' ? received : ''
  const current = RETIRED_NAMES.get(given)
  if (current !== undefined && names.includes(current)) return `Expected ${current}, the current name of ${given}.`
  if (names.length <= LISTED_MAX) return `Expected ${joined(names)}.`
  const nearest = given === '' ? names.slice(0, 3) : nearestNames(given, names)
  return `Expected one of ${names.length} values, such as ${joined(nearest)}.`
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
