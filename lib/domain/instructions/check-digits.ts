/** Weights of the last digit of a US routing number (ABA, Key to Routing Numbers). */
export const ABA_WEIGHTS = [3, 7, 1]
/** Weights of the last digit of a Mexican account number (Banco de México, CLABE). */
export const CLABE_WEIGHTS = [3, 7, 1]
/** Weights of the last digit of a Nigerian account number, counted from its bank's code (CBN, NUBAN). */
export const NUBAN_WEIGHTS = [3, 7, 3]
/** Weights of the first block of an Argentine account number (BCRA, CBU). */
export const CBU_BANK_WEIGHTS = [7, 1, 3, 9]
/** Weights of the second block of an Argentine account number (BCRA, CBU). */
export const CBU_ACCOUNT_WEIGHTS = [3, 9, 7, 1]

/** The digit that brings the weighted sum of some digits to a multiple of ten; the weights repeat from the left. */
export function checkDigit(digits: string, weights: readonly number[]): string {
  const sum = Array.from(digits, Number).reduce((total, digit, place) => {
    return total + digit * (weights[place % weights.length] ?? 0)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Digits with their check digit behind them. */
export function withCheckDigit(digits: string, weights: readonly number[]): string {
  return digits + checkDigit(digits, weights)
}

/** An IBAN of a country's own account number in capitals: two check digits make the whole 1 modulo 97 (ISO 13616, ISO 7064). */
export function ibanOf(country: string, accountNumber: string): string {
  const check = 98n - (numberOf(`${accountNumber}${country}00`) % 97n)
  return `${country}${String(check).padStart(2, '0')}${accountNumber}`
}

/** Letters count from A = 10. */
function numberOf(text: string): bigint {
  return BigInt(Array.from(text, letter => Number.parseInt(letter, 36)).join(''))
}
