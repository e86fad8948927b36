import { isRef, type Ref, type Template } from './script'

/** Forms of JSON leaves in a language: a reference, known only at run time, and a literal value. */
export interface Leaves {
  readonly ref: (ref: Ref) => string
  readonly value: (json: string) => string
}

/** Writes a template as JSON indented by two spaces, with leaves in a language's form. */
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
