import * as z from 'zod/mini'
import type { FieldError } from '#lib/contract/errors/api-error'
import { expectedValues } from '#lib/contract/expected-values'
import { issueMessage } from '#lib/contract/issue-message'
import { likelyName } from '#lib/contract/nearest-names'
import type { Operation } from '#lib/contract/operation'
import { reverseSchema } from '#lib/contract/reverse-schema'

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

/** A field of a request that its schema does not have. */
export interface IgnoredField {
  /** Dotted path, such as `source.acountId`. */
  readonly field: string
  /** The known field that the name probably misspells. */
  readonly likely: string | undefined
}

/** A body may contain thousands of unknown fields. More than these help no reader of the log. */
const LISTED_MAX = 20
/** Longer paths are cut, for the same reason. */
const PATH_LENGTH_MAX = 100

/**
 * Lists the fields of a wire value that decoding with the schema drops, at most {@link LISTED_MAX}. Needs the decoded
 * value, if the wire value matches the schema.
 */
export function ignoredFields(schema: Schema, wire: unknown, decoded?: unknown): readonly IgnoredField[] {
  // Most calls have no unknown field, and this comparison costs a tenth of the search.
  if (keepsFields(wire, decoded)) return []
  const found: IgnoredField[] = []
  visit([schema], wire, '', found)
  return found
}

function keepsFields(wire: unknown, decoded: unknown): boolean {
  if (typeof wire !== 'object' || wire === null) return true
  if (typeof decoded !== 'object' || decoded === null) return false
  for (const name in wire) {
    const isKept =
      Object.hasOwn(decoded, name) &&
      keepsFields(wire[name as keyof typeof wire], decoded[name as keyof typeof decoded])
    if (!isKept) return false
  }
  return true
}

/** A value may match several schemas, of an intersection or a union: a field is known if one of them has it. */
function visit(schemas: readonly Schema[], wire: unknown, path: string, found: IgnoredField[]): void {
  if (typeof wire !== 'object' || wire === null || found.length >= LISTED_MAX) return
  const plain = schemas.flatMap(schema => plainSchemas(schema, wire))
  if (Array.isArray(wire)) {
    const elements = plain.flatMap(({ _zod: { def } }) => (def.type === 'array' ? [def.element as Schema] : []))
    for (const [index, item] of wire.entries()) visit(elements, item, joined(path, String(index)), found)
    return
  }
  const shapes = plain.map(({ _zod: { def } }) => (def.type === 'object' ? def.shape : undefined))
  // A schema of another kind, such as a record, accepts any field.
  if (shapes.length === 0 || shapes.includes(undefined)) return
  const known = Object.assign({}, ...shapes) as Readonly<Record<string, Schema>>
  for (const [name, value] of Object.entries(wire)) {
    if (found.length >= LISTED_MAX) return
    const members = shapes.flatMap(shape => (shape && Object.hasOwn(shape, name) ? [shape[name] as Schema] : []))
    const field = joined(path, name)
    if (members.length > 0) visit(members, value, field, found)
    else found.push({ field, likely: likelyPath(path, name, known) })
  }
}

function likelyPath(path: string, name: string, known: Readonly<Record<string, Schema>>): string | undefined {
  const likely = likelyName(name, Object.keys(known))
  return likely === undefined ? undefined : joined(path, likely)
}

function joined(path: string, name: string): string {
  return (path === '' ? name : `${path}.${name}`).slice(0, PATH_LENGTH_MAX)
}

/** Returns the schemas that describe a value, without wrappers and without the union options that its literals exclude. */
function plainSchemas(schema: Schema, wire: object): readonly z.core.$ZodTypes[] {
  const type = schema as z.core.$ZodTypes
  const { def } = type._zod
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return plainSchemas(def.innerType as Schema, wire)
  if (def.type === 'pipe') return plainSchemas(def.in as Schema, wire)
  if (def.type === 'intersection') return [def.left, def.right].flatMap(side => plainSchemas(side as Schema, wire))
  if (def.type !== 'union') return [type]
  return def.options.filter(option => hasLiterals(option, wire)).flatMap(option => plainSchemas(option, wire))
}

/** Reports whether every literal of an option, such as its discriminator, has its value. */
function hasLiterals(option: Schema, wire: object): boolean {
  const { def } = (option as z.core.$ZodTypes)._zod
  if (def.type === 'union') return def.options.some(nested => hasLiterals(nested, wire))
  if (def.type !== 'object') return true
  return Object.entries(def.shape).every(([name, member]) => {
    const literal = (member as z.core.$ZodTypes)._zod.def
    return literal.type !== 'literal' || literal.values.includes((wire as Record<string, never>)[name] as never)
  })
}
