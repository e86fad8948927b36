import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/**
 * Swaps the sides of every codec and pipe. Returns the schema itself if there is nothing to swap, and undefined if it
 * cannot be reversed.
 */
export function reverseSchema(schema: Schema): Schema | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return reversePipe(def)
  const members = MEMBERS[def.type]
  // Members under `catchall` or `rest` would not be reversed.
  if (members === undefined || ('catchall' in def && def.catchall) || ('rest' in def && def.rest)) return undefined
  const swapped: Record<string, unknown> = {}
  for (const name of members) {
    const nested = (def as unknown as Record<string, Nested>)[name]
    const part = nested && reversePart(nested)
    if (part === undefined) return undefined
    if (part !== nested) swapped[name] = part
  }
  if (Object.keys(swapped).length === 0) return schema
  return hasChecks(def) ? undefined : z.clone(schema, { ...def, ...swapped })
}

type Nested = Schema | readonly Schema[] | Readonly<Record<string, Schema>>

/** The members with nested schemas, by kind of schema. Kinds without an entry, except pipes, cannot be reversed. */
const MEMBERS: { readonly [Kind in z.core.$ZodTypeDef['type']]?: readonly string[] } = {
  array: ['element'],
  bigint: [],
  boolean: [],
  custom: [],
  enum: [],
  intersection: ['left', 'right'],
  literal: [],
  nullable: ['innerType'],
  number: [],
  object: ['shape'],
  optional: ['innerType'],
  record: ['keyType', 'valueType'],
  string: [],
  tuple: ['items'],
  union: ['options'],
  unknown: [],
}

/** Reverses one or several nested schemas, like {@link reverseSchema}. */
function reversePart(nested: Nested): Nested | undefined {
  if ('_zod' in nested) return reverseSchema(nested as Schema)
  const swapped = Object.entries(nested).map(([name, schema]) => [name, reverseSchema(schema)] as const)
  if (swapped.some(([, schema]) => schema === undefined)) return undefined
  if (Object.values(nested).every((schema, at) => schema === swapped[at]?.[1])) return nested
  const schemas = Object.fromEntries(swapped) as Record<string, Schema>
  return Array.isArray(nested) ? Object.values(schemas) : schemas
}

function reversePipe(def: z.core.$ZodPipe['_zod']['def']): Schema | undefined {
  const [first, second] = [reverseSchema(def.out as Schema), reverseSchema(def.in as Schema)]
  if (first === undefined || second === undefined || hasChecks(def)) return undefined
  const { transform, reverseTransform } = def
  return transform === undefined || reverseTransform === undefined
    ? z.pipe(first, second)
    : z.codec(first, second, { decode: reverseTransform, encode: transform })
}

/** Ignores metadata. Other checks would run on the wrong side of swapped codecs. */
function hasChecks({ checks = [] }: z.core.$ZodTypeDef): boolean {
  return checks.some(({ _zod }) => _zod.def.check !== 'meta')
}
