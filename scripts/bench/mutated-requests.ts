import { request } from 'node:http'
import fc from 'fast-check'
import { bodyChanges, mutateBody } from '#lib/testing/faults/mutate-body'
import { EXTERNAL_ACCOUNT_SAMPLES } from '#lib/testing/fixtures/external-account-samples'
import type { ServerProcess } from './bench-server.ts'
import { CONNECTIONS, quoteLoad } from './quote-load.ts'

/** Numbers of mutated requests before and during the measurement. */
const [WARM_UP, MEASURED] = [2_000, 20_000]
const BASE_PATH = '/api/2025-10-13'
const PATHS = [
  '/customers',
  '/customers/Customer:1',
  '/quotes/%00',
  '/%2e%2e/quotes',
  '/transactions?limit=-1',
  '//',
  '/x',
]
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { authorization: 'Basic !' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'content-encoding': 'gzip' },
  { accept: 'image/png', 'x-forwarded-for': '203.0.113.1' },
]

/** Returns by how many MiB the memory of a server grows while it answers 20,000 mutated requests, after a warm-up. */
export async function growthByMutatedRequests(server: ServerProcess): Promise<number> {
  const { headers, body } = await quoteLoad(server, 0)
  const samples = [
    { path: '/quotes', body: JSON.parse(body) },
    { path: '/customers', body: { customerType: 'INDIVIDUAL', fullName: 'Ada', currencies: ['EUR'] } },
    ...EXTERNAL_ACCOUNT_SAMPLES.map(accountInfo => ({
      path: '/customers/external-accounts',
      body: { accountInfo, currency: 'EUR' },
    })),
  ]
  const mutated = fc.record({
    sample: fc.constantFrom(...samples),
    path: fc.option(fc.constantFrom(...PATHS), { freq: 9 }),
    headers: fc.option(fc.constantFrom(...HEADERS), { freq: 9 }),
    changes: bodyChanges,
  })
  const requests = fc.sample(mutated, { seed: 1, numRuns: WARM_UP + MEASURED })
  const send = (each: (typeof requests)[number]) =>
    exchange(server.port, {
      path: BASE_PATH + (each.path ?? each.sample.path),
      headers: { ...headers, ...each.headers },
      body: mutateBody(each.sample.body, each.changes),
    })
  await sendSeveral(requests.slice(0, WARM_UP), send)
  const before = server.residentMebibytes()
  await sendSeveral(requests.slice(WARM_UP), send)
  return server.residentMebibytes() - before
}

async function sendSeveral<Item>(items: readonly Item[], send: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await send(item)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

interface MutatedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

function exchange(port: number, { path, headers, body }: MutatedRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { ...headers, host: `localhost:${port}` },
    })
    sent.once('error', reject)
    sent.once('response', response => {
      response.resume().once('close', resolve)
      if ((response.statusCode ?? 500) >= 500) reject(new Error(`${path} answered ${response.statusCode}.`))
    })
    sent.end(body)
  })
}
