import { type Currency, currencyOf } from '#lib/contract/money/currency'

/** The currency of a code that was judged before. Throws for one the sandbox does not know: then the fault is ours. */
export function requireCurrency(code: string): Currency {
  const currency = currencyOf(code)
  if (currency === undefined) throw new Error(`${code} is held here, and is no currency of the sandbox.`)
  return currency
}
