import type { Json } from '#lib/formats/text/parse-json'

/** Writes JSON like JSON.stringify with two spaces; a bigint keeps its digits. */
export function writeJson(value: Json): string {
  return written(value, '\n', { nameOf: JSON.stringify, stringOf: JSON.stringify })
}

/** Writes a TypeScript expression: names unquoted if possible; `stringOf` may replace a text by a name. */
export function writeLiteral(value: Json, stringOf: (text: string) => string = JSON.stringify): string {
  const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
  return written(value, '\n', { nameOf, stringOf })
}

/** Puts parts between brackets, one indented line each; without parts the brackets stay empty. */
export function enclosed(
  brackets: string,
  parts: readonly string[],
  { lineBreak, indent }: { lineBreak: string; indent: string },
): string {
  if (parts.length === 0) return brackets
  const inner = lineBreak + indent
  return `${brackets[0]}${inner}${parts.join(`,${inner}`)}${lineBreak}${brackets[1]}`
}

interface Spelling {
  readonly nameOf: (name: string) => string
  readonly stringOf: (text: string) => string
}

function written(value: Json, lineBreak: string, spelling: Spelling): string {
  const layout = { lineBreak, indent: '  ' }
  const inner = `${lineBreak}  `
  if (typeof value === 'string') return spelling.stringOf(value)
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) {
    const items = value.map(item => written(item, inner, spelling))
    return enclosed('[]', items, layout)
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${spelling.nameOf(name)}: ${written(member, inner, spelling)}`,
  )
  return enclosed('{}', members, layout)
}
