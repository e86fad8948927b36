/** The bank of every record. It does not exist, and neither does any of its codes. */
export const COLLECTING_BANK = 'Sandbox Bank'
/** The provider of every mobile-money record. It does not exist either. */
export const COLLECTING_PROVIDER = 'Sandbox Mobile Money'

/** The collecting bank's BIC in a country; a 0 in eighth place marks a BIC for tests (ISO 9362). */
export function collectingBic(country: string): string {
  return `CSGN${country}X0`
}
