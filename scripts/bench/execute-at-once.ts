import { openKeepAliveClient, requestText } from './keep-alive.ts'
import type { LoadPlan } from './load-client.ts'

export interface ExecuteFigures {
  readonly longestMs: number
  /** Number of answers for each status. */
  readonly statuses: ReadonlyMap<number, number>
}

/** Creates quotes from one account one after another, then executes all of them at once, each on its own connection. */
export async function executeAtOnce(plan: LoadPlan, count: number): Promise<ExecuteFigures> {
  const { port, path, headers, body } = plan
  const paths: string[] = []
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch(`http://localhost:${port}${path}`, { method: 'POST', headers, body })
    const { id } = await answer.json()
    paths.push(`${path}/${id}/execute`)
  }
  const clients = await Promise.all(paths.map(() => openKeepAliveClient(port)))
  const statuses = new Map<number, number>()
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client, index) => {
      const request = requestText({ port, path: paths[index] ?? '', headers, body: '' })
      const status = await client.exchange(Buffer.from(request))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }),
  )
  const longestMs = performance.now() - startedAt
  for (const client of clients) client.close()
  return { longestMs, statuses }
}
