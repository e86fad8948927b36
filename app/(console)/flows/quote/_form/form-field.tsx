import type { ReactNode } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { inputId } from '#app/(console)/flows/quote/_draft/field-errors'
import { complaintAbout, type QuoteForm } from './quote-form'

/** A label, its input and its notes; the API's complaint comes first. */
export function Field(props: {
  form: QuoteForm
  /** The API's name of the field. */
  name: string
  label: ReactNode
  note?: ReactNode
  children: ReactNode
}) {
  const id = inputId(props.name)
  const complaint = complaintAbout(props.form, props.name)
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-text-2">
        {props.label}
      </label>
      {props.children}
      <div id={`${id}-note`} className="grid gap-1 text-12 text-text-3 empty:hidden">
        {complaint && (
          <p className="flex items-start gap-1 text-13 text-err">
            <Icon name="cross" className="mt-0.5" />
            <span>
              <span className="sr-only">Error: </span>
              {complaint}
            </span>
          </p>
        )}
        {props.note}
      </div>
    </div>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-border p-4 first-of-type:border-0">
      <legend className="float-left mb-3 w-full text-14 font-semibold">{title}</legend>
      <div className="clear-both grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
    </fieldset>
  )
}
