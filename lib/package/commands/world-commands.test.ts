import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { launchCommandLine, runCommandLine } from '#lib/testing/sandbox/run-command-line'
import { serveWorlds, type WorldServer } from '#lib/testing/sandbox/serve-worlds'
import { webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const folder = mkdtempSync(join(tmpdir(), 'countersign-world-commands-'))
let server: WorldServer
let url: string
let mainBefore: unknown

beforeAll(async () => {
  server = await serveWorlds()
  const { body } = await server.create({ name: 'checkout' })
  url = `${server.origin}/w/checkout`
  expect(body.origin).toBe(url)
  mainBefore = await mainSandbox()
})
afterEach(async () => expect(await mainSandbox()).toEqual(mainBefore))
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the parts of the main sandbox that a command could read or change. */
async function mainSandbox() {
  const parts = ['/snapshots', '/clock', '/exchanges', '/platforms', '/arm']
  const replies = await Promise.all(parts.map(path => server.control('GET', path)))
  const [snapshots, clock, ...others] = replies.map(({ body }) => body)
  return [snapshots, clock.mode, ...others]
}

const run = (...args: readonly string[]) => runCommandLine(args, { env: { XDG_CACHE_HOME: folder } })
const control = (path: string) => server.inside('checkout')('GET', `${CONTROL_PATH}${path}`)

describe('with the origin of a world as --url', () => {
  test('snapshot save, list, load, export and import act on the world', async () => {
    const saved = await run('snapshot', 'save', 'of the world', '--url', url)
    expect([saved.code, saved.stderr]).toEqual([0, ''])
    const id = saved.stdout.trim()
    expect((await control('/snapshots')).body.data).toMatchObject([{ id, name: 'of the world' }])
    expect((await run('snapshot', 'list', '--url', `${url}/`)).stdout).toContain(id)
    const file = join(folder, 'world.json')
    expect((await run('snapshot', 'export', file, '--id', id, '--url', url)).code).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8')).name).toBe('of the world')
    expect(await run('snapshot', 'load', id, '--url', url)).toMatchObject({ code: 0, stderr: '' })
    expect(await run('snapshot', 'import', file, '--load', '--url', url)).toMatchObject({ code: 0, stderr: '' })
    expect((await control('/snapshots')).body.data).toHaveLength(2)
  })

  test('health checks the world', async () => {
    expect(await run('health', '--url', url)).toEqual({ code: 0, stdout: 'ok\n', stderr: '' })
  })

  test('listen prints the calls of the world, and not those of the main sandbox', async () => {
    const listener = launchCommandLine(['listen', '--url', url], { env: { XDG_CACHE_HOME: folder } })
    let printed = ''
    listener.stdout?.on('data', piece => (printed += piece))
    // Events that occur before the stream opens are lost.
    while (!printed.includes('/of-the-world')) {
      await server.send('GET', `${BASE_PATH}/of-the-main-sandbox`, { headers: { authorization: undefined } })
      await server.inside('checkout')('GET', `${BASE_PATH}/of-the-world`)
    }
    listener.kill('SIGKILL')
    await once(listener, 'exit')
    expect(printed).not.toContain('of-the-main-sandbox')
    await server.control('DELETE', '/exchanges')
    mainBefore = await mainSandbox()
  })
})

describe('countersign report', () => {
  test('prints the report of the world, and fails on a violation', async () => {
    const passed = await run('report', '--url', url, '--fail-on', 'violated')
    expect([passed.code, passed.stderr]).toEqual([0, ''])
    expect(passed.stdout).toMatch(/^Observed in \d+ calls.*, 0 violated, /s)
    const platform = await server.enter('checkout')
    await platform.call('POST', '/quotes', { body: { privateKey: '01' } })
    const failed = await run('report', '--url', url, '--fail-on', 'violated', '--format', 'junit')
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining('failures="1"')])
  })

  test.each([
    ['--format', 'pdf', 'Use one of text, json, junit, markdown, html.'],
    ['--fail-on', 'bad', 'Use one of violated, not-observed.'],
  ])('%s %s says which values exist', async (option, value, message) => {
    const { code, stderr } = await run('report', option, value, '--url', url)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })
})

