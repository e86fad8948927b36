/** Why a text is no amount in the smallest unit that can be added; nothing where it is one. How much is too much the API tells. */
export function amountProblem(text: string): string | undefined {
  const given = text.trim()
  if (given === '') return 'An amount is missing.'
  if (/^[-−]/.test(given)) return 'Above 0: funds can only be added.'
  if (/^\d*[.,]\d*$/.test(given)) return 'No fraction: the smallest unit is not divided.'
  if (!/^\d+$/.test(given)) return 'Digits alone.'
  return /^0+$/.test(given) ? 'Above 0.' : undefined
}
