import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_READ_HEADER } from '#lib/contract/operation'
import { LINE_MAX_BYTES } from '#lib/package/mcp/line-transport'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { bundleServer } from '../../../scripts/commands/bundle-server.mjs'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

// The MCP tools import console source files, which Node cannot run, so the program is bundled as in the package.
const folder = mkdtempSync(join(resolve(import.meta.dirname, '../../..'), 'node_modules/.mcp-'))
const program = join(folder, 'dist/cli.mjs')
const env = { ...process.env, ...UNSET_SETTINGS, XDG_CACHE_HOME: folder }
const clients: Client[] = []
let client: Client
let sandbox: Sandbox

beforeAll(async () => {
  const external = ['better-sqlite3', 'pg-native', 'pg-cloudflare']
  cpSync(join(import.meta.dirname, '../../../docs/behavior.md'), join(folder, 'docs/behavior.md'))
  await bundleServer({ cli: 'lib/package/cli.ts' }, join(folder, 'dist'), { external })
  client = await connect()
  sandbox = await startSandbox()
})
afterAll(async () => {
  for (const each of clients) await each.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function connect(...args: readonly string[]): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' })
  clients.push(connected)
  await connected.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', ...args],
      env: env as Record<string, string>,
    }),
  )
  return connected
}

async function call(name: string, input: Record<string, unknown> = {}, by = client) {
  const { structuredContent, isError, content } = await by.callTool({ name, arguments: input })
  const [{ text }] = content as [{ text: string }]
  expect(isError ?? false, text).toBe(false)
  // biome-ignore lint/suspicious/noExplicitAny: each test reads the members it expects.
  return structuredContent as any
}

async function problemOf(name: string, input: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: input })
  expect(isError).toBe(true)
  const [{ text }] = content as [{ text: string }]
  return text
}

