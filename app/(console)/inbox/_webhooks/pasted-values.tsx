import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { HexDiff } from '#app/_bytes/hex-diff.tsx'
import { keysQuery, newestWebhooksQuery, webhookQuery } from '#app/_data/webhooks/webhook-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { attemptName } from '#lib/explain/webhooks/webhook-words'
import { type ComparedValue, comparedValues, eventIdIn, PASTED_PARTS, type PastedName } from './compared-values'
import { Rejection } from './rejection'

const NO_VALUES = 'Paste at least one value.'

/** Form that compares values of a receiver with the values of a delivery. The comparison runs in this tab. */
export function PastedValues({ openEvent }: { openEvent: string | undefined }) {
  const compare = useComparison(openEvent)
  const id = useId()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: PastedName) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
    compare.mutate(Object.fromEntries(PASTED_PARTS.map(({ name }) => [name, textOf(name)])))
  }
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-[80ch] text-text-2">
        Log these values where your receiver verifies events, and paste them here. This tab compares them with the event
        that the body names, else with the open event, else with the newest event. Empty fields are skipped.
      </p>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {PASTED_PARTS.map(({ name, label, hint }) => (
          <div key={name} className={name === 'input' ? 'lg:col-span-2' : ''}>
            <label htmlFor={`${id}-${name}`} className="text-12 text-text-3">
              {label}
            </label>
            <textarea
              id={`${id}-${name}`}
              name={name}
              rows={name === 'input' ? 4 : 2}
              autoComplete="off"
              spellCheck="false"
              aria-describedby={`${id}-${name}-hint`}
              className="w-full resize-y rounded-control border border-border-strong bg-code-bg p-3 font-mono text-code break-all"
            />
            <p id={`${id}-${name}-hint`} className="text-12 text-text-3">
              {hint}
            </p>
          </div>
        ))}
        <div className="lg:col-span-2">
          <Button type="submit" disabled={compare.isPending}>
            Compare values
          </Button>
        </div>
      </form>
      <Rejection
        error={compare.error}
        hints={{
          REFERENCE_NOT_FOUND: 'The event to compare with is not stored. Send another event and paste its values.',
        }}
      />
      {compare.data && <Comparison {...compare.data} />}
    </div>
  )
}

function useComparison(openEvent: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (values: Partial<Record<PastedName, string>>) => {
      const id = eventIdIn(values.input ?? '') ?? openEvent ?? (await queries.fetchQuery(newestWebhooksQuery))[0]?.id
      if (id === undefined) throw new Error('There is no event to compare with. Send a TEST event first.')
      const [event, keys] = await Promise.all([queries.fetchQuery(webhookQuery(id)), queries.fetchQuery(keysQuery)])
      return comparedValues(values, event, keys)
    },
    onSuccess: ({ values }) => {
      if (values.length === 0) return announce(NO_VALUES)
      const wrong = values.filter(({ isRight }) => !isRight).length
      announce(wrong === 0 ? 'Every value is correct' : `Incorrect values: ${wrong} of ${values.length}`)
    },
  })
}

function Comparison({ event, attempt, values }: ReturnType<typeof comparedValues>) {
  return (
    <section aria-label="Comparison" className="grid grid-cols-[minmax(0,1fr)] gap-3" data-testid="comparison">
      <p className="flex flex-wrap items-center gap-x-2 text-text-2">
        Compared with {attemptName(attempt).toLowerCase()} of
        <TextLink href={`/inbox?view=webhooks&event=${event.id}`}>
          <span className="font-mono text-code break-all">
            {event.type} {event.id}
          </span>
        </TextLink>
      </p>
      {values.length === 0 && <p className="text-text-2">{NO_VALUES}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {values.map(value => (
          <ValueLine key={value.name} value={value} />
        ))}
      </ul>
      {values.length > 0 && values.every(({ isRight }) => isRight) && (
        <p className="text-text-2">
          Every value is correct. If your receiver still rejects the event, check that it verifies the event with these
          values.
        </p>
      )}
    </section>
  )
}

function ValueLine({ value: { difference, fix, isRight, label, sentence } }: { value: ComparedValue }) {
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-2 rounded-control px-3 py-2 ${isRight ? 'bg-ok-weak' : 'bg-err-weak'}`}
    >
      <Icon name={isRight ? 'check' : 'cross'} className={`mt-0.5 ${isRight ? 'text-ok' : 'text-err'}`} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <p className={isRight ? 'text-ok' : 'text-err'}>
          <strong className="font-semibold">{label}:</strong> {sentence}{' '}
          {fix !== undefined && (
            <>
              <strong className="font-semibold">Fix:</strong> {fix}
            </>
          )}
        </p>
        {difference && <HexDiff {...difference} />}
      </div>
    </li>
  )
}
