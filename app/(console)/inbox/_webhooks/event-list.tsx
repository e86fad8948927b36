import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { webhooksQuery } from '#app/_data/webhooks/webhook-queries'
import { Button } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { WebhookSummary } from '#lib/client/control-client'
import { WEBHOOK_STATES, WEBHOOK_TYPES } from '#lib/contract/webhooks/webhook-types'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { STATE_LOOKS } from '#lib/explain/webhooks/webhook-words'
import { hrefOf, type InboxAddress } from '../use-inbox-address'

interface ListProps {
  readonly address: InboxAddress
  readonly change: (change: Partial<InboxAddress>) => void
}

/** Webhook events of the platform, newest first. Updated when an event is stored and when an attempt begins or ends. */
export function EventList({ address, change }: ListProps) {
  const { type, state, subjectId, exchangeId } = address
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    webhooksQuery({ type, state, subjectId, exchangeId }),
  )
  const list = useRef<HTMLUListElement>(null)
  const events = data?.pages.flatMap(page => page.data)
  const loadOlder = async () => {
    const known = events?.length ?? 0
    await fetchNextPage()
    // The button may have disappeared, so focus the first event that was just loaded.
    list.current?.querySelectorAll('a')[known]?.focus()
  }
  return (
    <TitledCard id="events" title="Events" className="min-h-38">
      <Filters address={address} change={change} />
      {error && <p className="p-4 text-err">{error.message}</p>}
      {events?.length === 0 && <NoEvents isFiltered={(type ?? state ?? subjectId ?? exchangeId) !== undefined} />}
      <ul ref={list}>
        {events?.map(event => (
          <EventRow key={event.id} event={event} href={hrefOf({ ...address, event: event.id })} address={address} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-border p-3">
          <Button disabled={isFetchingNextPage} onClick={() => void loadOlder()}>
            Load older
          </Button>
        </div>
      )}
    </TitledCard>
  )
}

function EventRow({ event, href, address }: { event: WebhookSummary; href: string; address: InboxAddress }) {
  const { id, type, state, subjectId, createdAt, attempts } = event
  const { word, look } = STATE_LOOKS[state]
  return (
    <li className="border-b border-surface-2 last:border-0" data-testid="webhook" data-state={state}>
      <PageLink
        href={href}
        replace
        scroll={false}
        aria-current={address.event === id ? 'true' : undefined}
        className="grid min-h-(--row-height) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1 -outline-offset-2 hover:bg-surface-2 aria-[current]:bg-surface-2 md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_7rem_6rem]"
      >
        <time dateTime={createdAt} className="num text-text-2 max-md:order-3">
          {timeOfDay(createdAt)}
        </time>
        <span className="min-w-0 truncate font-mono text-code font-semibold max-md:order-1">{type}</span>
        <span className="min-w-0 truncate font-mono text-code text-text-3 max-md:hidden" title={subjectId}>
          {type === 'TEST' ? '' : subjectId}
        </span>
        <span className={`font-semibold ${look} max-md:order-2`}>{word}</span>
        <span className="num text-text-2 max-md:order-4">{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>
      </PageLink>
    </li>
  )
}

function Filters({ address, change }: ListProps) {
  const select = <Value extends string>(
    label: string,
    values: readonly Value[],
    chosen: Value | undefined,
    choose: (value: Value | undefined) => void,
  ) => (
    <select
      aria-label={label}
      className="control max-w-full"
      value={chosen ?? ''}
      onChange={({ target }) => choose(values.find(value => value === target.value))}
    >
      <option value="">{`Any ${label.toLowerCase()}`}</option>
      {values.map(value => (
        <option key={value} value={value}>
          {value in STATE_LOOKS ? STATE_LOOKS[value as keyof typeof STATE_LOOKS].word : value}
        </option>
      ))}
    </select>
  )
  return (
    <div className="flex flex-wrap gap-2 border-b border-border px-4 py-2">
      {select('Type', WEBHOOK_TYPES, address.type, type => change({ type }))}
      {select('State', WEBHOOK_STATES, address.state, state => change({ state }))}
      <CauseFilter address={address} change={change} />
    </div>
  )
}

function CauseFilter({ address: { subjectId, exchangeId }, change }: ListProps) {
  const id = subjectId ?? exchangeId
  if (id === undefined) return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2" data-testid="cause-filter">
      <span className="min-w-0 wrap-anywhere">
        {subjectId === undefined ? 'Caused by the call' : 'About'} <code>{id}</code>
      </span>
      <Button look="quiet" onClick={() => change({ subjectId: undefined, exchangeId: undefined })}>
        Remove this filter
      </Button>
    </p>
  )
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="p-4 text-text-2">
      {isFiltered
        ? 'No events match these filters.'
        : 'No events yet. Once an endpoint is set, an event appears here when a payment or balance changes, when a customer is approved, or when you send a TEST event or create an event.'}
    </p>
  )
}
