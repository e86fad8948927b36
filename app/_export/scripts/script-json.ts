import { isRef, type Ref, type Template } from './script'

/** How a language writes what stands in a JSON text: a value that is known only when the program runs, and one that is known. */
export interface Leaves {
  readonly ref: (ref: Ref) => string
  readonly value: (json: string) => string
}

/** A template as JSON of two spaces a level, its leaves written as a language writes them. */
export function jsonText(value: Template, leaves: Leaves, indent = ''): string {
  if (isRef(value)) return leaves.ref(value)
  if (typeof value !== 'object' || value === null) return leaves.value(JSON.stringify(value))
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map(item => jsonText(item, leaves, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${jsonText(item, leaves, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  return items.length === 0 ? `${open}${close}` : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`
}
