import * as z from 'zod/mini'
import { WEBHOOK_STATES } from '#lib/contract/webhooks/webhook-types'
import { defineTool, READS } from '#lib/package/mcp/tool'

/** Default length of a list. More entries would fill much of an agent's context. */
const LIMIT = 10
/** Number of entries in the text of a list. */
const TEXT_ENTRIES = 3

const page = {
  limit: z
    .optional(z.int().check(z.minimum(1), z.maximum(100)))
    .register(z.globalRegistry, { description: `Default: ${LIMIT}` }),
  cursor: z.optional(z.string()).register(z.globalRegistry, { description: 'nextCursor of the previous page' }),
}

export const listCalls = defineTool({
  name: 'list_calls',
  title: 'List calls',
  description:
    'Lists the API calls of all clients, newest first. Filters: method, path, status (such as 401 or 4xx), code, outcome, and search (part of a path, code, client name or API key name, the end of an ID, a method, or a status).',
  input: z.strictObject({
    ...page,
    method: z.optional(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])),
    path: z.optional(z.string()),
    status: z.optional(z.string().check(z.regex(/^([1-5][0-9]{2}|[1-5]xx)$/, 'Expected a status such as 401 or 4xx'))),
    code: z.optional(z.string()),
    outcome: z.optional(z.enum(['done', 'stamp', 'rejected'])),
    search: z.optional(z.string()),
  }),
  annotations: READS,
  run: async ({ limit = LIMIT, ...filter }, { control }) => {
    const { data, hasMore, nextCursor } = await control('GET /exchanges', { query: queryOf({ ...filter, limit }) })
    const calls = data.map(({ id, receivedAt, method, path, operationId, status, code, note, client, durationMs }) => ({
      id,
      receivedAt,
      method,
      path,
      operationId,
      status,
      code,
      note,
      client,
      durationMs,
    }))
    return { calls, hasMore, nextCursor }
  },
  summarize: ({ calls, hasMore }) =>
    listText(
      calls.map(({ id, method, path, status, code }) => `${id} ${method} ${path} ${[status, code].join(' ').trim()}`),
      hasMore,
    ),
})

export const listWebhooks = defineTool({
  name: 'list_webhooks',
  title: 'List webhooks',
  description: 'Lists webhook events with their delivery states, newest first.',
  input: z.strictObject({
    ...page,
    state: z.optional(z.enum(WEBHOOK_STATES)),
    subjectId: z.optional(z.string()).register(z.globalRegistry, { description: 'Only events about this object' }),
  }),
  annotations: READS,
  run: async ({ limit = LIMIT, ...filter }, { control }) => {
    const { data, hasMore, nextCursor } = await control('GET /webhooks', { query: queryOf({ ...filter, limit }) })
    const webhooks = data.map(({ platformId, ...event }) => event)
    return { webhooks, hasMore, nextCursor }
  },
  summarize: ({ webhooks, hasMore }) =>
    listText(
      webhooks.map(({ id, type, state }) => `${id} ${type} ${state}`),
      hasMore,
    ),
})

/** Returns the first entries of a list in one line, and how many there are. */
export function listText(entries: readonly string[], hasMore: boolean): string {
  const shown = entries.slice(0, TEXT_ENTRIES).join('; ')
  const count = `${entries.length}${hasMore ? ', with more pages' : ''}`
  return entries.length > TEXT_ENTRIES ? `${shown}; … (${count})` : shown || 'None.'
}

function queryOf<Filter extends { limit: number }>({ limit, ...filter }: Filter) {
  const present = Object.entries(filter).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(present) as Present<Omit<Filter, 'limit'>>), limit: String(limit) }
}

type Present<Filter> = { [Name in keyof Filter]?: Exclude<Filter[Name], undefined> }
