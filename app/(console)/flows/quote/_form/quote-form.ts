import type { Parties } from '#app/(console)/flows/quote/_calls/parties'
import type { ContractFacts } from '#app/(console)/flows/quote/_draft/contract-facts'
import { type FieldError, inputId } from '#app/(console)/flows/quote/_draft/field-errors'
import { textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import type { Sides } from '#app/(console)/flows/quote/_draft/quote-sides'
import type { Draft } from '#app/(console)/flows/quote/_draft/use-quote-draft'

/** Data that the parts of the form share. */
export interface QuoteForm {
  readonly draft: Draft
  readonly parties: Parties
  readonly facts: ContractFacts
  readonly sides: Sides
  readonly fieldErrors: readonly FieldError[]
}

export function fieldErrorMessage(form: QuoteForm, field: string): string | undefined {
  return form.fieldErrors.find(fieldError => fieldError.field === field)?.message
}

/** Returns the attributes that connect an input with its label, notes and error. */
export function inputAttributes(form: QuoteForm, field: string) {
  const id = inputId(field)
  return {
    id,
    'aria-describedby': `${id}-note`,
    'aria-invalid': fieldErrorMessage(form, field) !== undefined || undefined,
  }
}

/** Returns the props of an input for a text member of the request body. An empty value removes the member. */
export function textInputProps(form: QuoteForm, field: string) {
  return {
    ...inputAttributes(form, field),
    value: textAt(form.draft.body, field),
    onChange: (event: { target: { value: string } }) => form.draft.set({ [field]: event.target.value || undefined }),
  }
}