describe('countersign arm', () => {
  test('arms a fault of the world, which loses the response of the next call', async () => {
    const armed = await run('arm', 'listCustomers', '--fault', 'drop_after_commit', '--count', '2', '--url', url)
    expect(armed).toEqual({
      code: 0,
      stdout: 'Armed for the next 2 calls of listCustomers: drop_after_commit\n',
      stderr: '',
    })
    const platform = await server.enter('checkout')
    await expect(platform.call('GET', '/customers')).rejects.toThrow()
    expect((await control('/exchanges')).body.data[0].injected).toEqual({ fault: 'drop_after_commit', sent: 'nothing' })
  })

  test.each([
    [[], 'Use countersign arm OPERATION --fault FAULT'],
    [['getQuote', '--fault', 'delay', '--ms', '86400000'], '--ms: Expected at most 120000'],
    [['getQuote', '--fault', 'delay', '--ms', 'soon'], '--ms: Expected a number'],
    [['getQuote', '--fault', 'dely'], '--fault: '],
    [['getQuote'], '--code: Expected the code of an error'],
    [['createQuotes', '--fault', 'delay', '--ms', '5'], 'createQuote'],
  ])('arm %j says what is wrong', async (args, message) => {
    const { code, stderr } = await run('arm', ...args, '--url', url)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })
})

describe('countersign trigger', () => {
  test('in a world, prints its objects and the event, which listen shows and forwards without others', async () => {
    const receiver = await webhookReceiver()
    const listener = launchCommandLine(['listen', '--url', url, '--forward', receiver.url], {
      env: { XDG_CACHE_HOME: folder },
    })
    let printed = ''
    listener.stdout?.on('data', piece => (printed += piece))
    while (!printed.includes('Ready')) await once(listener.stdout as NonNullable<typeof listener.stdout>, 'data')
    const other = await server.create({ name: 'other' })
    expect((await run('trigger', 'CUSTOMER.KYC_APPROVED', '--url', other.body.origin)).code).toBe(0)
    const triggered = await run('trigger', 'OUTGOING_PAYMENT.COMPLETED', '--json', '--url', url)
    expect([triggered.code, triggered.stderr]).toEqual([0, ''])
    const { objects, event } = JSON.parse(triggered.stdout)
    expect(event).toMatchObject({ type: 'OUTGOING_PAYMENT.COMPLETED', data: { id: objects.transaction.id } })
    const text = await run('trigger', 'CUSTOMER.KYC_APPROVED', '--url', url)
    expect(text.stdout).toMatch(/^customer Customer:\S+\nevent Webhook:\S+\n\{\n/)
    const last = /^event (\S+)$/m.exec(text.stdout)?.[1]
    await receiver.arrival(received => received.event.id === last)
    while (!printed.includes(`${last}`)) await once(listener.stdout as NonNullable<typeof listener.stdout>, 'data')
    listener.kill('SIGKILL')
    await once(listener, 'exit')
    await receiver.close()
    const stored = (await control('/webhooks?limit=100')).body.data.map(({ id }: { id: string }) => id)
    expect(receiver.received.map(received => received.event.id).toSorted()).toEqual(stored.toSorted())
    expect(printed.match(/Webhook:\S+/g)?.toSorted()).toEqual(stored.toSorted())
  })

  test('without an event, lists the events', async () => {
    const outcome = await run('trigger')
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout).toMatch(/^OUTGOING_PAYMENT\.PENDING\n[\s\S]+\nTEST\n$/)
    expect((await run('trigger', 'TEST', 'TEST')).stderr).toMatch(/^Use countersign trigger EVENT, without TEST\.\n$/)
    expect((await run('trigger', 'NOPE', '--url', url)).stderr).toMatch(
      /^NOPE is not an event type\. Use one of [^\n]+\n$/,
    )
    expect((await run('trigger', 'TEST', '--url', url)).stderr).toContain('the platform has no webhook endpoint')
  })
})

