import { openKeepAliveClient, type PostRequest, requestText } from './keep-alive.ts'
import { type LoadFigures, quantile } from './statistics.ts'

/** Requests that the load client sends. */
export interface LoadPlan extends PostRequest {
  readonly expectedStatus: number
  readonly connections: number
  readonly requests: number
}

// This program runs in a separate process, so that it does not share a thread with the benchmark.
process.once('message', (plan: LoadPlan) => {
  void run(plan).then(figures => {
    process.send?.(figures)
    process.disconnect()
  })
})

async function run(plan: LoadPlan): Promise<LoadFigures> {
  const request = Buffer.from(requestText(plan))
  const clients = await Promise.all(Array.from({ length: plan.connections }, () => openKeepAliveClient(plan.port)))
  const latencies: number[] = []
  let left = plan.requests
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async client => {
      while (left > 0) {
        left -= 1
        const sentAt = performance.now()
        const status = await client.exchange(request)
        latencies.push(performance.now() - sentAt)
        if (status !== plan.expectedStatus) throw new Error(`${plan.path} answered ${status}.`)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  for (const client of clients) client.close()
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}
