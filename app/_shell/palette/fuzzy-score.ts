/**
 * Scores how well a text matches a query. Returns undefined unless each word of the query occurs in the text or
 * abbreviates one of the text's words.
 */
export function fuzzyScore(query: string, text: string): number | undefined {
  const lower = text.toLowerCase()
  let score = 0
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const found = wordScore(word, lower)
    if (found === undefined) return undefined
    score += found
  }
  // Prefers the shorter of two texts with equal scores.
  return score - text.length / 1000
}

function wordScore(word: string, text: string): number | undefined {
  const at = text.indexOf(word)
  if (at !== -1) return word.length * 3 + (isBeginning(text, at) ? 5 : 0)
  const scores = text.split(/[^a-z0-9]+/).flatMap(part => abbreviationScore(word, part) ?? [])
  return scores.length === 0 ? undefined : Math.max(...scores)
}

/**
 * An abbreviation has the word's first letter, then any later letters in order. It must not span several words:
 * otherwise, almost any query would match.
 */
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
