import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { faultClient } from '#lib/testing/faults/fault-client'
import { testWorld } from '#lib/testing/sandbox/test-world'

test('on a full disk, quote requests get 503 and no acknowledged quote is lost; when there is space again, quote requests succeed', async () => {
  const running = await testWorld()
  const client = await faultClient(running.send)
  const runPragma = (pragma: SQL) =>
    running.world.db.transact(async tx => {
      // A pragma needs the method `run` of drizzle's query builder, but the type of `tx.sql` omits this method.
      const engine = tx.sql as unknown as { run(query: SQL): unknown }
      await engine.run(pragma)
    })
  // Simulates a full disk: the file can have at most 200 pages.
  await runPragma(sql`PRAGMA max_page_count = 200`)
  const quoteIds: string[] = []
  let isFull = false
  while (!isFull) {
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => client.quote({ description: 'x'.repeat(1_000) })),
    )
    for (const { status, body, headers, text } of replies) {
      if (status === 201) quoteIds.push(body.id)
      else {
        isFull = true
        expect([status, body.code, headers.get('retry-after')], text).toEqual([503, 'SERVICE_UNAVAILABLE', '1'])
        expect(body.details).toEqual({ reason: 'DISK_FULL' })
        expect(body.message).toMatch(/disk .* is full/)
      }
    }
  }
  expect(quoteIds.length).toBeGreaterThan(0)
  for (const id of quoteIds) expect((await client.call('GET', `/quotes/${id}`)).status).toBe(200)
  await runPragma(sql`PRAGMA max_page_count = 1000000`)
  expect((await client.quote()).status).toBe(201)
  const stored = await running.world.db.read(async tx => (await tx.sql.select().from(tx.tables.quotes)).length)
  expect(stored).toBe(quoteIds.length + 1)
  expect(await running.world.db.read(auditLedger)).toEqual([])
  await running.dispose()
})
