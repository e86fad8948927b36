import * as z from 'zod/mini'
import type { FieldError } from '#lib/contract/errors/api-error'
import { expectedValues } from '#lib/contract/expected-values'
import { issueMessage } from '#lib/contract/issue-message'
import type { Operation } from '#lib/contract/operation'

// zod/mini includes no error messages. Without this function, every message would be "Invalid input".
z.config({ localeError: issueMessage })

type Schema = z.core.$ZodType

export type Decoded = { readonly value: unknown } | { readonly errors: readonly FieldError[] }

/** Decodes a wire value. Drops unknown fields. Every error names its field. */
export function decode(schema: Schema, wire: unknown): Decoded {
  const outcome = z.safeDecode((decoderOf(schema) ?? schema) as z.ZodMiniType, wire)
  return outcome.success
    ? { value: outcome.data }
    : { errors: misspelledFirst(outcome.error.issues).flatMap(issue => fieldErrors(issue, wire)) }
}

/**
 * Returns the JSON text of a success response, empty if the response has no body. Throws if the result does not match
 * the contract, because the server then has a bug.
 */
export function encodeAnswer(operation: Operation, result: unknown): string {
  const schema = operation.success.body
  return schema === undefined ? '' : JSON.stringify(encode(schema, result))
}

/**
 * Returns the JSON text of a signed-retry challenge. Throws if the operation has no signed retry, or if the challenge
 * does not match the operation's schema.
 */
export function encodeChallenge({ id, signedRetry }: Operation, challenge: unknown): string {
  if (signedRetry === undefined) throw new Error(`${id} does not document a signed retry.`)
  return JSON.stringify(z.encode(signedRetry as z.ZodMiniType, challenge))
}

/** A misspelled field causes two issues. The other one only says that a field is missing. */
function misspelledFirst(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.toSorted((a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'))
}

/** Field names are dotted paths, such as `source.accountId`. */
function fieldErrors(issue: z.core.$ZodIssue, wire: unknown): FieldError[] {
  const field = issue.path.map(String).join('.')
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) {
    const allowed = allowedValues(issue)
    return [{ field, message: allowed ? expectedValues(allowed, valueAt(issue.path, wire)) : issue.message }]
  }
  // In a union without a discriminator, the branch with the fewest errors is probably the intended one.
  const branch = issue.errors.reduce((least, errors) => (errors.length < least.length ? errors : least))
  return misspelledFirst(branch).flatMap(inner => fieldErrors({ ...inner, path: [...issue.path, ...inner.path] }, wire))
}

/** Returns the values of an enumeration, or of a discriminator, that the value is not one of. */
function allowedValues(issue: z.core.$ZodIssue): readonly unknown[] | undefined {
  if (issue.code === 'invalid_value') return issue.values
  return issue.code === 'invalid_union' && 'options' in issue ? issue.options : undefined
}

function valueAt(path: readonly PropertyKey[], wire: unknown): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], wire)
}

/** Encodes a value in wire form, to store or publish it. Throws if the value does not match the schema. */
export function encodeDocument<S extends z.ZodMiniType>(schema: S, value: z.output<S>): z.input<S> {
  return encode(schema, value) as z.input<S>
}

export function decodeDocument<S extends z.ZodMiniType>(schema: S, document: z.input<S>): z.output<S> {
  return z.decode((decoderOf(schema) ?? schema) as S, document)
}

/** Throws the plain schema's error for an invalid value, because the compiled schema reports a different error. */
function encode(schema: Schema, value: unknown): unknown {
  const encoder = encoderOf(schema)
  const outcome = encoder && z.safeDecode(encoder as z.ZodMiniType, value)
  return outcome?.success ? outcome.data : z.encode(schema as z.ZodMiniType, value)
}

/** Number of the use on which a schema is compiled. Compiling takes milliseconds and pays off only for many uses. */
export const COMPILED_AFTER = 100

/** Counts a use. Returns the schema compiled for decoding, or undefined before use number {@link COMPILED_AFTER}. */
export const decoderOf = compileAfterUses(compileDecoder)

/** Like {@link decoderOf}, for encoding. Also returns undefined for a schema that cannot be reversed. */
export const encoderOf = compileAfterUses(compileEncoder)

/** Returns an equivalent schema that decodes faster. */
export function compileDecoder(schema: Schema): Schema {
  return z.compile(schema)
}

/**
 * Returns the compiled reverse of a schema: decoding with the reverse means encoding with the schema. It is needed
 * because zod compiles only decoding. It gives the same results as `z.encode`, but different errors. Returns undefined
 * if the schema cannot be reversed.
 */
export function compileEncoder(schema: Schema): Schema | undefined {
  const swapped = reverseSchema(schema)
  return swapped && z.compile(swapped)
}

function compileAfterUses(compile: (schema: Schema) => Schema | undefined): (schema: Schema) => Schema | undefined {
  const uses = new WeakMap<Schema, { count: number; compiled?: Schema | undefined }>()
  return schema => {
    const use = uses.get(schema) ?? { count: 0 }
    if (use.count === 0) uses.set(schema, use)
    use.count += 1
    if (use.count === COMPILED_AFTER) use.compiled = compile(schema)
    return use.compiled
  }
}

/**
 * Swaps the sides of every codec and pipe. Returns the schema itself if there is nothing to swap, and undefined if it
 * cannot be reversed.
 */
function reverseSchema(schema: Schema): Schema | undefined {
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
