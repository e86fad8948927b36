import { type FormEvent, type ReactNode, useId } from 'react'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import type { useCreateQuote } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { NextKey } from '#app/(console)/flows/quote/_draft/use-idempotency-key'
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

/** Input for the Idempotency-Key, with buttons to replace or reuse the key. */
function KeyField({ nextKey }: { nextKey: NextKey }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-text-2">
        <code>Idempotency-Key</code>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          aria-describedby={`${id}-note`}
          className="control min-w-0 flex-1 basis-60 font-mono text-code"
          autoComplete="off"
          spellCheck="false"
          maxLength={255}
          value={nextKey.value}
          onChange={event => nextKey.setValue(event.target.value)}
        />
        <Button onClick={nextKey.renew}>New key</Button>
        {nextKey.isUsed && nextKey.value !== '' && (
          <Button
            aria-pressed={nextKey.isKept}
            className="aria-pressed:bg-surface-2"
            onClick={() => nextKey.keep(!nextKey.isKept)}
          >
            Reuse this key
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className="text-12 text-text-3">
        {noteFor(nextKey)}
      </p>
    </div>
  )
}

function noteFor({ value, isUsed, isKept }: NextKey): string {
  if (value === '') return 'No Idempotency-Key: sending twice creates two quotes.'
  if (isKept)
    return 'Reusing this key. The API replays the first successful response for this key, even if the body differs.'
  return isUsed
    ? 'Key used. The next request gets a new key.'
    : 'Repeating a request with this key returns the same quote.'
}
