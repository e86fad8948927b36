const LONGEST_TINTED = 100_000
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g

/** JSON text with its parts tinted; what is not JSON, or very long, stays as it is. Never changes a character. */
export function JsonText({ text }: { text: string }) {
  if (text.length > LONGEST_TINTED) return text
  return tokens(text).map(token =>
    token.tint === undefined ? (
      token.text
    ) : (
      <span key={token.at} className={token.tint}>
        {token.text}
      </span>
    ),
  )
}

interface Token {
  readonly at: number
  readonly text: string
  readonly tint?: string
}

function tokens(text: string): Token[] {
  const found: Token[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const word = match[1] ?? match[0]
    if (match.index > end) found.push({ at: end, text: text.slice(end, match.index) })
    found.push({ at: match.index, text: word, tint: tintOf(match) })
    end = match.index + word.length
  }
  if (end < text.length) found.push({ at: end, text: text.slice(end) })
  return found
}

function tintOf([, quoted, colon, number]: RegExpMatchArray): string {
  if (quoted !== undefined) return colon === undefined ? 'text-byte-hash' : 'text-text'
  return number === undefined ? 'text-byte-signature' : 'text-info'
}

/** The same JSON with line breaks and two spaces, or nothing when the text is not JSON. Numbers keep their digits. */
export function prettyJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  return indent(text)
}

/** Works on the text, not on the parsed value: numbers and escapes stay as they were sent. */
function indent(text: string): string {
  const parts = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  let depth = 0
  let written = ''
  for (const [index, part] of parts.entries()) {
    const line = (levels: number) => `\n${'  '.repeat(levels)}`
    if (part === '{' || part === '[') {
      const isEmpty = parts[index + 1] === '}' || parts[index + 1] === ']'
      depth += 1
      written += isEmpty ? part : part + line(depth)
    } else if (part === '}' || part === ']') {
      depth -= 1
      const isEmpty = parts[index - 1] === '{' || parts[index - 1] === '['
      written += isEmpty ? part : line(depth) + part
    } else if (part === ',') written += part + line(depth)
    else written += part === ':' ? ': ' : part
  }
  return written
}
