import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readAnswer, servedPlatform } from '#lib/testing/sandbox/served-platform'

const { arm, baseUrl, clientId, clientSecret, newestCall } = await servedPlatform()
const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
const [operationId, description] = ['createQuote', 'To Zoë']
const { body: payers } = await get('/platform/internal-accounts')
const { body: payees } = await get('/customers/external-accounts?currency=EUR')
const QUOTE = JSON.stringify({
  source: { sourceType: 'ACCOUNT', accountId: payers.data[0].id },
  destination: { destinationType: 'ACCOUNT', accountId: payees.data[0].id },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100_000,
  description,
})

/** Creates a quote, and returns the bytes of the response until the server ends the connection. */
function createQuote(key = randomUUID()): Promise<{ text: string; isReset: boolean; endedAfterMs: number }> {
  const url = new URL(baseUrl)
  const head = [
    `POST ${url.pathname}/quotes HTTP/1.1`,
    `Host: ${url.host}`,
    `Authorization: ${authorization}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(QUOTE)}`,
    'Connection: close',
  ]
  const startedAt = performance.now()
  return new Promise(resolve => {
    const parts: Buffer[] = []
    const end = (isReset: boolean) =>
      resolve({ text: Buffer.concat(parts).toString(), isReset, endedAfterMs: performance.now() - startedAt })
    const socket = connect({ host: url.hostname, port: Number(url.port) }, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${QUOTE}`)
    })
    socket.on('data', part => parts.push(part))
    socket.once('error', () => end(true)).once('end', () => end(false))
  })
}

async function get(path: string) {
  return readAnswer(await fetch(`${baseUrl}${path}`, { headers: { authorization } }))
}

async function countQuotes(): Promise<number> {
  return (await get('/transactions')).body.totalCount
}

function bodyOf(text: string): string {
  return text.slice(text.indexOf('\r\n\r\n') + 4)
}

describe('a lost response', () => {
  test('the client gets no byte of a dropped response, and the call has its effect once', async () => {
    const [before, key] = [await countQuotes(), randomUUID()]
    await arm({ operationId, fault: 'drop_after_commit' })
    expect(await createQuote(key)).toMatchObject({ text: '', isReset: true })
    const call = await newestCall(operationId)
    expect(call).toMatchObject({ status: 201, injected: { fault: 'drop_after_commit', sent: 'nothing' } })
    expect((await createQuote(key)).text).toContain('Idempotent-Replayed: true')
    expect(await countQuotes()).toBe(before + 1)
  })

  test('a call that is dropped before it is performed has no effect', async () => {
    const [before, key] = [await countQuotes(), randomUUID()]
    await arm({ operationId, fault: 'drop_before' })
    expect(await createQuote(key)).toMatchObject({ text: '', isReset: true })
    const call = await newestCall(operationId)
    expect(call).toMatchObject({ status: 503, injected: { fault: 'drop_before', sent: 'nothing' } })
    expect(call.note).toBe('The server did nothing, and reset the connection without a response.')
    expect(await countQuotes()).toBe(before)
    const { text } = await createQuote(key)
    expect([text.slice(0, 12), text.includes('Replayed')]).toEqual(['HTTP/1.1 201', false])
  })

  test('a truncated response has its head, half of its body and then a reset', async () => {
    const [before, key] = [await countQuotes(), randomUUID()]
    await arm({ operationId, fault: 'truncate' })
    const { text, isReset } = await createQuote(key)
    const whole = bodyOf((await createQuote(key)).text)
    expect([isReset, text]).toEqual([true, expect.stringMatching(/^HTTP\/1\.1 201 /)])
    expect(text).toContain(`Content-Length: ${Buffer.byteLength(whole)}\r\n`)
    expect(bodyOf(text)).toBe(whole.slice(0, Math.ceil(whole.length / 2)))
    expect(await countQuotes()).toBe(before + 1)
  })

  test('a truncated response without a body is lost', async () => {
    const { body } = await get('/customers?limit=1')
    const path = `/customers/${body.data[0].id}`
    await arm({ operationId: 'getCustomer', fault: 'truncate' })
    const head = fetch(`${baseUrl}${path}`, { method: 'HEAD', headers: { authorization } })
    await expect(head).rejects.toThrow()
    expect((await newestCall('getCustomer')).injected).toEqual({ fault: 'truncate', sent: 'nothing' })
  })
})

describe('a late response', () => {
  test('the call takes effect at once, and the response comes after the delay', async () => {
    const before = await countQuotes()
    await arm({ operationId, fault: 'delay', ms: 1_500 })
    const pending = createQuote()
    await expect.poll(countQuotes, { timeout: 1_200, interval: 20 }).toBe(before + 1)
    const { text, endedAfterMs } = await pending
    expect(text).toMatch(/^HTTP\/1\.1 201 /)
    expect(endedAfterMs).toBeGreaterThanOrEqual(1_500)
    expect((await newestCall(operationId)).injected).toEqual({ fault: 'delay', sent: 'all', ms: 1_500 })
  })

  test('a slow body arrives whole, no faster than its speed', async () => {
    await arm({ operationId, fault: 'slow_body', bytesPerSecond: 1_000 })
    const { text, endedAfterMs } = await createQuote()
    const body = bodyOf(text)
    expect(JSON.parse(body)).toMatchObject({ status: 'PENDING' })
    expect(text).toContain(`Content-Length: ${Buffer.byteLength(body)}\r\n`)
    expect(endedAfterMs).toBeGreaterThan(Buffer.byteLength(body) - 200)
  })
})

test('unknown members and an unknown status are added to the right response', async () => {
  await arm({ operationId: 'listTransactions', fault: 'unknown_members' })
  await arm({ operationId: 'listCustomers', fault: 'unknown_members' })
  await createQuote()
  const { data, ...page } = (await get('/transactions')).body
  expect([page, data[0]]).toMatchObject([{ x_future: expect.anything() }, { status: 'ON_HOLD' }])
  const { status, body } = await get('/customers?limit=1')
  expect([status, body.data]).toEqual([200, [expect.objectContaining({ x_future: expect.anything() })]])
  expect((await get('/customers?limit=1')).body.data[0]).not.toHaveProperty('x_future')
})

test('a rate limit names the seconds to wait, for as many calls as its count', async () => {
  await arm({ operationId: 'createQuote', fault: 'rate_limit', retryAfter: 7, count: 2 })
  const headers = { authorization, 'Content-Type': 'application/json' }
  const send = async () => readAnswer(await fetch(`${baseUrl}/quotes`, { method: 'POST', headers, body: QUOTE }))
  for (const _ of [1, 2]) {
    const answer = await send()
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '7'])
    expect(answer.body).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 7 } })
  }
  expect((await send()).status).toBe(201)
})
