import type { CURRENCIES } from '#lib/contract/money/currency'

export type CurrencyFact = Pick<(typeof CURRENCIES)[number], 'code' | 'name' | 'decimals'>

/** Contract facts that the form needs. The server reads them, so that the browser loads no schemas. */
export interface ContractFacts {
  readonly currencies: readonly CurrencyFact[]
  readonly networksOf: { readonly [code: string]: readonly string[] | undefined }
  readonly purposes: readonly string[]
  readonly amountMax: string
  readonly remittanceMax: number
}

/** Fiat currencies for real-time funding: those with an instant rail (§2.3). */
const INSTANT_FIAT = ['USD', 'EUR', 'DKK', 'GBP', 'BRL', 'MXN', 'INR', 'SGD']

export function isRealtime(code: string, facts: Pick<ContractFacts, 'networksOf'>): boolean {
  return facts.networksOf[code] !== undefined || INSTANT_FIAT.includes(code)
}
