const HEADERS =
  'Service-Wallet-Signature|Grid-Wallet-Signature|X-Grid-Signature|Request-Id|Idempotency-Key|Authorization|Retry-After|Content-(?:Type|Length)'

/**
 * Wire names in prose: flat JSON objects, methods with paths, members of `details`, fields, codes and headers. Fields
 * and codes of one word do not match.
 */
const WIRE = new RegExp(
  [
    String.raw`\{"[^}]*\}`,
    String.raw`(?:GET|POST|PATCH|PUT|DELETE) /[\w{}/-]+`,
    String.raw`\bdetails\.[a-z]\w*`,
    String.raw`\b[a-z]+(?:[A-Z][A-Za-z0-9]*)+(?:\[\d*\])?(?:\.[a-z]\w*)*`,
    String.raw`\b[a-z]+(?:_[a-z]+)+\b`,
    String.raw`\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b`,
    String.raw`\b(?:${HEADERS})\b`,
  ].join('|'),
  'g',
)

export interface WirePart {
  readonly text: string
  readonly isWire: boolean
}

/** Splits a sentence into prose and wire names. The joined parts equal the sentence. */
export function wireParts(sentence: string): readonly WirePart[] {
  const parts: WirePart[] = []
  let at = 0
  for (const { index, 0: text } of sentence.matchAll(WIRE)) {
    if (index > at) parts.push({ text: sentence.slice(at, index), isWire: false })
    parts.push({ text, isWire: true })
    at = index + text.length
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), isWire: false })
  return parts
}
