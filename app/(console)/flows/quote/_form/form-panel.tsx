import type { FormEvent, ReactNode } from 'react'
import { reasonOf } from '#app/_data/api/unsent-reason'
import type { useCreateQuote } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { NextKey } from '#app/(console)/flows/quote/_draft/use-idempotency-key'
import { DestinationPart } from './destination-part'
import { LockPart } from './lock-part'
import { OptionPart } from './option-part'
import type { QuoteForm } from './quote-form'
import { SendBar } from './send-bar'
import { SourcePart } from './source-part'

/** The quote form. Disabled while the JSON is invalid, since it shows the JSON's values. */
export function FormPanel(props: {
  form: QuoteForm
  nextKey: NextKey
  create: ReturnType<typeof useCreateQuote>
  send: () => void
  children: ReactNode
}) {
  const { form, create } = props
  const isUnread = form.draft.mistake !== undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    props.send()
  }

  return (
    <form onSubmit={submit} aria-label="Quote" className="card min-w-0" data-testid="flow-quote">
      {isUnread && (
        <p className="border-b border-border bg-warn-weak px-4 py-2 text-warn">
          The JSON is invalid. The form shows the last valid version.
        </p>
      )}
      <fieldset disabled={isUnread} className="min-w-0 disabled:opacity-60">
        <legend className="sr-only">Request</legend>
        <SourcePart form={form} />
        <DestinationPart form={form} />
        <LockPart form={form} />
        <OptionPart form={form} />
      </fieldset>
      <SendBar
        draft={form.draft}
        nextKey={props.nextKey}
        isSending={create.isPending}
        problem={create.error ? reasonOf(create.error) : undefined}
      >
        {props.children}
      </SendBar>
    </form>
  )
}
