import type { Json } from '#lib/formats/text/parse-json'

/** Returns a value as indented JSON. Unlike JSON.stringify, accepts bigints and writes all their digits. */
export function writeJson(value: Json): string {
  return writeTree(value, () => undefined)
}

/** Layout options. The defaults give the layout of `JSON.stringify(value, null, 2)`. */
interface Layout {
  readonly nameOf?: (name: string) => string
  readonly indent?: string
  readonly lineBreak?: string
}

/** Writes a value as JSON. If `leafOf` returns text for the value or a value inside it, writes that text instead. */
export function writeTree(value: unknown, leafOf: (value: unknown) => string | undefined, layout: Layout = {}): string {
  const leaf = leafOf(value)
  if (leaf !== undefined) return leaf
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { nameOf = JSON.stringify, indent = '  ', lineBreak = '\n' } = layout
  const writeInner = (inner: unknown) => writeTree(inner, leafOf, { ...layout, lineBreak: lineBreak + indent })
  const parts = Array.isArray(value)
    ? value.map(writeInner)
    : Object.entries(value).map(([name, member]) => `${nameOf(name)}: ${writeInner(member)}`)
  return enclose(Array.isArray(value) ? '[]' : '{}', parts, { indent, lineBreak })
}

/** Puts parts between brackets, separated by commas, each on an indented line. */
export function enclose(
  brackets: string,
  parts: readonly string[],
  { lineBreak, indent }: { lineBreak: string; indent: string },
): string {
  if (parts.length === 0) return brackets
  const inner = lineBreak + indent
  return `${brackets[0]}${inner}${parts.join(`,${inner}`)}${lineBreak}${brackets[1]}`
}
