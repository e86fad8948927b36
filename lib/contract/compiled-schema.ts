import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Uses after which a schema is compiled. It takes some milliseconds, which a process that makes few calls never spends. */
export const COMPILED_AFTER = 100

/** The schema compiled, once it is busy; nothing before. */
export const decoderOf = onceBusy(compiledDecoder)

/** The schema's encoding as {@link compiledEncoder} gives it, once it is busy; nothing before. */
export const encoderOf = onceBusy(compiledEncoder)

/** A schema that decodes as this one does, in a quarter of the time. */
export function compiledDecoder(schema: Schema): Schema {
  return z.compile(schema)
}

/**
 * A schema whose decoding is this one's encoding: zod compiles decoding alone. It accepts and gives the same, but its
 * complaints are its own. Nothing for a schema that cannot be turned around.
 */
export function compiledEncoder(schema: Schema): Schema | undefined {
  const turned = turnedAround(schema)
  return turned && z.compile(turned)
}

function onceBusy(compile: (schema: Schema) => Schema | undefined): (schema: Schema) => Schema | undefined {
  const uses = new WeakMap<Schema, { count: number; compiled?: Schema | undefined }>()
  return schema => {
    const use = uses.get(schema) ?? { count: 0 }
    if (use.count === 0) uses.set(schema, use)
    use.count += 1
    if (use.count === COMPILED_AFTER) use.compiled = compile(schema)
    return use.compiled
  }
}

/** The schema with both sides of every codec exchanged; itself where it has none. */
function turnedAround(schema: Schema): Schema | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return exchanged(def)
  const members = MEMBERS[def.type]
  // Members beyond those named would be judged as they were.
  if (members === undefined || ('catchall' in def && def.catchall) || ('rest' in def && def.rest)) return undefined
  const turned: Record<string, unknown> = {}
  for (const name of members) {
    const held = (def as unknown as Record<string, Held>)[name]
    const part = held && turnedPart(held)
    if (part === undefined) return undefined
    if (part !== held) turned[name] = part
  }
  if (Object.keys(turned).length === 0) return schema
  return judges(def) ? undefined : z.clone(schema, { ...def, ...turned })
}

type Held = Schema | readonly Schema[] | Readonly<Record<string, Schema>>

/** Where a schema of each kind holds others; nothing is turned around within a kind that is not here. */
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

/** What is held, turned around; itself where nothing of it has two sides. */
function turnedPart(held: Held): Held | undefined {
  if ('_zod' in held) return turnedAround(held as Schema)
  const turned = Object.entries(held).map(([name, schema]) => [name, turnedAround(schema)] as const)
  if (turned.some(([, schema]) => schema === undefined)) return undefined
  if (Object.values(held).every((schema, at) => schema === turned[at]?.[1])) return held
  const schemas = Object.fromEntries(turned) as Record<string, Schema>
  return Array.isArray(held) ? Object.values(schemas) : schemas
}

function exchanged(def: z.core.$ZodPipe['_zod']['def']): Schema | undefined {
  const [first, second] = [turnedAround(def.out as Schema), turnedAround(def.in as Schema)]
  if (first === undefined || second === undefined || judges(def)) return undefined
  const { transform, reverseTransform } = def
  return transform === undefined || reverseTransform === undefined
    ? z.pipe(first, second)
    : z.codec(first, second, { decode: reverseTransform, encode: transform })
}

/** Whether a schema has checks, which would judge the other side of its codecs than they were written for. */
function judges({ checks = [] }: z.core.$ZodTypeDef): boolean {
  return checks.some(({ _zod }) => _zod.def.check !== 'meta')
}
