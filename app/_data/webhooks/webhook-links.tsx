'use client'

import { useQuery } from '@tanstack/react-query'
import { TextLink } from '#app/_ui/text-link.tsx'
import { type CallOrObject, relatedWebhooksQuery } from './webhook-queries'

/**
 * Returns links to the newest events of a call or an object, oldest first. If there are more events, a link to all of
 * them comes first. Returns undefined if no event is loaded.
 */
export function useWebhookLinks(callOrObject: CallOrObject) {
  const { data } = useQuery(relatedWebhooksQuery(callOrObject))
  if (data === undefined || data.data.length === 0) return undefined
  const [[name, id] = []] = Object.entries(callOrObject)
  return (
    <span className="flex min-w-0 flex-wrap gap-x-4" data-testid="webhook-links">
      {data.hasMore && <TextLink href={`/inbox?view=webhooks&${name}=${id}`}>All events</TextLink>}
      {data.data.toReversed().map(({ id, type }) => (
        <TextLink key={id} href={`/inbox?view=webhooks&event=${id}`}>
          <span className="font-mono text-code break-all">{type}</span>
        </TextLink>
      ))}
    </span>
  )
}
