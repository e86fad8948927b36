import { useSearchParams } from 'next/navigation'
import type { WebhookState, WebhookType } from '#lib/client/control-client'
import { WEBHOOK_STATES, WEBHOOK_TYPES } from '#lib/contract/webhooks/webhook-types'

export const VIEWS = ['codes', 'webhooks'] as const
export type InboxView = (typeof VIEWS)[number]

/** State of the page, stored in its URL. */
export interface InboxAddress {
  readonly view: InboxView
  /** ID of the open event. */
  readonly event?: string | undefined
  readonly type?: WebhookType | undefined
  readonly state?: WebhookState | undefined
  /** ID of the object that the listed events are about. */
  readonly subjectId?: string | undefined
  /** ID of the call that caused the listed events. */
  readonly exchangeId?: string | undefined
}

/** Reads the page's state from the URL's query. Ignores unknown event types and event states. */
export function inboxAddressIn(query: URLSearchParams): InboxAddress {
  const event = query.get('event') ?? undefined
  const view = event !== undefined || query.get('view') === 'webhooks' ? 'webhooks' : 'codes'
  return {
    view,
    event,
    type: WEBHOOK_TYPES.find(type => type === query.get('type')),
    state: WEBHOOK_STATES.find(state => state === query.get('state')),
    subjectId: query.get('subjectId') || undefined,
    exchangeId: query.get('exchangeId') || undefined,
  }
}

/** Changes that remove all filters from the list of events. */
export const UNFILTERED = { type: undefined, state: undefined, subjectId: undefined, exchangeId: undefined } as const

export function hrefOf({ view, ...members }: InboxAddress): string {
  const query = new URLSearchParams(view === 'codes' ? {} : { view })
  for (const [name, value] of Object.entries(members)) if (value !== undefined) query.set(name, value)
  // IDs contain a colon, which needs no encoding in a query.
  return query.size === 0 ? '/inbox' : `/inbox?${String(query).replaceAll('%3A', ':')}`
}

export function useInboxAddress() {
  const address = inboxAddressIn(useSearchParams())
  const change = (changes: Partial<InboxAddress>) => history.replaceState(null, '', hrefOf({ ...address, ...changes }))
  return { address, change }
}
