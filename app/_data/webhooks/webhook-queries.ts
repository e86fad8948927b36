import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import type { WebhookState, WebhookType } from '#lib/client/control-client'

const PAGE_ROWS = '50'

/** Filters of the list of events. */
export interface WebhookFilter {
  readonly type?: WebhookType | undefined
  readonly state?: WebhookState | undefined
  /** The object that the events are about. */
  readonly subjectId?: string | undefined
  /** The call that caused the events. */
  readonly exchangeId?: string | undefined
}

/** The webhook settings of the console's platform (the first one). Null if there is no platform. */
export const webhookSettingsQuery = queryOptions({
  queryKey: ['webhookSettings'],
  queryFn: async () => (await control('GET /webhooks/settings')).data[0] ?? null,
})

/** The webhook endpoint of the console's platform, or null. */
export const endpointQuery = queryOptions({
  queryKey: ['webhookEndpoint'],
  queryFn: async ({ client }) => (await readApi(client)('GET /config')).webhookEndpoint ?? null,
})

/** The public keys of the service. */
export const keysQuery = queryOptions({ queryKey: ['getKeys'], queryFn: () => control('GET /keys') })

/** Returns the query of the console platform's events that match a filter, newest first. */
export function webhooksQuery(filter: WebhookFilter) {
  return infiniteQueryOptions({
    queryKey: ['listWebhooks', filter],
    queryFn: async ({ client, pageParam, signal }) => {
      const platformId = (await client.ensureQueryData(webhookSettingsQuery))?.platformId
      const query = { ...filter, platformId, limit: PAGE_ROWS, cursor: pageParam || undefined }
      return control('GET /webhooks', { query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** The newest 100 events of all platforms, newest first. */
export const newestWebhooksQuery = queryOptions({
  queryKey: ['listWebhooks', 'newest'],
  queryFn: async () => (await control('GET /webhooks', { query: { limit: '100' } })).data,
})

/** Maximum number of events whose links are shown for a call or an object. */
export const LINKED_MAX = 12

/** Returns the query of the newest events that a call caused or that are about an object. */
export function relatedWebhooksQuery(callOrObject: CallOrObject) {
  return queryOptions({
    queryKey: ['listWebhooks', 'of', callOrObject],
    enabled: Object.values(callOrObject).some(id => id !== undefined),
    queryFn: ({ signal }) => control('GET /webhooks', { query: { ...callOrObject, limit: `${LINKED_MAX}` } }, signal),
  })
}

/** The call that caused events, or the object that events are about. */
export type CallOrObject = { readonly exchangeId: string } | { readonly subjectId: string | undefined }

/** Returns the query of one event with its body and attempts. */
export function webhookQuery(webhookId: string) {
  return queryOptions({
    queryKey: ['getWebhook', webhookId],
    queryFn: ({ signal }) => control('GET /webhooks/{webhookId}', { params: { webhookId } }, signal),
  })
}
