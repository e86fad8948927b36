export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly oneOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

export interface Row {
  readonly name: string
  /** Depth of nesting; 0 for a direct field of the object. */
  readonly depth: number
  readonly isRequired: boolean
  readonly type: string
  /** Name of the documented object that the type refers to. */
  readonly object: string | undefined
  /** ID format, pattern, limits and default, each as a phrase. */
  readonly notes: readonly string[]
  readonly values: readonly string[]
  readonly description: string | undefined
}

/** Content of a schema: fields of an object, one of several variants, a named object, or a plain value. */
export type SchemaContent =
  | { readonly kind: 'members'; readonly rows: readonly Row[] }
  | { readonly kind: 'variants'; readonly discriminator: string | undefined; readonly variants: readonly Variant[] }
  | { readonly kind: 'object'; readonly object: string }
  | { readonly kind: 'plain'; readonly type: string; readonly values: readonly string[] }

export interface Variant {
  readonly name: string
  readonly content: SchemaContent
}

/** Deeper fields are omitted. */
const DEPTH_MAX = 3

export function readSchema(schema: JsonSchema): SchemaContent {
  const object = objectOf(schema)
  if (object !== undefined) return { kind: 'object', object }
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return variantsOf(choices)
  if (schema.allOf !== undefined) return { kind: 'members', rows: schema.allOf.flatMap(part => rowsOf(part, 0)) }
  if (schema.properties !== undefined) return { kind: 'members', rows: rowsOf(schema, 0) }
  return { kind: 'plain', type: typeOf(schema), values: valuesOf(schema) }
}

/** Returns a schema's description without section numbers. */
export function plainDescriptionOf({ description }: JsonSchema): string | undefined {
  return description?.replace(/ ?\(§[^)]*\)/g, '').trim() || undefined
}

export function objectOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.split('/').at(-1)
}

function variantsOf(choices: readonly JsonSchema[]): SchemaContent {
  const discriminator = discriminatorOf(choices)
  const variants = choices.map((choice, at) => {
    const value = discriminator === undefined ? undefined : choice.properties?.[discriminator]?.const
    return { name: String(value ?? objectOf(choice) ?? `Variant ${at + 1}`), content: readSchema(choice) }
  })
  return { kind: 'variants', discriminator, variants }
}

/** Finds a field with a different constant in each variant. */
function discriminatorOf(choices: readonly JsonSchema[]): string | undefined {
  const names = Object.entries(choices[0]?.properties ?? {})
    .filter(([, member]) => member.const !== undefined)
    .map(([name]) => name)
  return names.find(name => {
    const values = choices.map(choice => choice.properties?.[name]?.const)
    return values.every(value => value !== undefined) && new Set(values).size === values.length
  })
}

function rowsOf(schema: JsonSchema, depth: number): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const item = member.type === 'array' ? (member.items ?? {}) : member
    const inner = depth < DEPTH_MAX && objectOf(item) === undefined ? rowsOf(item, depth + 1) : []
    return [rowOf(name, member, { depth, isRequired: schema.required?.includes(name) === true }), ...inner]
  })
}

function rowOf(name: string, member: JsonSchema, place: Pick<Row, 'depth' | 'isRequired'>): Row {
  const item = member.type === 'array' ? (member.items ?? {}) : member
  return {
    name,
    ...place,
    type: typeOf(member),
    object: objectOf(item),
    notes: notesOf(member),
    values: valuesOf(item),
    description: plainDescriptionOf(member),
  }
}

function typeOf(schema: JsonSchema): string {
  const object = objectOf(schema)
  if (object !== undefined) return object
  if (schema.type === 'array') return `array of ${typeOf(schema.items ?? {})}`
  if (schema.oneOf ?? schema.anyOf) return [...new Set((schema.oneOf ?? schema.anyOf ?? []).map(typeOf))].join(' or ')
  if (schema.format === 'date-time') return 'date-time'
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return typeof schema.type === 'string' ? schema.type : 'any value'
}

function valuesOf({ const: only, enum: several }: JsonSchema): readonly string[] {
  return (several ?? (only === undefined ? [] : [only])).map(String)
}

function notesOf(schema: JsonSchema): readonly string[] {
  const { minLength = 0, maxLength, minimum, maximum, maxItems, pattern, default: preset, format } = schema
  const isId = pattern !== undefined && /^\^[A-Z][A-Za-z]+:\[/.test(pattern)
  return [
    ...(isId ? [`${pattern.slice(1, pattern.indexOf(':'))}:<uuid>`] : []),
    ...(pattern === undefined || isId || format !== undefined ? [] : [`matches ${pattern}`]),
    ...(maxLength === undefined || isId ? [] : [lengthText(minLength, maxLength)]),
    ...(minimum === undefined || maximum === undefined ? [] : [`${groupDigits(minimum)} to ${groupDigits(maximum)}`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
  ]
}

function lengthText(from: number, to: number): string {
  if (from === to) return `${to} characters`
  return from <= 1 ? `at most ${to} characters` : `${from} to ${to} characters`
}

function groupDigits(value: number): string {
  return value.toLocaleString('en')
}
