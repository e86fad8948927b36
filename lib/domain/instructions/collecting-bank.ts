/**
 * The fictional bank in payment instructions and in the details of real-time payments. Its BICs and national bank codes
 * are unassigned.
 */
export const COLLECTING_BANK = 'Sandbox Bank'
export const COLLECTING_PROVIDER = 'Sandbox Mobile Money'

/** Returns the collecting bank's BIC in a country. A 0 as the eighth character marks a test BIC (ISO 9362). */
export function collectingBic(country: string): string {
  return `CSGN${country}X0`
}
