import * as z from 'zod/mini'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'

export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The reasons that the catalog lists for an error code. */
export type ReasonOf<Code extends ErrorCode> = Code extends ErrorCode
  ? (typeof ERRORS)[Code] extends { readonly reasons: infer Reasons }
    ? keyof Reasons & string
    : never
  : never

/** Details of an error. `reason` and `field` are machine-readable. */
export interface ErrorDetails<Code extends ErrorCode = ErrorCode> {
  readonly reason?: ReasonOf<Code>
  readonly field?: string
  readonly errors?: readonly FieldError[]
  readonly [key: string]: unknown
}

/** The body of every error response (§7). */
export const errorBody = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type ErrorBody = z.output<typeof errorBody>

/** An error that the contract documents, thrown to reject a call. Any other thrown error is a bug or a failure. */
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

/** Compares the name, because a server may load several copies of this module, each with a different class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

export function bodyOf(error: ApiError): ErrorBody {
  const body = { status: error.status, code: error.code, message: error.message }
  return error.details === undefined ? body : { ...body, details: error.details }
}

function messageOf(code: ErrorCode, details: ErrorDetails | undefined): string {
  const entry: ErrorEntry = ERRORS[code]
  const byReason = details?.reason === undefined ? undefined : entry.reasons?.[details.reason]
  const first = details?.errors?.[0]
  if (byReason === undefined && first !== undefined)
    return first.field === '' ? first.message : `${first.field}: ${first.message}`
  return byReason ?? entry.message
}
