import { type Currency, currencyOf } from '#lib/contract/money/currency'

/** Returns the currency of a validated code. Throws for an unknown one, which is a bug here. */
export function requireCurrency(code: string): Currency {
  const currency = currencyOf(code)
  if (currency === undefined) throw new Error(`${code} is held here, and is no currency of the sandbox.`)
  return currency
}
