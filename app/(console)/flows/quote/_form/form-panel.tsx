import type { FormEvent, ReactNode } from 'react'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import type { useCreateQuote } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { NextKey } from '#app/(console)/flows/quote/_draft/use-idempotency-key'
import { KeyField } from './key-field'
import { OptionPart } from './option-part'
import type { QuoteForm } from './quote-form'
import { QuoteSentence } from './quote-sentence'

/**
 * The quote form, worded as a sentence. Disabled while the JSON editor contains invalid JSON, because a change in the
 * form would overwrite that text.
 */
export function FormPanel(props: {
  form: QuoteForm
  nextKey: NextKey
  create: ReturnType<typeof useCreateQuote>
  /** True while no quote is shown. Otherwise, the next step of the quote is the primary action. */
  isPrimary: boolean
  send: () => void
  children: ReactNode
}) {
  const { form, create } = props
  const { mistake } = form.draft

  function submit(event: FormEvent) {
    event.preventDefault()
    props.send()
  }

  return (
    <form
      onSubmit={submit}
      aria-label="Quote"
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      data-testid="flow-quote"
    >
      {mistake && (
        <p className="rounded-card bg-warn-weak px-4 py-2 text-warn">
          The JSON is invalid. The form shows the last valid version.
        </p>
      )}
      <fieldset disabled={mistake !== undefined} className="min-w-0 disabled:opacity-60">
        <legend className="sr-only">Request</legend>
        <QuoteSentence form={form} />
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          look={props.isPrimary ? 'primary' : 'plain'}
          className="max-sm:min-h-11 max-sm:w-full"
          disabled={mistake !== undefined || create.isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {create.isPending ? 'Sending…' : 'Get a price'}
          <kbd className="hidden sm:inline">{isApple() ? '⌘↵' : 'Ctrl ↵'}</kbd>
        </Button>
        {props.children}
        {mistake && (
          <p className="text-err">
            Invalid JSON at line {mistake.line}, column {mistake.column}: {mistake.reason}.
          </p>
        )}
      </div>
      <ErrorNote>{create.error && `Request failed. ${reasonOf(create.error)}`}</ErrorNote>
      <fieldset disabled={mistake !== undefined} className="min-w-0 disabled:opacity-60">
        <OptionPart form={form}>
          <KeyField nextKey={props.nextKey} />
        </OptionPart>
      </fieldset>
    </form>
  )
}

function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
