/**
 * How well a text answers a query, or nothing where it does not: each word of the query must stand in it, or abbreviate one
 * of its words. Whole words, beginnings of words and letters that stand together count more.
 */
export function fuzzyScore(query: string, text: string): number | undefined {
  const lower = text.toLowerCase()
  let score = 0
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const found = wordScore(word, lower)
    if (found === undefined) return undefined
    score += found
  }
  // Of two that answer alike the shorter is meant.
  return score - text.length / 1000
}

function wordScore(word: string, text: string): number | undefined {
  const at = text.indexOf(word)
  if (at !== -1) return word.length * 3 + (isBeginning(text, at) ? 5 : 0)
  const scores = text.split(/[^a-z0-9]+/).flatMap(of => abbreviationScore(word, of) ?? [])
  return scores.length === 0 ? undefined : Math.max(...scores)
}

/** How well letters abbreviate one word: they begin as it does. Across words nearly any letters stand in any sentence. */
function abbreviationScore(letters: string, word: string): number | undefined {
  if (letters[0] !== word[0]) return undefined
  let score = 0
  let from = 0
  for (const letter of letters) {
    const place = word.indexOf(letter, from)
    if (place === -1) return undefined
    score += place === from ? 2 : 0
    from = place + 1
  }
  return score
}

function isBeginning(text: string, at: number): boolean {
  return at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '')
}
