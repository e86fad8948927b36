import type { CURRENCIES } from '#lib/contract/money/currency'

/** A currency as the contract lists it. */
export type CurrencyFact = Pick<(typeof CURRENCIES)[number], 'code' | 'name' | 'decimals'>

/** What the form knows of the contract. The page reads it on the server, so that no schema is sent to the browser. */
export interface ContractFacts {
  readonly currencies: readonly CurrencyFact[]
  readonly networksOf: { readonly [code: string]: readonly string[] | undefined }
  readonly purposes: readonly string[]
  readonly amountMax: string
  readonly remittanceMax: number
}

/** The fiat currencies that real-time funding takes: those whose own accounts have an instant rail (§2.3). */
const INSTANT_FIAT = ['USD', 'EUR', 'DKK', 'GBP', 'BRL', 'MXN', 'INR', 'SGD']

/** Whether real-time funding takes a currency. */
export function isRealtime(code: string, facts: Pick<ContractFacts, 'networksOf'>): boolean {
  return facts.networksOf[code] !== undefined || INSTANT_FIAT.includes(code)
}
