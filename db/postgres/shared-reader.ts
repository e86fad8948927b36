import type { PoolClient } from 'pg'

interface SharedClient {
  readonly client: Promise<PoolClient>
  users: number
  hasFailed: boolean
}

/**
 * Returns a function that runs short queries. Concurrent callers share a connection, so that their queries go out
 * together. The last one returns it, and drops it after any error, because an error may mean that it is lost.
 */
export function sharedReader(connect: () => Promise<PoolClient>) {
  let current: SharedClient | undefined

  async function leave(shared: SharedClient): Promise<void> {
    shared.users -= 1
    if (current === shared && (shared.hasFailed || shared.users === 0)) current = undefined
    if (shared.users > 0) return
    const client = await shared.client.catch(() => undefined)
    client?.release(shared.hasFailed)
  }

  return async <T>(use: (client: PoolClient) => Promise<T>): Promise<T> => {
    current ??= { client: connect(), users: 0, hasFailed: false }
    const shared = current
    shared.users += 1
    try {
      return await use(await shared.client)
    } catch (error) {
      shared.hasFailed = true
      throw error
    } finally {
      await leave(shared)
    }
  }
}
