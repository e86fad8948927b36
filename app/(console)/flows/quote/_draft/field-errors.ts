import type { ErrorBody } from '#lib/client/wire-types'
import { writeJson } from '#lib/export/write-json'
import type { JsonObject } from '#lib/formats/text/parse-json'
import { valueAt } from './quote-body'

/** An error message about one field of a rejected request. */
export interface FieldError {
  /** A dotted path, such as `source.accountId`. */
  readonly field: string
  readonly message: string
}

/** Returns the errors that an error body reports for single fields. */
export function fieldErrorsOf({ message, details }: ErrorBody): FieldError[] {
  const listed = Array.isArray(details?.errors) ? details.errors.filter(isFieldError) : []
  if (listed.length > 0) return listed
  if (Array.isArray(details?.missingFields)) {
    return details.missingFields.map(name => ({
      field: `senderCustomerInfo.${name}`,
      message: 'The receiver requires this field.',
    }))
  }
  return typeof details?.field === 'string' ? [{ field: details.field, message }] : []
}

/** Returns the errors of fields whose values have not changed since the request was sent. */
export function unchangedErrors(
  fieldErrors: readonly FieldError[],
  sent: JsonObject,
  body: JsonObject,
): readonly FieldError[] {
  return fieldErrors.filter(({ field }) => textOf(sent, field) === textOf(body, field))
}

export function inputId(field: string): string {
  return `quote-${field.replaceAll('.', '-')}`
}

function textOf(body: JsonObject, field: string): string {
  const value = valueAt(body, field)
  return value === undefined ? '' : writeJson(value)
}

function isFieldError(entry: unknown): entry is FieldError {
  return typeof entry === 'object' && entry !== null && 'field' in entry && 'message' in entry
}
