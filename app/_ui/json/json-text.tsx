import { enclose } from '#lib/export/write-json'
import { type JsonNode, scanJson } from '#lib/formats/text/parse-json'

const TINTED_LENGTH_MAX = 100_000
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g

/** JSON text with colored tokens, otherwise unchanged. Very long text has no colors. */
export function JsonText({ text }: { text: string }) {
  if (text.length > TINTED_LENGTH_MAX) return text
  return tokenize(text).map(token =>
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

function tokenize(text: string): Token[] {
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

/** Indents JSON. Keeps numbers and escapes unchanged. Returns undefined for invalid or too deeply nested JSON. */
export function prettyJson(text: string): string | undefined {
  const { values, end, stop } = scanJson(text)
  const [whole] = values
  return whole === undefined || stop !== undefined || end < text.length ? undefined : formatNode(text, whole, '\n')
}

function formatNode(text: string, { start, end, members }: JsonNode, lineBreak: string): string {
  const first = text[start]
  if (first !== '{' && first !== '[') return text.slice(start, end)
  const parts = members.map(member => {
    const name = member.name ? `${text.slice(member.name.start, member.name.end)}: ` : ''
    return name + formatNode(text, member, `${lineBreak}  `)
  })
  return enclose(first === '{' ? '{}' : '[]', parts, { lineBreak, indent: '  ' })
}
