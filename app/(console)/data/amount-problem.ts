/**
 * Returns why a text is not a valid amount to add, in the smallest unit. Returns undefined if it is. The API checks the
 * upper limit.
 */
export function amountProblem(text: string): string | undefined {
  const given = text.trim()
  if (given === '') return 'An amount is missing.'
  if (/^[-−]/.test(given)) return 'Above 0: funds can only be added.'
  if (/^\d*[.,]\d*$/.test(given)) return 'No fraction: the smallest unit is not divided.'
  if (!/^\d+$/.test(given)) return 'Digits alone.'
  return /^0+$/.test(given) ? 'Above 0.' : undefined
}
