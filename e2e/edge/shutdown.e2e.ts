import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { CONTROL_PATH } from '#lib/contract/operation'
import { type OwnServer, startOwnServer } from '../harness/own-server.ts'

const MODES = ['start', 'api'] as const
const open = new Set<OwnServer>()
test.afterEach(async () => {
  for (const server of open) await server.dispose()
  open.clear()
})

async function start(mode: string, options?: Parameters<typeof startOwnServer>[1]): Promise<OwnServer> {
  const server = await startOwnServer(['scripts/run.mjs', mode], options)
  open.add(server)
  return server
}

/** Sends the head of a request and waits until the server asks for the body. */
async function sendHead({ port, origin }: OwnServer) {
  const lines = [
    `POST ${CONTROL_PATH}/login HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    'Content-Type: application/json',
    'Content-Length: 15',
    'Expect: 100-continue',
  ]
  const client = connect({ port, host: '127.0.0.1' }, () => client.write(`${lines.join('\r\n')}\r\n\r\n`))
  client.on('error', () => {})
  const [piece] = await once(client, 'data')
  expect(String(piece)).toContain('100 Continue')
  return client
}

async function waitUntilRefused({ origin }: OwnServer): Promise<void> {
  await expect.poll(() => fetch(origin, { redirect: 'manual' }).catch(() => 'rejected')).toBe('rejected')
}

test('waitUntilReady rejects if a signal killed the server', async () => {
  const server = await start('api')
  server.child.kill('SIGKILL')
  await expect(server.waitUntilReady()).rejects.toThrow('The server ended before it answered')
})

for (const mode of MODES) {
  test(`${mode}: after SIGTERM, an event stream ends cleanly and the process ends within 4 seconds`, async () => {
    const server = await start(mode)
    await server.waitUntilReady()
    const events = await fetch(`${server.origin}${CONTROL_PATH}/events`)
    const signaledAt = performance.now()
    server.child.kill('SIGTERM')
    // Reading throws if the stream was cut off.
    expect(await events.text()).toContain('retry: 1000')
    expect(await server.ended).toMatchObject({ code: 143, stderr: '' })
    expect(performance.now() - signaledAt).toBeLessThan(4_000)
  })

  test(`${mode}: after SIGTERM, a call whose body has not arrived yet is still answered`, async () => {
    const server = await start(mode)
    await server.waitUntilReady()
    const client = await sendHead(server)
    server.child.kill('SIGTERM')
    await waitUntilRefused(server)
    client.write('{"key":"wrong"}')
    const [piece] = await once(client, 'data')
    expect(String(piece)).toContain('HTTP/1.1 401 ')
    expect((await server.ended).code).toBe(143)
  })

  test(`${mode}: a second SIGTERM ends the process without waiting for calls`, async () => {
    const server = await start(mode)
    await server.waitUntilReady()
    const client = await sendHead(server)
    server.child.kill('SIGTERM')
    await waitUntilRefused(server)
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: null, signal: 'SIGTERM' })
    client.destroy()
  })

  test(`${mode}: starting on a port in use fails with one line that names the port`, async () => {
    const server = await start(mode)
    await server.waitUntilReady()
    const { code, stderr } = await (await start(mode, { port: server.port })).ended
    expect([code, stderr]).toEqual([
      1,
      `Port ${server.port} on 127.0.0.1 is in use. Stop the process that uses it, set PORT to another port, or set PORT to 0 for a free port.\n`,
    ])
  })
}
