import type { ControlClient, WebhookSummary } from '#lib/client/control-client'

const PAGE = { limit: '100' }

/**
 * Returns a function that lists the webhook events since its last call, oldest first, of every platform. It reads the
 * stored events, so it also lists those that the event stream did not announce.
 */
export async function newWebhooks(control: ControlClient): Promise<() => Promise<readonly WebhookSummary[]>> {
  const seen = new Set((await control('GET /webhooks', { query: PAGE })).data.map(({ id }) => id))
  return async () => {
    const found: WebhookSummary[] = []
    let cursor: string | undefined
    do {
      const page = await control('GET /webhooks', { query: { ...PAGE, ...(cursor && { cursor }) } })
      const fresh = page.data.filter(({ id }) => !seen.has(id))
      found.push(...fresh)
      cursor = fresh.length === page.data.length ? page.nextCursor : undefined
    } while (cursor !== undefined)
    for (const { id } of found) seen.add(id)
    return found.reverse()
  }
}
