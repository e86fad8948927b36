/**
 * Returns why a text is not a valid amount to add, in the smallest unit. Returns undefined if it is. The API checks the
 * upper limit.
 */
export function amountProblem(text: string): string | undefined {
  const given = text.trim()
  if (given === '') return 'Enter an amount.'
  if (/^[-−]/.test(given)) return 'Enter an amount greater than 0. Funds can only be added.'
  if (/^\d*[.,]\d*$/.test(given)) return 'Enter a whole number in the smallest unit.'
  if (!/^\d+$/.test(given)) return 'Use digits only.'
  return /^0+$/.test(given) ? 'Enter an amount greater than 0.' : undefined
}
