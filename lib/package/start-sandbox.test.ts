import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LogLine } from '#lib/package/log-types'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const otherSandboxes: Sandbox[] = []
afterEach(async () => {
  for (const other of otherSandboxes.splice(0)) await other.close()
})
async function startAnother(options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> {
  const other = await startSandbox(options)
  otherSandboxes.push(other)
  return other
}

const quote = {
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:00000000-0000-7000-8000-000000000001' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:00000000-0000-7000-8000-00000000000c' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100_000,
}

test('a request with the credentials of a new sandbox creates a quote', async () => {
  const { clientId, clientSecret } = sandbox.credentials
  const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'content-type': 'application/json' }
  const reply = await fetch(`${sandbox.baseUrl}/quotes`, { method: 'POST', headers, body: JSON.stringify(quote) })
  expect([reply.status, (await reply.json()).totalReceivingAmount]).toEqual([201, 91_582])
})

test('a platform can read the customer that it created, and another platform cannot', async () => {
  const [one, other] = [await sandbox.platform('one'), await sandbox.platform()]
  const init = { method: 'POST', body: JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: 'c-1' }) }
  const created = await one.fetch('/customers', init)
  expect(created.status, await created.clone().text()).toBe(201)
  const { id } = await created.json()
  expect((await one.fetch(`/customers/${id}`)).status).toBe(200)
  expect((await other.fetch(`/customers/${id}`)).status).toBe(404)
})

test('the starter objects of the first platform have fixed IDs, and those of another platform work with it', async () => {
  const { source, destination } = quote
  expect(sandbox.starter).toMatchObject({
    platformAccount: source.accountId,
    externalAccounts: { eur: destination.accountId },
    wallet: 'InternalAccount:00000000-0000-7000-8000-000000000006',
  })
  const platform = await sandbox.platform()
  expect(platform.baseUrl).toBe(sandbox.baseUrl)
  const { customer, platformAccount: accountId, externalAccounts } = platform.starter
  expect((await platform.fetch(`/customers/${customer}`)).status).toBe(200)
  const paid = { destinationType: 'ACCOUNT', accountId: externalAccounts.eur }
  const body = JSON.stringify({ ...quote, source: { ...source, accountId }, destination: paid })
  expect((await platform.fetch('/quotes', { method: 'POST', body })).status).toBe(201)
  expect((await platform.fetch('/quotes', { method: 'POST', body: JSON.stringify(quote) })).status).toBe(400)
})

test("a platform's call is listed, and its exchange has request headers and checks", async () => {
  const platform = await sandbox.platform()
  await platform.fetch('/customers/none')
  const [newest] = await sandbox.exchanges({ path: '/customers/none', limit: 1 })
  expect(newest).toMatchObject({ status: 404, platformId: platform.id })
  const { checks, request } = await sandbox.exchange(newest?.id ?? '')
  expect(checks.at(-1)).toMatchObject({ status: 'fail' })
  expect(request.headers.length).toBeGreaterThan(0)
})

test('an armed fault loses the response, and the log says so', async () => {
  const platform = await sandbox.platform()
  await sandbox.arm({ operationId: 'listTokens', fault: 'drop_after_commit', platformId: platform.id })
  await expect(platform.fetch('/tokens')).rejects.toThrow('fetch failed')
  const [lost] = await sandbox.exchanges({ path: '/tokens', limit: 1 })
  expect(lost).toMatchObject({ status: 200, injected: { fault: 'drop_after_commit', sent: 'nothing' } })
})

test('a forced error is returned once, and an unknown code cannot be forced', async () => {
  const platform = await sandbox.platform()
  await sandbox.arm({ operationId: 'createQuote', code: 'UNSUPPORTED_UMA_VERSION', platformId: platform.id })
  const send = () => platform.fetch('/quotes', { method: 'POST', body: JSON.stringify(quote) })
  expect((await send()).status).toBe(412)
  expect((await send()).status).not.toBe(412)
  await expect(sandbox.arm({ operationId: 'createQuote', code: 'NONE' })).rejects.toThrow(/code/i)
})

test('a clock can be frozen, advanced and released without affecting another sandbox', async () => {
  const other = await startAnother({ clock: { frozenAt: '2030-01-01T00:00:00.000Z' } })
  expect(await other.clock.read()).toMatchObject({ mode: 'frozen', now: '2030-01-01T00:00:00.000Z' })
  await other.clock.advance(60_000)
  expect((await other.clock.freeze()).now).toBe('2030-01-01T00:01:00.000Z')
  expect((await other.clock.release()).mode).toBe('system')
  expect((await sandbox.clock.read()).now < '2030').toBe(true)
})

test('a clock frozen at the last time, 9000-01-01, can be released and frozen again, and goes no further', async () => {
  const now = '9000-01-01T00:00:00.000Z'
  const other = await startAnother({ clock: { frozenAt: now } })
  expect(await other.clock.release()).toMatchObject({ mode: 'system', now })
  expect(await other.clock.freeze()).toMatchObject({ mode: 'frozen', now })
  const platform = await other.platform()
  const { accounts, externalAccounts } = platform.starter
  const source = { ...quote.source, accountId: accounts.usd }
  const destination = { ...quote.destination, accountId: externalAccounts.eur }
  const created = await platform.fetch('/quotes', {
    method: 'POST',
    body: JSON.stringify({ ...quote, source, destination }),
  })
  expect([created.status, (await created.json()).expiresAt]).toEqual([201, '9000-01-01T00:05:00.000Z'])
  await expect(other.clock.advance(1)).rejects.toThrow(`advanceMs: Expected a time not later than ${now}.`)
  await expect(other.clock.freeze('9999-12-31T23:59:59Z')).rejects.toThrow(`at: Expected a time not later than ${now}.`)
  await expect(startSandbox({ clock: { frozenAt: '9000-01-01T00:00:00.001Z' } })).rejects.toThrow(
    `clock.frozenAt: Expected a time not later than ${now}.`,
  )
})