// The tests of the command mcp are in serve-mcp.test.ts.
const COMMANDS = [
  ['health'],
  ['credentials'],
  ['listen'],
  ['trigger', 'TEST'],
  ['explain'],
  ['wallet', 'sign-in', '--session', join(folder, 'none.json')],
  ['seed', 'export', join(folder, 'none.json')],
  ['snapshot', 'save', 'x'],
  ['snapshot', 'list'],
  ['snapshot', 'load', 'Snapshot:1'],
  ['snapshot', 'export', join(folder, 'none.json')],
  ['snapshot', 'import', join(folder, 'import.json')],
]

/** Starts a server that is not a sandbox. It sends `body` for every path, or nothing. Returns its origin. */
async function otherServer(body: string | undefined): Promise<string> {
  const other = createServer((_, response) => body !== undefined && response.end(body)).listen(0, '127.0.0.1')
  others.push(other)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // The server listens on a port.
  return `http://127.0.0.1:${port}`
}
const others: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const other of others.splice(0)) {
    other.closeAllConnections()
    other.close()
  }
})

test.each([
  ['sends empty bodies', ''],
  ['sends a page for every path', '<!doctype html><title>App</title>'],
])('listen rejects a server that %s, in one line', async (_, body) => {
  const origin = await otherServer(body)
  const stderr = `${origin} is not a sandbox. Check --url.\n`
  expect(await run('listen', '--url', origin)).toEqual({ code: 1, stdout: '', stderr })
})

test('listen gives up in one line if a server accepts the connection and never answers', async () => {
  const { code, stderr } = await run('listen', '--url', await otherServer(undefined))
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^No response from [^\n]+\n$/)])
})

describe.each(COMMANDS.map(args => ({ title: args.slice(0, 2).join(' '), args })))('countersign $title', ({ args }) => {
  beforeAll(() => writeFileSync(join(folder, 'import.json'), '{}'))

  test('rejects a server that is not a sandbox, in one line', async () => {
    const origin = await otherServer('{"status":"ok"}')
    const stderr = `${origin} is not a sandbox. Check --url.\n`
    expect(await run(...args, '--url', origin)).toEqual({ code: 1, stdout: '', stderr })
  })

  test('rejects the origin of a world that does not exist, in one line', async () => {
    const origin = `${server.origin}/w/nowhere`
    expect(await run(...args, '--url', origin)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${origin} has ended or never existed. Create this world with POST ${server.origin}/api/sandbox/worlds, or use --url ${server.origin}.\n`,
    })
  })

  test('rejects a --url with another path, in one line', async () => {
    const outcome = await run(...args, '--url', `${url}/api`)
    expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^--url [^\n]+\.\n$/) })
    expect(outcome.stderr).toContain('names no sandbox')
  })
})

describe('with an access key', () => {
  const key = 'the-access-key-of-a-team'
  let locked: WorldServer
  beforeAll(async () => {
    locked = await serveWorlds({ PUBLIC_ORIGIN: 'https://pay.example', SANDBOX_ACCESS_KEY: key })
  })
  afterAll(() => locked.end())

  test('a command reads the key from SANDBOX_ACCESS_KEY or from the file in SANDBOX_ACCESS_KEY_FILE', async () => {
    const file = join(folder, 'key')
    writeFileSync(file, `${key}\n`)
    const list = (env: Readonly<Record<string, string>>) =>
      runCommandLine(['snapshot', 'list', '--url', locked.origin], { env: { XDG_CACHE_HOME: folder, ...env } })
    expect(await list({ SANDBOX_ACCESS_KEY: key })).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await list({ SANDBOX_ACCESS_KEY_FILE: file })).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await list({})).stderr).toMatch(/requires its access key\. Set SANDBOX_ACCESS_KEY [^\n]+_FILE[^\n]+\n$/)
    const missing = await list({ SANDBOX_ACCESS_KEY_FILE: join(folder, 'none') })
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/^SANDBOX_ACCESS_KEY_FILE: [^\n]+\n$/)])
    const both = await list({ SANDBOX_ACCESS_KEY: key, SANDBOX_ACCESS_KEY_FILE: file })
    expect(both.stderr).toBe('Set SANDBOX_ACCESS_KEY or SANDBOX_ACCESS_KEY_FILE, not both.\n')
  })
})
