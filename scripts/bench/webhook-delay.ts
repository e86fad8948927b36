import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { CONTROL_PATH } from '#lib/contract/operation'
import { quantile } from './statistics.ts'

/** Number of customers of the platform whose endpoint does not reply. */
const HANGING_CUSTOMERS = 100
/** Number of customers of the platform whose endpoint replies. */
const MEASURED_CUSTOMERS = 200

/**
 * Measures how long after a call's response its webhook arrives, while another platform's endpoint hangs. Returns the
 * 99th percentile in milliseconds.
 */
export async function measureWebhookDelay(port: number): Promise<number> {
  const arrivedAt = new Map<string, number>()
  const hanging = await listen(request => request.resume())
  const other = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    arrivedAt.set(JSON.parse(Buffer.concat(chunks).toString()).data?.id, performance.now())
    response.writeHead(200).end()
  })
  const [first, second] = [await createPlatform(port, hanging.url), await createPlatform(port, other.url)]
  for (let count = 0; count < HANGING_CUSTOMERS; count += 1) await first.createCustomer()
  const createdAt = new Map<string, number>()
  for (let count = 0; count < MEASURED_CUSTOMERS; count += 1)
    createdAt.set(await second.createCustomer(), performance.now())
  while (![...createdAt.keys()].every(id => arrivedAt.has(id))) await pause(10)
  const delays = [...createdAt].map(([id, at]) => (arrivedAt.get(id) ?? Number.NaN) - at)
  for (const server of [hanging, other]) server.close()
  return quantile(delays, 0.99)
}

/** Each created customer causes a webhook. */
async function createPlatform(port: number, webhookEndpoint: string) {
  const send = async (method: string, path: string, body: object, authorization = '') => {
    const headers = { 'Content-Type': 'application/json', ...(authorization && { Authorization: authorization }) }
    const answer = await fetch(`http://localhost:${port}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { clientId, clientSecret } = await send('POST', `${CONTROL_PATH}/platforms`, { name: 'Bench' })
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  await send('PATCH', '/api/2025-10-13/config', { webhookEndpoint }, authorization)
  const customer = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', birthDate: '1990-01-15' }
  return {
    createCustomer: async (): Promise<string> =>
      (await send('POST', '/api/2025-10-13/customers', customer, authorization)).id,
  }
}

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // Not a string, because the server listens on a port.
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/webhooks`, close }
}
