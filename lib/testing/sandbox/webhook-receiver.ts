import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { checkEvent } from '#lib/testing/facts/check-facts'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'

/** A received webhook. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read the members they expect.
  readonly event: any
}

/** The receiver's reply to a webhook. */
export interface ReceiverReply {
  readonly status: number
  readonly body?: string
}

/** A server that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string
  /** Webhooks in order of arrival. */
  readonly received: readonly ReceivedWebhook[]
  /** Resolves with the first matching webhook, as soon as it has arrived. */
  arrival(matches: (webhook: ReceivedWebhook) => boolean): Promise<ReceivedWebhook>
  close(): Promise<void>
}

/** Starts a receiver. It sends the reply that `reply` returns, by default status 200. */
export async function webhookReceiver(
  reply: (webhook: ReceivedWebhook) => ReceiverReply | Promise<ReceiverReply> = () => ({ status: 200 }),
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const text = (await buffer(request)).toString()
    const webhook = { headers: request.headers, text, event: JSON.parse(text) }
    checkEvent(webhook.event)
    received.push(webhook)
    for (const check of waiting) check()
    const { status, body = '' } = await reply(webhook)
    response.writeHead(status).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A receiver that is still open must not keep the process alive.
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    arrival: matches =>
      new Promise(resolve => {
        const check = () => {
          const found = received.find(matches)
          if (found === undefined) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const platformsWithEndpoint = new Map<string, Sandbox>()

/** Sets the webhook endpoint of a platform, and records the platform for {@link removeEndpoints}. */
export async function setEndpoint(sandbox: Sandbox, webhookEndpoint: string): Promise<void> {
  platformsWithEndpoint.set(sandbox.platformId, sandbox)
  const reply = await sandbox.call('PATCH', '/config', { body: { webhookEndpoint } })
  expect(reply.status, reply.text).toBe(200)
}

/**
 * Removes the webhook faults of all platforms, and the webhook endpoint of one platform. Removing the endpoint drops
 * the platform's waiting events, except those that are being sent.
 */
export async function removeEndpoint(sandbox: Sandbox): Promise<void> {
  await sandbox.control('DELETE', '/webhooks/faults')
  // The response is not checked, because a reset may have removed the platform.
  await sandbox.call('PATCH', '/config', { body: { webhookEndpoint: '' } })
  platformsWithEndpoint.delete(sandbox.platformId)
}

/** Removes the endpoints set with {@link setEndpoint}, because later test files may use the same server. */
export async function removeEndpoints(): Promise<void> {
  for (const sandbox of platformsWithEndpoint.values()) await removeEndpoint(sandbox)
}
