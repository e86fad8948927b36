import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchTarget, loadInTurns, ratio } from './load.ts'
import { type LoadFigures, median } from './statistics.ts'

/** Number of deliveries that wait when the measurement of quotes begins. */
const WAITING = 10_000
/** Number of quotes per measurement. On the server with an endpoint, each adds a waiting delivery. */
const QUOTES = 1_000
const STATE_EVERY_MS = 250

export interface WebhookFigures {
  /** Figures of `POST /quotes` on a server without an endpoint, and on one with waiting deliveries. */
  readonly idle: readonly LoadFigures[]
  readonly waiting: readonly LoadFigures[]
  /** Rate after the deliveries are resumed, while no quote is created. */
  readonly deliveriesPerSecond: number
}

/**
 * Measures quotes alternately on a server without an endpoint and on one with paused deliveries. Then measures how fast
 * the resumed deliveries arrive.
 */
export async function webhookFigures(
  [idle, waiting]: readonly [BenchTarget, BenchTarget],
  turns: number,
): Promise<WebhookFigures> {
  const receiver = await startReceiver()
  const platform = await pausePlatform(waiting, receiver.url)
  await loadInTurns([{ ...waiting, plan: { ...waiting.plan, requests: WAITING } }], 0)
  const targets = [idle, waiting].map(target => ({ ...target, plan: { ...target.plan, requests: QUOTES } }))
  const figures = await loadInTurns(targets, turns)
  receiver.arrivals.length = 0
  await platform.resume()
  while (await platform.hasWaiting()) await pause(STATE_EVERY_MS)
  receiver.close()
  const [first = 0] = receiver.arrivals
  const seconds = ((receiver.arrivals.at(-1) ?? 0) - first) / 1_000
  return {
    idle: figures.get(idle.name) ?? [],
    waiting: figures.get(waiting.name) ?? [],
    deliveriesPerSecond: receiver.arrivals.length / seconds,
  }
}

/** Returns the rows of the printed table: each figure with its goal. `delayMs` is the 99th percentile of a webhook's delay. */
export function webhookRows({ idle, waiting, deliveriesPerSecond }: WebhookFigures, delayMs: number): string[][] {
  const rows = [
    [
      'POST /quotes with 10,000 deliveries waiting: p99 relative to a server without an endpoint',
      p99Ratio(waiting, idle),
      '<= 2',
    ],
    ['the same: requests/s relative to a server without an endpoint', ratio(waiting, idle), ''],
    ['deliveries/s', deliveriesPerSecond, '>= 200'],
    ['webhook delay while another endpoint hangs, p99, ms', delayMs, '< 1000'],
  ] as const
  return rows.map(([name, figure, goal]) => [name, figure.toFixed(2), goal])
}

/** Returns the ratio of two servers' 99th percentiles: the median of the turns' ratios. */
function p99Ratio(one: readonly LoadFigures[], other: readonly LoadFigures[]): number {
  return median(one.map(({ p99 }, index) => p99 / (other[index]?.p99 ?? Number.NaN)))
}

async function startReceiver() {
  const arrivals: number[] = []
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      arrivals.push(performance.now())
      response.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // Not a string, because the server listens on a port.
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/webhooks`, arrivals, close }
}

/** Pauses the deliveries of a server's first platform, then sets the platform's webhook endpoint. */
async function pausePlatform({ plan }: BenchTarget, webhookEndpoint: string) {
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers: plan.headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`http://localhost:${plan.port}${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`)
    return answer.json()
  }
  const pausePath = '/api/sandbox/webhooks/settings'
  const [{ platformId }] = (await call('GET', pausePath)).data
  await call('PUT', pausePath, { platformId, paused: true })
  await call('PATCH', '/api/2025-10-13/config', { webhookEndpoint })
  return {
    resume: () => call('PUT', pausePath, { platformId, paused: false }),
    hasWaiting: async () => (await call('GET', '/api/sandbox/webhooks?state=waiting&limit=1')).data.length > 0,
  }
}
