import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer, stop } from '#lib/testing/faults/server-process'

const folder = mkdtempSync(join(tmpdir(), 'countersign-ports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('with PORT=0, the server listens on a free port and prints a base URL with that port', async () => {
  const server = await startServer(folder, { PORT: '0' })
  const [printed] = await once(server.child.stdout ?? expect.fail('no output'), 'data')
  const [, baseUrl] = /Base URL\s+(http:\/\/localhost:[1-9]\d*\/api\/\S+)/.exec(String(printed)) ?? []
  const reply = await fetch(`${baseUrl}/openapi.json`)
  expect(reply.status).toBe(200)
  expect((await stop(server, 'SIGTERM')).code).toBe(143)
}, 60_000)

test('a server whose port is in use exits with a one-line error and creates no data folder', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const untouched = join(folder, 'untouched')
  try {
    const { ended } = await startServer(untouched, { PORT: String(port) })
    const { code, stderr } = await ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use\. .*PORT.*\n$/)
    expect(readdirSync(folder)).not.toContain('untouched')
  } finally {
    other.close()
  }
}, 60_000)
