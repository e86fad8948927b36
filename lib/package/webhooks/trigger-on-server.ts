import { createApiFetch } from '#lib/package/create-api-fetch'
import { createServerFetch } from '#lib/package/create-server-fetch'
import { readEventStream } from '#lib/package/listen/read-event-stream'
import type { SandboxConnection } from '#lib/package/mcp/connect-sandbox'
import type { TriggeredEvent } from '#lib/package/sandbox-types'
import { triggerWebhook } from '#lib/package/webhooks/trigger-webhook'
import { requireWebhookType } from '#lib/package/webhooks/webhook-error'

/** Triggers an event on a running server as the connection's platform. Follows its event stream meanwhile. */
export async function triggerOnServer(connection: SandboxConnection, type: string): Promise<TriggeredEvent> {
  requireWebhookType(type)
  const { baseUrl, control, origin } = connection
  const token = await connection.token()
  const ended = new AbortController()
  const serverFetch = createServerFetch(origin)
  const stream = readEventStream((path, init) => serverFetch(path, { ...init, signal: ended.signal }), origin)
  try {
    await stream.next()
    return await triggerWebhook({ control, fetch: createApiFetch(baseUrl, token), token }, type)
  } finally {
    ended.abort()
  }
}
