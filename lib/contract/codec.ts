import * as z from 'zod/mini'
import { decoderOf, encoderOf } from '#lib/contract/compiled-schema'
import type { FieldError } from '#lib/contract/errors/api-error'
import type { Operation } from '#lib/contract/operation'

type Schema = z.core.$ZodType

/** What decoding gave: the value, or each field that is wrong. */
export type Decoded = { readonly value: unknown } | { readonly errors: readonly FieldError[] }

/** Reads a wire value by its schema. Unknown members are dropped; every complaint names its field. */
export function decode(schema: Schema, wire: unknown): Decoded {
  const outcome = z.safeDecode((decoderOf(schema) ?? schema) as z.ZodMiniType, wire)
  return outcome.success
    ? { value: outcome.data }
    : { errors: outcome.error.issues.flatMap(issue => fieldErrors(issue)) }
}

/**
 * The JSON text of an operation's success. Throws when the result does not fit the contract: then the fault is ours, and
 * answering it would make the document a lie.
 */
export function encodeAnswer(operation: Operation, result: unknown): string {
  const schema = operation.success.body
  if (schema === undefined) return ''
  const known = kept.get(result as object)
  return known?.schema === schema ? textOf(known) : JSON.stringify(encode(schema, result))
}

/** The JSON text of an operation's signed-retry challenge. Throws when the operation documents none, or another. */
export function encodeChallenge({ id, signedRetry }: Operation, challenge: unknown): string {
  if (signedRetry === undefined) throw new Error(`${id} documents no signed retry.`)
  return JSON.stringify(z.encode(signedRetry as z.ZodMiniType, challenge))
}

/** Where in a body a complaint points, as `source.accountId`. */
function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.map(String).join('.')
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ field, message: issue.message }]
  // A union without discriminator: the branch with the fewest complaints is the one that was meant.
  const branch = issue.errors.reduce((least, errors) => (errors.length < least.length ? errors : least))
  return branch.flatMap(inner => fieldErrors({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** A value in its wire form, to be kept as a document. Throws when it does not fit the contract. */
export function encodeDocument<S extends z.ZodMiniType>(schema: S, value: z.output<S>): z.input<S> {
  const document = encode(schema, value) as z.input<S>
  if (typeof value === 'object' && value !== null) kept.set(value, { schema, document })
  return document
}

/** The JSON text of a value that {@link encodeDocument} gave the wire form of: it is kept as it will be answered. */
export function documentText(value: object): string {
  const known = kept.get(value)
  if (known === undefined) throw new Error('Only a document has a text.')
  return textOf(known)
}

/** The wire form of values that are kept and then answered: they do not change, so they are judged and spelled once. */
const kept = new WeakMap<object, Kept>()

interface Kept {
  readonly schema: Schema
  readonly document: unknown
  text?: string
}

function textOf(known: Kept): string {
  known.text ??= JSON.stringify(known.document)
  return known.text
}

/** A kept document as the value it was. */
export function decodeDocument<S extends z.ZodMiniType>(schema: S, document: z.input<S>): z.output<S> {
  return z.decode((decoderOf(schema) ?? schema) as S, document)
}

/** Throws zod's own complaint: the compiled schema is asked for what fits alone. */
function encode(schema: Schema, value: unknown): unknown {
  const encoder = encoderOf(schema)
  const outcome = encoder && z.safeDecode(encoder as z.ZodMiniType, value)
  return outcome?.success ? outcome.data : z.encode(schema as z.ZodMiniType, value)
}
