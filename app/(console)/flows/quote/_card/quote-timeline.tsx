import { countdownText } from '#app/_data/clock/countdown'
import { Icon, type IconName } from '#app/_ui/icon.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { FollowedQuote } from '#app/(console)/flows/quote/_calls/use-followed-quote'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { gapText, type QuoteEvent, quoteEvents } from './quote-events'
import { Sheet } from './sheet'

const LOOKS: Readonly<Record<QuoteEvent['state'], { icon: IconName; node: string; line: string }>> = {
  done: { icon: 'check', node: 'bg-ok text-surface', line: 'border-ok' },
  failed: { icon: 'cross', node: 'bg-err text-surface', line: 'border-err' },
  waiting: { icon: 'clock', node: 'bg-warn-weak text-warn', line: 'border-dashed border-border-strong' },
  ahead: { icon: 'dash', node: 'bg-surface-2 text-text-3', line: 'border-dashed border-border-strong' },
}

/** The events of a quote with their times, and the time at which its rate expires. */
export function QuoteTimeline({ followed, hasExpired }: { followed: FollowedQuote; hasExpired: boolean }) {
  const { quote } = followed
  const events = quoteEvents(followed, hasExpired)
  const usedAt = events.find(({ name }) => name === 'Executed' || name === 'Funded')?.at
  return (
    <Sheet
      title="Quote timeline"
      aside={
        <p className="flex flex-wrap items-center gap-x-4 text-text-3">
          sandbox clock, UTC
          <TextLink href={`/log?q=${quote.id.slice(quote.id.indexOf(':') + 1)}`}>The quote’s calls in the log</TextLink>
        </p>
      }
    >
      <ol className="grid gap-y-3 md:grid-flow-col md:auto-cols-fr" data-testid="life">
        {events.map((event, at) => (
          <Event key={event.name} event={event} gap={gapText(event.at, events[at + 1]?.at)} next={events[at + 1]} />
        ))}
        {!hasExpired && (
          <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] content-start items-center gap-x-2 text-text-3">
            <span aria-hidden="true" className="mx-1.5 my-1.5 size-3 rounded-full border-2 border-border-strong" />
            <span aria-hidden="true" className="max-md:hidden" />
            <p className="md:col-span-2 md:mt-2">
              Rate {usedAt === undefined ? 'expires' : 'was valid until'} <code>{timeOfDay(quote.expiresAt)}</code>
              {usedAt !== undefined && (
                <span className="block">
                  used after {durationBetween(quote.createdAt, usedAt)} of{' '}
                  {durationBetween(quote.createdAt, quote.expiresAt)}
                </span>
              )}
            </p>
          </li>
        )}
      </ol>
    </Sheet>
  )
}

function Event({ event, gap, next }: { event: QuoteEvent; gap: string | undefined; next: QuoteEvent | undefined }) {
  const look = LOOKS[event.state]
  const line = next === undefined ? 'border-dotted border-border-strong' : LOOKS[next.state].line
  return (
    <li
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] content-start items-center gap-x-2 max-md:items-start"
      data-state={event.state}
    >
      <span aria-hidden="true" className={`grid size-6 place-items-center rounded-full ${look.node}`}>
        <Icon name={look.icon} />
      </span>
      <span aria-hidden="true" className="flex items-center gap-2 pr-2 text-12 text-text-3 max-md:hidden">
        <i className={`flex-1 border-t-2 ${line}`} />
        {gap && (
          <>
            {gap}
            <i className={`flex-1 border-t-2 ${line}`} />
          </>
        )}
      </span>
      <p className="min-w-0 pr-2 md:col-span-2 md:mt-2">
        <b className="font-semibold">{event.name}</b>{' '}
        {event.at && <code className="text-text-3">{timeOfDay(event.at, 'milliseconds')}</code>}
        <span className="block break-words text-text-2" data-testid={event.name === 'Refunded' ? 'refund' : undefined}>
          {event.state === 'failed' ? <code className="break-all text-err">{event.detail}</code> : event.detail}
        </span>
        {event.exchangeId && <TextLink href={`/log/${encodeURIComponent(event.exchangeId)}`}>Open the call</TextLink>}
        {gap && <span className="sr-only">The next event follows after {gap.slice(1)}.</span>}
      </p>
    </li>
  )
}

function durationBetween(from: string, to: string): string {
  return countdownText(Math.round((Date.parse(to) - Date.parse(from)) / 1000))
}
