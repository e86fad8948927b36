import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, databaseFile, type ServerProcess, startServer, stop } from '#lib/testing/faults/server-process'

let folder: string
let server: ServerProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-respond-'))
  server = await startServer(folder)
})
afterEach(async () => {
  await stop(server, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('if the replay of an event stream throws, the server cuts the stream, logs the fault and keeps running', async () => {
  const client = await clientOf(server)
  await client.call('GET', '/customers')
  // Reading the log flushes it.
  expect((await client.control('GET', '/exchanges')).body.data).not.toEqual([])
  corruptExchanges()

  const events = await fetch(`${server.origin}/api/sandbox/events`, { headers: { 'last-event-id': '0' } })
  expect(events.status).toBe(200)
  await expect(events.text()).rejects.toThrow()

  expect((await client.call('GET', '/customers')).status).toBe(200)
  const { code, stdout } = await stop(server, 'SIGTERM')
  expect(code).toBe(143)
  const lines = stdout.split('\n').filter(line => line.includes('"fault"'))
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0] ?? '')
  expect(Object.keys(line)).toEqual(['time', 'doing', 'traceId', 'method', 'fault'])
  expect(line).toMatchObject({ doing: 'answer', method: 'GET', traceId: events.headers.get('sandbox-trace-id') })
  expect(line.fault).toMatch(/SyntaxError[\s\S]+\n\s+at /)
})

function corruptExchanges(): void {
  const file = new Client(databaseFile(folder))
  file.prepare("UPDATE exchanges SET record = '{'").run()
  file.close()
}