describe('countersign mcp', () => {
  test('lists twelve tools, each with a title, a description and a strict input schema, and has instructions', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'get_credentials',
      'call_api',
      'sign_in_wallet',
      'list_calls',
      'explain_call',
      'arm_error',
      'move_clock',
      'coverage',
      'list_webhooks',
      'read_inbox',
      'snapshot',
      'reset',
    ])
    for (const { title, description, inputSchema } of tools) {
      expect([title, description]).not.toContain(undefined)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    }
    expect(client.getInstructions()).toContain('explain_call')
  })

  test('get_credentials returns a token that the API accepts', async () => {
    const { baseUrl, clientId, clientSecret } = await call('get_credentials')
    const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    expect((await fetch(`${baseUrl}/config`, { headers })).status).toBe(200)
  })

  test('explain_call returns the fix for a rejected call, and ignores reads by console pages', async () => {
    const rejected = await call('call_api', {
      method: 'POST',
      path: '/quotes',
      body: { lockedCurrencySide: 'SENDING' },
    })
    expect(rejected).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    const { calls } = await call('list_calls', { status: '4xx', method: 'POST', limit: 1 })
    expect(calls).toMatchObject([{ id: rejected.exchangeId, operationId: 'createQuote' }])
    const explained = await call('explain_call', { exchangeId: rejected.exchangeId })
    expect(explained).toMatchObject({
      status: 400,
      verdict: expect.stringContaining('failed'),
      fix: expect.any(String),
    })
    expect([explained.failed.length, explained.passed.length > 0]).toEqual([1, true])
    const accepted = await call('call_api', { method: 'GET', path: '/customers?limit=1' })
    expect([accepted.status, accepted.body.data.length]).toEqual([200, 1])
    const { baseUrl } = await call('get_credentials')
    await fetch(`${baseUrl}/customers`, { headers: { 'sec-fetch-site': 'same-origin', [PAGE_READ_HEADER]: 'true' } })
    const newest = await call('explain_call')
    expect(newest, 'explain_call ignores reads by console pages').toMatchObject({ id: accepted.exchangeId, failed: [] })
  })

  test('call_api accepts a path that includes the base path, and cuts a large response body', async () => {
    const rates = await call('call_api', { method: 'GET', path: '/api/2025-10-13/exchange-rates' })
    expect(rates).toMatchObject({ status: 200, note: expect.stringMatching(/was cut: data has \d+ entries/) })
    expect([rates.body.data.length > 0, 'headers' in rates]).toEqual([true, false])
    const longer = { method: 'GET', path: '/exchange-rates', maxCharacters: 20_000 }
    expect((await call('call_api', longer)).body.data.length).toBeGreaterThan(rates.body.data.length)
  })

  test('arm_error makes only the next call to the operation fail', async () => {
    await call('arm_error', { operationId: 'listCustomers', code: 'INTERNAL_ERROR' })
    const request = { method: 'GET', path: '/customers' }
    expect([(await call('call_api', request)).status, (await call('call_api', request)).status]).toEqual([500, 200])
  })

  test('move_clock freezes, advances and releases the clock', async () => {
    const frozen = await call('move_clock', { action: 'freeze', at: '2041-01-01T00:00:00.000Z' })
    expect(frozen).toMatchObject({ mode: 'frozen', now: '2041-01-01T00:00:00.000Z' })
    const advanced = await call('move_clock', { action: 'advance', advanceMs: 60_000 })
    expect(advanced).toMatchObject({ mode: 'frozen', now: '2041-01-01T00:01:00.000Z' })
    expect(await call('move_clock', { action: 'release' })).toMatchObject({ mode: 'system' })
    expect(await call('move_clock', { action: 'read' })).toMatchObject({ mode: 'system' })
  })

  test('coverage counts called operations and received responses, and lists the missing ones in under 5,000 characters', async () => {
    await call('call_api', { method: 'GET', path: '/config' })
    const { operations, responses, calls } = await call('coverage')
    expect([calls > 0, operations.covered > 0, responses.covered > 0]).toEqual([true, true, true])
    expect(operations.missing).not.toContain('getConfig')
    expect(responses.total).toBe(responses.covered + responses.missing.length)
    expect(JSON.stringify({ operations, responses }).length).toBeLessThan(5_000)
    const one = await call('coverage', { operationId: 'createQuote' })
    expect(one.responses.missing).toContain('201')
  })

  test('list_webhooks lists the events of the sandbox and filters them by state', async () => {
    const { origin } = await call('get_credentials')
    const body = { webhookEndpoint: 'http://127.0.0.1:9/hook' }
    expect(await call('call_api', { method: 'PATCH', path: '/config', body })).toMatchObject({ status: 200 })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${origin}/api/sandbox/webhooks`, { method: 'POST', headers, body: '{"type":"TEST"}' })
    expect(await call('list_webhooks', { limit: 1 })).toMatchObject({ webhooks: [{ type: 'TEST' }] })
    expect(await call('list_webhooks', { state: 'delivered' })).toMatchObject({ webhooks: [], hasMore: false })
  })

  test('sign_in_wallet keeps the key, and call_api with the wallet signs a retry and a quote, and shows only headers that vary', async () => {
    const signedIn = await call('sign_in_wallet')
    expect(Object.keys(signedIn)).toEqual(['accountId', 'sessionId', 'type', 'expiresAt'])
    const { accountId: wallet } = signedIn
    const body = { type: 'SMS_OTP', accountId: wallet }
    const added = await call('call_api', { method: 'POST', path: '/auth/credentials', body, wallet })
    expect(added).toMatchObject({ status: 201, body: { type: 'SMS_OTP' } })
    const { walletCodes } = await call('read_inbox', { about: wallet, state: 'used' })
    expect(walletCodes).toMatchObject([{ code: '000000', accountId: wallet }])
    const payees = await call('call_api', { method: 'GET', path: '/customers/external-accounts?currency=EUR' })
    const quote = await call('call_api', {
      method: 'POST',
      path: '/quotes',
      body: {
        source: { sourceType: 'ACCOUNT', accountId: wallet },
        destination: { destinationType: 'ACCOUNT', accountId: payees.body.data[0].id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000_000,
      },
    })
    const execute = { method: 'POST', path: `/quotes/${quote.body.id}/execute`, headers: { 'Idempotency-Key': 'once' } }
    const executed = await call('call_api', { ...execute, wallet })
    expect([executed.status, 'headers' in executed], JSON.stringify(executed)).toEqual([200, false])
    const replayed = await call('call_api', { ...execute, wallet })
    expect([replayed.status, replayed.headers]).toEqual([200, { 'idempotent-replayed': 'true' }])
  })

  test('snapshot saves, lists and loads the objects by name', async () => {
    const [saved] = (await call('snapshot', { action: 'save', name: 'before' })).snapshots
    expect((await call('snapshot', { action: 'list' })).snapshots).toContainEqual(saved)
    expect((await call('snapshot', { action: 'load', name: 'before' })).snapshots).toEqual([saved])
  })

  test('the most usual results are sent once and have at most 1,200 tokens each', async () => {
    const rejected = await call('call_api', {
      method: 'POST',
      path: '/quotes',
      body: { lockedCurrencySide: 'SENDING' },
    })
    const accepted = await call('call_api', { method: 'GET', path: '/customers' })
    const { baseUrl, clientId, clientSecret } = await call('get_credentials')
    const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    for (let count = 0; count < 30; count += 1) await fetch(`${baseUrl}/config`, { headers })
    const { accountId } = await call('sign_in_wallet')
    const payees = await call('call_api', { method: 'GET', path: '/customers/external-accounts?currency=EUR' })
    const quote = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payees.body.data[0].id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    }
    const created = await call('call_api', { method: 'POST', path: '/quotes', body: quote })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const { origin } = await call('get_credentials')
    const json = { 'content-type': 'application/json' }
    for (let count = 0; count < 10; count += 1) {
      await fetch(`${origin}/api/sandbox/webhooks`, { method: 'POST', headers: json, body: '{"type":"TEST"}' })
    }
    expect((await call('list_webhooks')).webhooks.length).toBeGreaterThan(9)
    const usual: readonly [string, Record<string, unknown>][] = [
      ['call_api', { method: 'POST', path: '/quotes', body: quote }],
      ['get_credentials', {}],
      ['call_api', { method: 'GET', path: '/customers' }],
      ['call_api', { method: 'GET', path: '/exchange-rates' }],
      ['list_calls', {}],
      ['explain_call', { exchangeId: rejected.exchangeId }],
      ['explain_call', { exchangeId: accepted.exchangeId }],
      ['arm_error', { operationId: 'getConfig', code: 'INTERNAL_ERROR' }],
      ['move_clock', { action: 'read' }],
      ['coverage', {}],
      ['list_webhooks', {}],
      ['read_inbox', {}],
      ['sign_in_wallet', {}],
    ]
    for (const [name, input] of usual) {
      const result = await client.callTool({ name, arguments: input })
      const [{ text }] = result.content as [{ text: string }]
      expect(result.isError ?? false, text).toBe(false)
      expect(JSON.stringify(result).length / 4, name).toBeLessThanOrEqual(1_200)
      expect([text === JSON.stringify(result.structuredContent), text.length < 900], name).toEqual([false, true])
    }
  })

  test('offers three prompts, whose texts name tools, and rejects an unknown prompt', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['integrate_operation', 'explain_rejection', 'sign_in_and_retry'])
    for (const { name } of prompts) {
      const { messages } = await client.getPrompt({ name, arguments: {} })
      expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('call_api') } }])
    }
    await expect(client.getPrompt({ name: 'nope' })).rejects.toThrow(/explain_rejection/)
  })

  test('--results text sends each result as JSON in the text alone', async () => {
    const plain = await connect('--results', 'text')
    const { content, structuredContent } = await plain.callTool({ name: 'move_clock', arguments: { action: 'read' } })
    expect(structuredContent).toBeUndefined()
    expect(JSON.parse((content as [{ text: string }])[0].text)).toMatchObject({ mode: 'system' })
  })

  test('reset empties the log and keeps the credentials', async () => {
    const before = await call('get_credentials')
    expect(await call('reset')).toEqual({ isReset: true })
    expect((await call('list_calls')).calls).toEqual([])
    expect(await problemOf('explain_call', {})).toContain('call_api')
    expect(await call('get_credentials')).toEqual(before)
  })

  test.each([
    ['get_credentials', { platform: 'x' }, 'platform'],
    ['call_api', { method: 'GET', path: 'customers' }, 'begins with /'],
    ['call_api', { method: 'GET', path: '/customers/../../sandbox/state' }, 'Remove the .. segments'],
    ['call_api', { method: 'GET', path: '/%2E./sandbox/state' }, 'Remove the .. segments'],
    ['call_api', { method: 'FETCH', path: '/customers' }, 'Expected GET'],
    ['call_api', { method: 'GET', path: '/api/sandbox/clock' }, 'Use the tool move_clock'],
    ['call_api', { method: 'GET', path: '/sandbox/inbox' }, 'Use the tool read_inbox'],
    ['call_api', { method: 'GET', path: '/quotes', wallet: 'InternalAccount:x' }, 'sign_in_wallet'],
    ['sign_in_wallet', { with: 'CODE' }, 'with'],
    ['snapshot', { action: 'load', name: 'none' }, 'No snapshot'],
    ['snapshot', { action: 'save' }, 'name'],
    ['list_calls', { status: 'bad' }, '401 or 4xx'],
    ['list_calls', { limit: 1_000 }, 'limit'],
    ['explain_call', { exchangeId: 'Exchange:none' }, 'list_calls'],
    ['arm_error', { operationId: 'createQuote', code: 'QUOTE_FAILED' }, 'QUOTE_REQUEST_FAILED'],
    ['arm_error', { operationId: 'create_quote', code: 'NOPE' }, 'createQuote'],
    ['move_clock', { action: 'advance' }, 'advanceMs'],
    ['move_clock', { action: 'read', at: '2041-01-01T00:00:00.000Z' }, 'freeze'],
    ['move_clock', { action: 'freeze', at: 'tomorrow' }, 'at: '],
    ['coverage', { operationId: 'nope' }, 'createQuote'],
    ['list_webhooks', { state: 'nope' }, 'state'],
    ['reset', { all: true }, 'all'],
    ['unknown_tool', {}, 'call_api'],
  ])('a call to %s with %j returns a one-line error that helps to fix the call', async (name, input, fix) => {
    const problem = await problemOf(name, input)
    expect(problem).toContain(fix)
    expect(problem).not.toContain('\n')
  })

  test('offers each operation as an OpenAPI resource with the schemas it uses, and rejects an unknown URI', async () => {
    const { resources } = await client.listResources()
    expect(resources).toContainEqual(expect.objectContaining({ uri: 'openapi://operations/createQuote' }))
    const { contents } = await client.readResource({ uri: 'openapi://operations/createQuote' })
    const text = String((contents[0] as { text: string }).text)
    expect(text.length).toBeLessThan(60_000)
    const { paths, components } = JSON.parse(text)
    expect(Object.keys(paths)).toEqual(['/quotes'])
    expect(components.schemas).not.toHaveProperty('WebhookEvent')
    for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/([^"]+)/g)) {
      expect(components.schemas).toHaveProperty([name])
    }
    await expect(client.readResource({ uri: 'openapi://operations/nope' })).rejects.toThrow(/not a resource/)
  })

  test('offers each topic of docs/behavior.md as a resource, with a list whose links lead to resources', async () => {
    const { resources } = await client.listResources()
    const uris = resources.map(({ uri }) => uri).filter(uri => uri.startsWith('docs://behavior'))
    const read = async (uri: string) =>
      String(((await client.readResource({ uri })).contents[0] as { text: string }).text)
    expect(uris).toContain('docs://behavior/signed-retries')
    const list = await read('docs://behavior')
    for (const uri of uris.filter(each => each !== 'docs://behavior')) {
      expect(list).toContain(`- ${uri} `)
      const text = await read(uri)
      expect([text.match(/^## /gm)?.length, text.length < 8_000]).toEqual([1, true])
      for (const [, target = ''] of text.matchAll(/\]\((#[^)]+|docs:[^)#]+)/g)) expect(uris).toContain(target)
    }
    await expect(client.readResource({ uri: 'docs://behavior/nope' })).rejects.toThrow(/not a resource/)
  })

  test('--url connects to a running sandbox', async () => {
    const remote = await connect('--url', sandbox.origin)
    expect(await call('get_credentials', {}, remote)).toMatchObject(sandbox.credentials)
    await call('call_api', { method: 'GET', path: '/config' }, remote)
    expect(await sandbox.exchanges({ path: '/config', limit: 1 })).toHaveLength(1)
  })

  test('--url connects to a world: its tools return the token of the world, and reset only the world', async () => {
    const created = await fetch(`${sandbox.origin}/api/sandbox/worlds`, { method: 'POST' })
    const { origin, baseUrl, clientId, clientSecret } = await created.json()
    await (await sandbox.platform()).fetch('/config')
    const calls = await sandbox.exchanges()
    expect(calls).not.toEqual([])
    const inWorld = await connect('--url', origin)
    expect(await call('get_credentials', {}, inWorld)).toEqual({ origin, baseUrl, clientId, clientSecret })
    await call('reset', {}, inWorld)
    expect(await sandbox.exchanges()).toEqual(calls)
  })

  test.each([
    ['the URL of a server that does not respond', 'http://127.0.0.1:9', 'No response from http://127.0.0.1:9'],
    ['an invalid URL', 'localhost', '--url localhost'],
    ['the origin of a world that does not exist', '/w/nowhere', '/w/nowhere has ended or never existed.'],
    ['a URL whose path names no sandbox', '/w/nowhere/api', '/w/nowhere/api names no sandbox.'],
  ])('the program exits with code 1 and a one-line error if --url is %s', async (_, address, problem) => {
    const url = address.startsWith('/') ? sandbox.origin + address : address
    const ended = await promisify(execFile)(process.execPath, [program, 'mcp', '--url', url], { env }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\.\n$/) })
    expect(ended.stderr).toContain(problem)
  })

  test('answers unreadable lines with JSON-RPC errors, and the next request as usual', async () => {
    const child = spawn(process.execPath, [program, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const answerTo = async (line: string | Buffer) => {
      child.stdin.write(line)
      child.stdin.write('\n')
      return JSON.parse(String((await lines.next()).value))
    }
    const failed = (id: unknown, code: number, message: string) => ({
      jsonrpc: '2.0',
      id,
      error: { code, message: expect.stringContaining(message) },
    })
    expect(await answerTo('{"jsonrpc":')).toEqual(failed(null, -32_700, 'not JSON'))
    expect(await answerTo(Buffer.from([0x22, 0xff, 0x22]))).toEqual(failed(null, -32_700, 'UTF-8'))
    expect(await answerTo('x'.repeat(LINE_MAX_BYTES + 1))).toEqual(failed(null, -32_700, `${LINE_MAX_BYTES + 1} bytes`))
    expect(await answerTo('{"id":7,"method":"ping"}')).toEqual(failed(7, -32_600, 'JSON-RPC 2.0'))
    expect(await answerTo('null')).toEqual(failed(null, -32_600, 'JSON-RPC 2.0'))
    expect(await answerTo('[]')).toEqual(failed(null, -32_600, 'Batches'))
    expect(await answerTo('\r\n{"jsonrpc":"2.0","id":8,"method":"ping"}\r')).toEqual({
      jsonrpc: '2.0',
      id: 8,
      result: {},
    })
    child.stdin.end()
    expect(await once(child, 'close')).toEqual([0, null])
  })

  test.each([
    ['the end of stdin', (child: ChildProcess) => child.stdin?.end()],
    ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ])('%s ends the program with exit code 0 and no further output', async (_, end) => {
    const child = spawn(process.execPath, [program, 'mcp'], { env, stdio: 'pipe' })
    let printed = ''
    child.stdout.on('data', piece => (printed += piece))
    child.stderr.on('data', piece => (printed += piece))
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`)
    while (!printed.includes('\n')) await once(child.stdout, 'data')
    end(child)
    expect(await once(child, 'close')).toEqual([0, null])
    expect(printed).toBe('{"result":{},"jsonrpc":"2.0","id":1}\n')
  })
})
