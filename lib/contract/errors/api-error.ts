import * as z from 'zod/mini'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'

/** One field that a request got wrong. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The reasons a code can carry: those the catalogue has a sentence for. */
export type ReasonOf<Code extends ErrorCode> = Code extends ErrorCode
  ? (typeof ERRORS)[Code] extends { readonly reasons: infer Sentences }
    ? keyof Sentences & string
    : never
  : never

/** What an error tells beyond its code; `reason` and `field` are the machine-readable halves of the sentence. */
export interface ErrorDetails<Code extends ErrorCode = ErrorCode> {
  readonly reason?: ReasonOf<Code>
  readonly field?: string
  readonly errors?: readonly FieldError[]
  readonly [key: string]: unknown
}

/** The body of every error (§7). */
export const errorBody = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type ErrorBody = z.output<typeof errorBody>

/** A refusal: the caller did something, and is told what. Anything else thrown is a fault of ours. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, details?: ErrorDetails, options?: ErrorOptions) {
    super(messageOf(code, details), options)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** Whether an error is a refusal. Told by name: a server may load this module more than once, each time with its own class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** The body that tells a refusal on the wire. */
export function bodyOf(error: ApiError): ErrorBody {
  const body = { status: error.status, code: error.code, message: error.message }
  return error.details === undefined ? body : { ...body, details: error.details }
}

/** The sentence of a code: that of its reason when it has one, and the first field with its complaint. */
function messageOf(code: ErrorCode, details: ErrorDetails | undefined): string {
  const entry: ErrorEntry = ERRORS[code]
  const byReason = details?.reason === undefined ? undefined : entry.reasons?.[details.reason]
  const first = details?.errors?.[0]
  if (byReason === undefined && first !== undefined)
    return first.field === '' ? first.message : `${first.field}: ${first.message}`
  return byReason ?? entry.message
}
