import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import {
  clientOf,
  findDatabaseProblems,
  type ServerProcess,
  startServer,
  stop,
} from '#lib/testing/faults/server-process'

let folder: string
const servers: ServerProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-killed-in-fault-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) await stop(server, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<{ server: ServerProcess; client: FaultClient }> {
  const server = await startServer(folder)
  servers.push(server)
  return { server, client: await clientOf(server) }
}

test.each([{ fault: 'drop_after_commit' }, { fault: 'delay', ms: 120_000 }, { fault: 'slow_body', bytesPerSecond: 1 }])(
  'after a kill in the middle of $fault, a retry with the same key gets the stored response, and later faults remain',
  async fault => {
    const { server, client } = await start()
    const { call, control, starter } = client
    const readBalance = async (reader = call) =>
      (await reader('GET', `/internal-accounts/${starter.platformUsd}`)).body.balance.amount
    const pay = ({ quote }: FaultClient) => quote({ immediatelyExecute: true }, { 'idempotency-key': 'one' })
    const opening = await readBalance()
    await control('POST', '/arm', { operationId: 'createQuote', ...fault })
    await control('POST', '/arm', { operationId: 'createQuote', fault: 'rate_limit', retryAfter: 7, count: 2 })
    const lost = expect(pay(client)).rejects.toThrow()
    await expect.poll(() => readBalance(), { timeout: 10_000, interval: 20 }).toBe(opening - 10_000)
    await stop(server, 'SIGKILL')
    await lost
    expect(await findDatabaseProblems(folder)).toEqual([])

    const { client: next } = await start()
    for (const _ of [1, 2]) expect((await pay(next)).headers.get('retry-after')).toBe('7')
    const reply = await pay(next)
    expect([reply.status, reply.headers.get('idempotent-replayed'), reply.body.status]).toEqual([
      201,
      'true',
      'COMPLETED',
    ])
    expect(await readBalance(next.call)).toBe(opening - 10_000)
  },
  60_000,
)
