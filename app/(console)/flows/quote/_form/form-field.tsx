import type { ReactNode } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { inputId } from '#app/(console)/flows/quote/_draft/field-errors'
import { fieldErrorMessage, type QuoteForm } from './quote-form'

/** A label, its input, and notes below them. */
export function Field(props: {
  form: QuoteForm
  /** The API's name for the field. */
  name: string
  label: ReactNode
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={inputId(props.name)} className="text-text-2">
        {props.label}
      </label>
      {props.children}
      <FieldNote form={props.form} name={props.name}>
        {props.note}
      </FieldNote>
    </div>
  )
}

/** The API's error about a field, then notes about its input. */
export function FieldNote({ form, name, children }: { form: QuoteForm; name: string; children?: ReactNode }) {
  const errorMessage = fieldErrorMessage(form, name)
  return (
    <div id={`${inputId(name)}-note`} className="grid gap-1 text-12 text-text-3 empty:hidden">
      {errorMessage && (
        <p className="flex items-start gap-1 text-13 text-err">
          <Icon name="cross" className="mt-0.5" />
          <span>
            <span className="sr-only">Error: </span>
            {errorMessage}
          </span>
        </p>
      )}
      {children}
    </div>
  )
}
