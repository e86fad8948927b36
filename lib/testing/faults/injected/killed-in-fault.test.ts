import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import {
  clientOf,
  findDatabaseProblems,
  type ServerProcess,
  startServer,
  stop,
} from '#lib/testing/faults/server-process'
import { type SharedDatabase, sharedDatabase } from '#lib/testing/faults/shared-servers'

describe.each(TESTED_KINDS)('on %s', kind => {
  let folder: string
  /** Undefined on SQLite, where only one process may open the file. */
  let shared: SharedDatabase | undefined
  const servers: ServerProcess[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-killed-in-fault-'))
    shared = kind === 'postgres' ? await sharedDatabase() : undefined
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await stop(server, 'SIGKILL')
    await shared?.dispose()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(): Promise<{ server: ServerProcess; client: FaultClient }> {
    const server = await startServer(folder, shared?.env)
    servers.push(server)
    return { server, client: await clientOf(server) }
  }

  test.each([
    { fault: 'drop_after_commit' },
    { fault: 'delay', ms: 120_000 },
    { fault: 'slow_body', bytesPerSecond: 1 },
  ])(
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
      expect(await (shared?.db.read(auditLedger) ?? findDatabaseProblems(folder))).toEqual([])

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
})
