import type { MouseEvent } from 'react'
import { buttonLook } from '#app/_ui/button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import type { FinishedCall } from '#app/(console)/flows/quote/_calls/quote-calls'
import { fieldErrorsOf, inputId } from '#app/(console)/flows/quote/_draft/field-errors'
import { CallLine } from './call-line'

// Loaded on the first rejection, because most calls succeed.
const CallExplainer = lazyPart(async () => (await import('#app/_explain/call-explainer.tsx')).CallExplainer)

export function ErrorCard(props: {
  call: FinishedCall<unknown>
  title: string
  /** Shows the JSON of the request, for fields that are not in the form. */
  openBody?: () => void
}) {
  const { call, title, openBody } = props
  if (call.error === undefined) return null
  const { status, code, message, details } = call.error
  const fieldErrors = fieldErrorsOf(call.error)
  const [first] = fieldErrors
  return (
    <section aria-label={title} className="card min-w-0 border-err" data-testid="rejection">
      <div className="grid gap-2 p-4" role="alert">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 font-semibold">
          <Status status={status} look="badge" />
          <code className="break-all">{code}</code>
        </h2>
        <p className="text-14">{fieldErrors.length > 1 ? `${fieldErrors.length} fields have errors:` : message}</p>
        {fieldErrors.length > 0 && (
          <ul className="grid gap-1">
            {fieldErrors.map(({ field, message: words }) => (
              <li key={field}>
                <a
                  href={`#${inputId(field)}`}
                  onClick={event => goTo(event, field, openBody)}
                  className="text-accent underline underline-offset-2"
                >
                  <code>{field || 'body'}</code>
                </a>
                {fieldErrors.length > 1 && `: ${words}`}
              </li>
            ))}
          </ul>
        )}
        <Evidence details={details} />
      </div>
      {call.answer.exchangeId && (
        <div className="border-t border-border p-4">
          <CallExplainer
            exchangeId={call.answer.exchangeId}
            fix={first && <FieldFix field={first.field} openBody={openBody} />}
          />
        </div>
      )}
      <div className="border-t border-border px-4 py-3">
        <CallLine call={call} />
      </div>
    </section>
  )
}

function FieldFix({ field, openBody }: { field: string; openBody: (() => void) | undefined }) {
  return (
    <a
      data-testid="fix"
      href={`#${inputId(field)}`}
      onClick={event => goTo(event, field, openBody)}
      className={buttonLook('primary')}
    >
      Go to {field || 'the request body'}
    </a>
  )
}

function Evidence({ details }: { details: Readonly<Record<string, unknown>> | undefined }) {
  const facts = Object.entries(details ?? {}).filter(([name]) => !['errors', 'field', 'missingFields'].includes(name))
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-text-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>
            <code className="text-text-3">{name}</code>
          </dt>
          <dd>
            <code className="break-words">{Array.isArray(value) ? value.join(', ') : String(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Focuses the input of a field, or the JSON editor if the field is not in the form. */
function goTo(event: MouseEvent, field: string, openBody: (() => void) | undefined) {
  event.preventDefault()
  if (document.getElementById(inputId(field)) === null) openBody?.()
  const input = document.getElementById(inputId(field)) ?? document.querySelector<HTMLElement>('[data-testid=json]')
  input?.closest('details')?.setAttribute('open', '')
  input?.focus()
}
