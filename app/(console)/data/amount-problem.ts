/** Returns an error message for an invalid amount in the smallest unit. The API checks the maximum. */
export function amountProblem(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 'Enter an amount.'
  if (/^[-−]/.test(trimmed)) return 'Enter an amount greater than 0. Funds can only be added.'
  if (/^\d*[.,]\d*$/.test(trimmed)) return 'Enter a whole number in the smallest unit.'
  if (!/^\d+$/.test(trimmed)) return 'Use digits only.'
  return /^0+$/.test(trimmed) ? 'Enter an amount greater than 0.' : undefined
}
