import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { webhookQuery } from '#app/_data/webhooks/webhook-queries'
import { AttemptTimeline } from '#app/_explain/webhooks/attempt-timeline.tsx'
import { Button } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { WebhookDetail } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { STATE_LOOKS, STATE_SENTENCES } from '#lib/explain/webhooks/webhook-words'
import { AttemptView } from './attempt-view'
import { ResendForm } from './resend-form'

/** One event and its attempts. Times are on the sandbox clock. */
export function EventPanel({ id, close }: { id: string; close: () => void }) {
  const { data: event, error } = useQuery(webhookQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = event !== undefined
  // Moves the focus to the heading, because the link that opened the event may be far above.
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  return (
    <section aria-labelledby="event" className="card min-w-0" data-testid="event-panel">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-3">
        <h2 id="event" ref={heading} tabIndex={-1} className="min-w-0 text-14 font-semibold wrap-anywhere">
          {event?.type ?? 'Event'}
        </h2>
        <Button look="quiet" onClick={close}>
          Close event
        </Button>
      </div>
      {error && (
        <p className="p-4 text-err">
          Couldn’t load this event. It may no longer be stored, or its ID may be wrong. {error.message}
        </p>
      )}
      {event && <EventBody event={event} />}
    </section>
  )
}

function EventBody({ event }: { event: WebhookDetail }) {
  const { createdAt, id, state, tries } = event
  const [chosen, choose] = useState<number>()
  const attempt = tries.find(({ number }) => number === chosen) ?? tries.at(-1)
  const { word, look } = STATE_LOOKS[state]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <div className="grid gap-1">
        <p>
          <strong className={`font-semibold ${look}`}>{word}</strong>{' '}
          <span className="text-text-2">{STATE_SENTENCES[state]}</span>
        </p>
        <p className="text-text-2">Created {dayAndTime(createdAt)} on the sandbox clock.</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 text-text-3 wrap-anywhere">{id}</code>
          <CopyButton look="quiet" label="Copy ID" what="of the event" text={id} />
        </p>
        <EventLinks event={event} />
      </div>
      <AttemptTimeline event={event} chosen={attempt?.number} choose={choose} />
      <ResendForm event={event} select={choose} />
      {attempt && <AttemptView key={attempt.number} event={event} attempt={attempt} />}
    </div>
  )
}

function EventLinks({ event: { exchangeId, id, origin, subjectId } }: { event: WebhookDetail }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {exchangeId === undefined ? (
        <span className="text-text-2">
          {origin === 'manual'
            ? 'Created in the sandbox, not by an API call.'
            : 'Caused by a deadline or by a reply to an approval request, not by an API call.'}
        </span>
      ) : (
        <TextLink href={`/log/${exchangeId}`}>The call that caused the event</TextLink>
      )}
      {subjectId !== id && (
        <>
          <TextLink href={`/data?show=${subjectId}`}>The event’s object</TextLink>
          <TextLink href={`/inbox?view=webhooks&subjectId=${subjectId}`}>All events about the object</TextLink>
        </>
      )}
    </p>
  )
}
