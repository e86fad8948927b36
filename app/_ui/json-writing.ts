import type { Json } from './json-reading'

/** JSON with line breaks and two spaces, as JSON.stringify writes it; a bigint keeps its digits. */
export function writeJson(value: Json): string {
  return written(value, '\n', JSON.stringify)
}

/** The same value as a TypeScript expression: names unquoted where they may be. */
export function writeLiteral(value: Json): string {
  return written(value, '\n', name => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)))
}

function written(value: Json, lineBreak: string, nameOf: (name: string) => string): string {
  const inner = `${lineBreak}  `
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value))
    return enclosed(
      '[]',
      value.map(item => written(item, inner, nameOf)),
      lineBreak,
    )
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${nameOf(name)}: ${written(member, inner, nameOf)}`)
  return enclosed('{}', members, lineBreak)
}

function enclosed(brackets: string, parts: readonly string[], lineBreak: string): string {
  if (parts.length === 0) return brackets
  const inner = `${lineBreak}  `
  return `${brackets[0]}${inner}${parts.join(`,${inner}`)}${lineBreak}${brackets[1]}`
}