test('loading a snapshot restores a customer that a reset deleted, and tokens stay valid', async () => {
  const other = await startAnother()
  const platform = await other.platform()
  const body = JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: 'saved' })
  const { id } = await (await platform.fetch('/customers', { method: 'POST', body })).json()
  const { load } = await other.snapshot()
  await other.reset()
  expect((await other.coverage()).exchanges).toBe(0)
  expect((await platform.fetch(`/customers/${id}`)).status).toBe(404)
  await load()
  expect((await platform.fetch(`/customers/${id}`)).status).toBe(200)
})

test('another sandbox can import and load an exported snapshot only if that sandbox has a platform with the same name', async () => {
  const source = await startAnother()
  const platform = await source.platform('shop')
  const body = JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: 'moved' })
  expect((await platform.fetch('/customers', { method: 'POST', body })).status).toBe(201)
  const document = await source.exportSnapshot('shop')
  expect(JSON.stringify(document)).not.toContain(platform.token.clientSecret)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-library-'))
  try {
    const target = await startAnother({ storage: { folder } })
    await expect(target.importSnapshot(document)).rejects.toThrow(/Create a platform/)
    const shop = await target.platform('shop')
    const { load } = await target.importSnapshot(document)
    await load()
    expect(await (await shop.fetch('/customers')).json()).toEqual(await (await platform.fetch('/customers')).json())
    await target.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a log function gets a line for a request, and no line contains the client secret', async () => {
  const lines: LogLine[] = []
  const other = await startAnother({ log: line => lines.push(line) })
  const platform = await other.platform()
  await platform.fetch('/config')
  expect(lines.at(-1)).toMatchObject({ method: 'GET', route: expect.stringContaining('/config'), status: 200 })
  expect(JSON.stringify(lines)).not.toContain(platform.token.clientSecret)
})

test('a sandbox with a data folder keeps its tokens across a restart and locks the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-library-'))
  try {
    const first = await startSandbox({ storage: { folder } })
    const platform = await first.platform()
    await first.close()
    const second = await startSandbox({ storage: { folder } })
    expect(second.credentials).toEqual(first.credentials)
    const authorization = `Basic ${btoa(`${platform.token.clientId}:${platform.token.clientSecret}`)}`
    expect((await fetch(`${second.baseUrl}/config`, { headers: { authorization } })).status).toBe(200)
    await expect(startSandbox({ storage: { folder } })).rejects.toThrow(/^\S+ is in use by process \d+\./)
    expect(readdirSync(folder)).toContain('credentials.json')
    await second[Symbol.asyncDispose]()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an in-memory sandbox ignores environment settings, and close() stops the server', async () => {
  process.env.SANDBOX_CLIENT_ID = 'ignored'
  const other = await startSandbox()
  delete process.env.SANDBOX_CLIENT_ID
  expect(other.credentials.clientId).not.toBe('ignored')
  await Promise.all([other.close(), other.close()])
  await expect(fetch(other.origin)).rejects.toThrow()
})

test('every method of a closed sandbox says that it is closed', async () => {
  const closed = await startSandbox()
  const platform = await closed.platform()
  const snapshot = await closed.snapshot()
  const document = await closed.exportSnapshot()
  await closed.close()
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    trigger: () => closed.trigger('OUTGOING_PAYMENT.COMPLETED'),
    platform: () => closed.platform(),
    exchanges: () => closed.exchanges(),
    exchange: () => closed.exchange('x'),
    arm: () => closed.arm({ operationId: 'createQuote', code: 'NOT_IMPLEMENTED' }),
    coverage: () => closed.coverage(),
    report: () => closed.report(),
    record: () => closed.record('x'),
    snapshot: () => closed.snapshot(),
    exportSnapshot: () => closed.exportSnapshot(),
    importSnapshot: () => closed.importSnapshot(document),
    reset: () => closed.reset(),
    read: () => closed.clock.read(),
    freeze: () => closed.clock.freeze(),
    advance: () => closed.clock.advance(1),
    release: () => closed.clock.release(),
    list: () => closed.webhooks.list(),
    next: () => closed.webhooks.next('TEST'),
    load: () => snapshot.load(),
    fetch: () => platform.fetch('/config'),
  }
  for (const [name, call] of Object.entries(calls)) {
    const expected = { code: 'CLOSED', message: expect.stringMatching(/^The sandbox (is|was) closed[^\n]*\.$/) }
    await expect(call(), name).rejects.toMatchObject(expected)
  }
})

test('startSandbox rejects a port in use and a clock time in the past, and leaves no server running', async () => {
  const { port } = new URL(sandbox.origin)
  await expect(startSandbox({ port: Number(port) })).rejects.toThrow(/^Port \d+ on 127\.0\.0\.1 is in use\./)
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => probe.once('listening', resolve))
  const free = (probe.address() as AddressInfo).port
  await new Promise(resolve => probe.close(resolve))
  await expect(startSandbox({ port: free, clock: { frozenAt: '1990-01-01T00:00:00.000Z' } })).rejects.toThrow()
  await expect(fetch(`http://127.0.0.1:${free}`)).rejects.toThrow()
})

test('twenty sandboxes run in one process', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => startSandbox()))
  expect(new Set(many.map(({ origin }) => origin)).size).toBe(20)
  await Promise.all(many.map(({ close }) => close()))
})
