import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type McpSession, startMcp } from '#lib/testing/sandbox/mcp-session'

let mcp: McpSession
const call: McpSession['call'] = (...args) => mcp.call(...args)

beforeAll(async () => {
  mcp = await startMcp()
})
afterAll(() => mcp.close())

describe('countersign mcp', () => {
  test('lists its tools, each with a title, a description and a strict input schema, and has instructions', async () => {
    const { tools } = await mcp.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'get_credentials',
      'call_api',
      'sign_in_wallet',
      'list_calls',
      'explain_call',
      'arm_fault',
      'move_clock',
      'coverage',
      'readiness_report',
      'list_webhooks',
      'trigger_webhook',
      'read_inbox',
      'snapshot',
      'reset',
    ])
    for (const { title, description, inputSchema } of tools) {
      expect([title, description]).not.toContain(undefined)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    }
    expect(mcp.client.getInstructions()).toContain('explain_call')
  })

  test('offers three prompts, whose texts name tools, and rejects an unknown prompt', async () => {
    const { prompts } = await mcp.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['integrate_operation', 'explain_rejection', 'sign_in_and_retry'])
    for (const { name } of prompts) {
      const { messages } = await mcp.client.getPrompt({ name, arguments: {} })
      expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('call_api') } }])
    }
    await expect(mcp.client.getPrompt({ name: 'nope' })).rejects.toThrow(/explain_rejection/)
    const unknown = { name: 'integrate_operation', arguments: { operationId: 'creatQuote' } }
    await expect(mcp.client.getPrompt(unknown)).rejects.toThrow(
      /creatQuote is not an operation\. Did you mean createQuote\?/,
    )
  })

  test('offers each operation as an OpenAPI resource with the schemas it uses, and rejects an unknown URI', async () => {
    const { resources } = await mcp.client.listResources()
    expect(resources).toContainEqual(expect.objectContaining({ uri: 'openapi://operations/createQuote' }))
    const { contents } = await mcp.client.readResource({ uri: 'openapi://operations/createQuote' })
    const text = String((contents[0] as { text: string }).text)
    expect(text.length).toBeLessThan(60_000)
    const { paths, components } = JSON.parse(text)
    expect(Object.keys(paths)).toEqual(['/quotes'])
    expect(components.schemas).not.toHaveProperty('OutgoingPaymentWebhook')
    for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/([^"]+)/g)) {
      expect(components.schemas).toHaveProperty([name])
    }
    await expect(mcp.client.readResource({ uri: 'openapi://operations/nope' })).rejects.toThrow(/not a resource/)
  })

  test('offers each topic of docs/behavior.md as a resource, with a list whose links lead to resources', async () => {
    const { resources } = await mcp.client.listResources()
    const uris = resources.map(({ uri }) => uri).filter(uri => uri.startsWith('docs://behavior'))
    const read = async (uri: string) =>
      String(((await mcp.client.readResource({ uri })).contents[0] as { text: string }).text)
    expect(uris).toContain('docs://behavior/signed-retries')
    const list = await read('docs://behavior')
    for (const uri of uris.filter(each => each !== 'docs://behavior')) {
      expect(list).toContain(`](${uri})`)
      const text = await read(uri)
      expect([text.match(/^# /gm)?.length, text.length < 8_000]).toEqual([1, true])
      for (const [, target = ''] of text.matchAll(/\]\((?!#|https:)([^)#]+)/g)) expect(uris).toContain(target)
    }
    await expect(mcp.client.readResource({ uri: 'docs://behavior/nope' })).rejects.toThrow(/not a resource/)
  })

  test('the most usual results are sent once and have at most 1,200 tokens each', async () => {
    const rejected = await call('call_api', {
      method: 'POST',
      path: '/quotes',
      body: { lockedCurrencySide: 'SENDING' },
    })
    const accepted = await call('call_api', { method: 'GET', path: '/customers' })
    const { origin, baseUrl, clientId, clientSecret } = await call('get_credentials')
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
    const body = { webhookEndpoint: 'http://127.0.0.1:9/hook' }
    await call('call_api', { method: 'PATCH', path: '/config', body })
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
      ['arm_fault', { operationId: 'getConfig', code: 'INTERNAL_ERROR' }],
      ['move_clock', { action: 'read' }],
      ['coverage', {}],
      ['list_webhooks', {}],
      ['trigger_webhook', { event: 'OUTGOING_PAYMENT.COMPLETED' }],
      ['read_inbox', {}],
      ['sign_in_wallet', {}],
    ]
    for (const [name, input] of usual) {
      const result = await mcp.client.callTool({ name, arguments: input })
      const [{ text }] = result.content as [{ text: string }]
      expect(result.isError ?? false, text).toBe(false)
      expect(JSON.stringify(result).length / 4, name).toBeLessThanOrEqual(1_200)
      expect([text === JSON.stringify(result.structuredContent), text.length < 900], name).toEqual([false, true])
    }
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
    ['call_api', { method: 'GET', path: '/quotes', body: {} }, 'cannot have body'],
    ['call_api', { method: 'GET', path: '/quotes', headers: { X: 'a\r\nb: c' } }, 'invalid header value'],
    ['call_api', { method: 'GET', path: '/quotes', headers: { 'Transfer-Encoding': 'chunked' } }, 'transfer-encoding'],
    ['sign_in_wallet', { with: 'CODE' }, 'with'],
    ['snapshot', { action: 'load', name: 'none' }, 'No snapshot'],
    ['snapshot', { action: 'save' }, 'name'],
    ['list_calls', { status: 'bad' }, '401 or 4xx'],
    ['list_calls', { limit: 1_000 }, 'limit'],
    ['explain_call', { exchangeId: 'Exchange:none' }, 'list_calls'],
    ['arm_fault', { operationId: 'createQuote', code: 'QUOTE_FAILED' }, 'QUOTE_REQUEST_FAILED'],
    ['arm_fault', { operationId: 'create_quote', code: 'NOPE' }, 'createQuote'],
    ['move_clock', { action: 'advance' }, 'advanceMs'],
    ['move_clock', { action: 'read', at: '2041-01-01T00:00:00.000Z' }, 'freeze'],
    ['move_clock', { action: 'freeze', at: 'tomorrow' }, 'at: '],
    ['coverage', { operationId: 'nope' }, 'createQuote'],
    ['list_webhooks', { state: 'nope' }, 'state'],
    ['trigger_webhook', { event: 'OUTGOING_PAYMENT.COMPLETE' }, 'Did you mean OUTGOING_PAYMENT.COMPLETED?'],
    ['call_api', { method: 'GET', path: '/api/sandbox/webhooks' }, 'trigger_webhook'],
    ['reset', { all: true }, 'all'],
    ['unknown_tool', {}, 'call_api'],
  ])('a call to %s with %j returns a one-line error that helps to fix the call', async (name, input, fix) => {
    const problem = await mcp.problemOf(name, input)
    expect(problem).toContain(fix)
    expect(problem).not.toContain('\n')
  })
})
