import * as z from 'zod/mini'
import { decoderOf, encoderOf } from '#lib/contract/compiled-schema'
import type { FieldError } from '#lib/contract/errors/api-error'
import type { Operation } from '#lib/contract/operation'

type Schema = z.core.$ZodType

export type Decoded = { readonly value: unknown } | { readonly errors: readonly FieldError[] }

/** Decodes a wire value. Drops unknown members. Every error names its field. */
export function decode(schema: Schema, wire: unknown): Decoded {
  const outcome = z.safeDecode((decoderOf(schema) ?? schema) as z.ZodMiniType, wire)
  return outcome.success
    ? { value: outcome.data }
    : { errors: outcome.error.issues.flatMap(issue => fieldErrors(issue)) }
}

/**
 * Returns the JSON text of an operation's success. Throws if the result does not match the contract: that is a bug
 * here, and answering it would contradict the OpenAPI document.
 */
export function encodeAnswer(operation: Operation, result: unknown): string {
  const schema = operation.success.body
  return schema === undefined ? '' : JSON.stringify(encode(schema, result))
}

/** Throws if the challenge does not match the operation's schema. */
export function encodeChallenge({ id, signedRetry }: Operation, challenge: unknown): string {
  if (signedRetry === undefined) throw new Error(`${id} does not document a signed retry.`)
  return JSON.stringify(z.encode(signedRetry as z.ZodMiniType, challenge))
}

/** Returns the errors of an issue, with dotted paths such as `source.accountId`. */
function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.map(String).join('.')
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ field, message: issue.message }]
  // In a union without a discriminator, the branch with the fewest errors was probably meant.
  const branch = issue.errors.reduce((least, errors) => (errors.length < least.length ? errors : least))
  return branch.flatMap(inner => fieldErrors({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** Encodes a value for storage in wire form. Throws if it does not match the contract. */
export function encodeDocument<S extends z.ZodMiniType>(schema: S, value: z.output<S>): z.input<S> {
  return encode(schema, value) as z.input<S>
}

export function decodeDocument<S extends z.ZodMiniType>(schema: S, document: z.input<S>): z.output<S> {
  return z.decode((decoderOf(schema) ?? schema) as S, document)
}

/** Throws zod's error. The compiled schema only serves valid values. */
function encode(schema: Schema, value: unknown): unknown {
  const encoder = encoderOf(schema)
  const outcome = encoder && z.safeDecode(encoder as z.ZodMiniType, value)
  return outcome?.success ? outcome.data : z.encode(schema as z.ZodMiniType, value)
}
