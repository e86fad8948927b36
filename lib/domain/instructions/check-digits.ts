/** Weights for the check digit of a US routing number (ABA, Key to Routing Numbers). */
export const ABA_WEIGHTS = [3, 7, 1]
/** Weights for the check digit of a Mexican account number (Banco de México, CLABE). */
export const CLABE_WEIGHTS = [3, 7, 1]
/**
 * Weights for the check digit of a Nigerian account number (CBN, NUBAN). The weighted digits are the bank code followed
 * by the serial number.
 */
export const NUBAN_WEIGHTS = [3, 7, 3]
/** Weights for the check digit of the first block of an Argentine account number (BCRA, CBU). */
export const CBU_BANK_WEIGHTS = [7, 1, 3, 9]
/** Weights for the check digit of the second block of an Argentine account number (BCRA, CBU). */
export const CBU_ACCOUNT_WEIGHTS = [3, 9, 7, 1]

/** Returns the digit that, added to the weighted sum, gives a multiple of ten. The weights repeat from the left. */
export function checkDigit(digits: string, weights: readonly number[]): string {
  const sum = Array.from(digits, Number).reduce((total, digit, position) => {
    return total + digit * (weights[position % weights.length] ?? 0)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

export function withCheckDigit(digits: string, weights: readonly number[]): string {
  return digits + checkDigit(digits, weights)
}

/** Returns the IBAN of a national account number (ISO 13616, ISO 7064). Letters must be capitals. */
export function ibanOf(country: string, accountNumber: string): string {
  const check = 98n - (numberOf(`${accountNumber}${country}00`) % 97n)
  return `${country}${String(check).padStart(2, '0')}${accountNumber}`
}

/** Replaces each letter with two digits, from A = 10 to Z = 35. */
function numberOf(text: string): bigint {
  return BigInt(Array.from(text, letter => Number.parseInt(letter, 36)).join(''))
}
