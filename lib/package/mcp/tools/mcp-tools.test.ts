import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTROL_PATH, PAGE_READ_HEADER } from '#lib/contract/operation'
import { type McpSession, startMcp } from '#lib/testing/sandbox/mcp-session'

let mcp: McpSession
const call: McpSession['call'] = (...args) => mcp.call(...args)

beforeAll(async () => {
  mcp = await startMcp()
})
afterAll(() => mcp.close())

describe('the tool', () => {
  test('get_credentials returns a token that the API accepts', async () => {
    const { baseUrl, clientId, clientSecret } = await call('get_credentials')
    const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    expect((await fetch(`${baseUrl}/config`, { headers })).status).toBe(200)
  })

  test('move_clock names the argument of a rejected time, once', async () => {
    const problem = await mcp.problemOf('move_clock', { action: 'freeze', at: '2001-01-01T00:00:00Z' })
    expect(problem).toMatch(/^at: Expected a time not earlier than [^:]+(:\d\d){2}[^:]+$/)
  })

  test('arm_fault names a rejected field once', async () => {
    const problem = await mcp.problemOf('arm_fault', { operationId: 'createQuote', code: 'NOPE' })
    expect(problem.match(/code: /g)).toHaveLength(1)
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

  test('call_api shows a Retry-After header', async () => {
    await call('arm_fault', { operationId: 'challengeCredential', code: 'RATE_LIMITED' })
    const path = '/auth/credentials/AuthMethod:00000000-0000-4000-8000-000000000000/challenge'
    const limited = await call('call_api', { method: 'POST', path })
    expect([limited.status, Object.keys(limited.headers)]).toEqual([429, ['retry-after']])
  })

  test('arm_fault makes only the next call to the operation fail', async () => {
    await call('arm_fault', { operationId: 'listCustomers', code: 'INTERNAL_ERROR' })
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

  test('readiness_report lists violations with their calls, and a next step that arm_fault takes', async () => {
    const body = { privateKey: '01' }
    await call('call_api', { method: 'POST', path: '/quotes', body })
    const { violated, notObserved, proven } = await call('readiness_report')
    expect(violated).toMatchObject([{ id: 'private-keys', evidence: [{ callIds: [expect.stringMatching(/^ex_/)] }] }])
    const lost = notObserved.find(({ id }: { id: string }) => id === 'lost-answers')
    expect(await call('arm_fault', lost.next.arm)).toEqual({ armed: lost.next.arm })
    expect(proven).toBeUndefined()
    expect((await call('readiness_report', { all: true })).proven.length).toBeGreaterThan(0)
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

  test('read_inbox lists the code of a quote', async () => {
    const { body: customers } = await call('call_api', { method: 'GET', path: '/customers?limit=1' })
    const customerId = customers.data[0].id
    const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`
    const { body: accounts } = await call('call_api', { method: 'GET', path })
    const { body: payees } = await call('call_api', {
      method: 'GET',
      path: '/customers/external-accounts?currency=EUR',
    })
    const { origin } = await call('get_credentials')
    const setScaRequired = (scaRequired: boolean) =>
      fetch(`${origin}${CONTROL_PATH}/customers/${customerId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ scaRequired }),
      })
    await setScaRequired(true)
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: accounts.data[0].id },
      destination: { destinationType: 'ACCOUNT', accountId: payees.data[0].id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    }
    const quote = await call('call_api', { method: 'POST', path: '/quotes', body })
    const { scaCodes } = await call('read_inbox', { about: quote.body.id })
    expect(scaCodes).toMatchObject([{ quoteId: quote.body.id, code: '123456', state: 'pending' }])
    await setScaRequired(false)
  })

  test('snapshot saves, lists and loads the objects by name', async () => {
    const [saved] = (await call('snapshot', { action: 'save', name: 'before' })).snapshots
    expect((await call('snapshot', { action: 'list' })).snapshots).toContainEqual(saved)
    expect((await call('snapshot', { action: 'load', name: 'before' })).snapshots).toEqual([saved])
  })

  test('reset empties the log and keeps the credentials', async () => {
    const before = await call('get_credentials')
    expect(await call('reset')).toEqual({ isReset: true })
    expect((await call('list_calls')).calls).toEqual([])
    expect(await mcp.problemOf('explain_call', {})).toContain('call_api')
    expect(await call('get_credentials')).toEqual(before)
  })

  test('trigger_webhook returns the IDs of the objects, and the event about one of them', async () => {
    const { objects, event } = await call('trigger_webhook', { event: 'OUTGOING_PAYMENT.COMPLETED' })
    expect(event).toMatchObject({ type: 'OUTGOING_PAYMENT.COMPLETED', data: { id: objects.transaction } })
  })
})
