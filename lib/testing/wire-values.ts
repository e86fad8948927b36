import fc from 'fast-check'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Values that a schema of the contract takes, as they stand on the wire. Throws for a kind the contract has no use for. */
export function wireValues(schema: Schema): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const valuesOf = BY_KIND[def.type] as ((def: unknown, schema: Schema) => fc.Arbitrary<unknown>) | undefined
  if (valuesOf === undefined) throw new Error(`The contract has no ${def.type} yet.`)
  const values = valuesOf(def, schema)
  return def.checks === undefined ? values : taken(schema, values)
}

type Def<Kind> = Extract<z.core.$ZodTypes['_zod']['def'], { type: Kind }>
const of = (schema: z.core.SomeType) => wireValues(schema as Schema)

const BY_KIND: {
  readonly [Kind in z.core.$ZodTypeDef['type']]?: (def: Def<Kind>, schema: Schema) => fc.Arbitrary<unknown>
} = {
  array: def => fc.array(of(def.element), { maxLength: 3 }),
  boolean: () => fc.boolean(),
  custom: () => fc.jsonValue({ maxDepth: 2 }),
  default: def => fc.option(of(def.innerType), { nil: undefined }),
  enum: def => fc.constantFrom(...Object.values(def.entries)),
  intersection: def => fc.tuple(of(def.left), of(def.right)).map(sides => Object.assign({}, ...sides)),
  literal: def => fc.constantFrom(...def.values),
  nullable: def => fc.option(of(def.innerType), { nil: null }),
  number: (_, schema) => taken(schema, fc.oneof(fc.integer(), fc.nat(), fc.constant(2 ** 53 - 1), fc.double())),
  object: def => members(def.shape),
  optional: def => fc.option(of(def.innerType), { nil: undefined }),
  pipe: def => of(def.in),
  record: def => fc.dictionary(fc.string({ minLength: 1 }), of(def.valueType), { maxKeys: 3 }),
  string: (_, schema) => texts(schema),
  tuple: def => fc.tuple(...def.items.map(of)),
  union: def => fc.oneof(...def.options.map(of)),
  unknown: () => fc.jsonValue({ maxDepth: 2 }),
}

/** Optional members are left out, or there and undefined. */
function members(shape: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const all = Object.entries(shape).map(([name, member]) => [name, member as Schema] as const)
  const optional = all.filter(([, member]) => member._zod.optin !== undefined).map(([name]) => name)
  return fc
    .tuple(
      fc.record(Object.fromEntries(all.map(([name, member]) => [name, wireValues(member)]))),
      fc.subarray(optional),
    )
    .map(([whole, left]) => Object.fromEntries(Object.entries(whole).filter(([name]) => !left.includes(name))))
}

function texts(schema: Schema): fc.Arbitrary<string> {
  const forms = [schema, ...(schema._zod.def.checks ?? [])]
    .map(({ _zod }) => (_zod.def as { pattern?: unknown }).pattern)
    .filter(pattern => pattern instanceof RegExp)
  const drawn = forms.length === 0 ? [fc.string({ maxLength: 12 })] : forms.map(form => fc.stringMatching(form))
  const known = SAMPLES.filter(sample => accepts(schema, sample)).map(sample => fc.constant(sample))
  return taken(schema, fc.oneof(...drawn, ...known))
}

const SAMPLES = [
  '2025-10-13T09:00:00Z',
  '2024-02-29T23:59:59.999Z',
  '2025-10-13',
  'https://bank.example/pay?id=1',
  'data:text/html,\u20ac',
]

function taken<Value>(schema: Schema, values: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return values.filter(value => accepts(schema, value))
}

function accepts(schema: Schema, value: unknown): boolean {
  return z.safeDecode(schema as z.ZodMiniType, value).success
}
