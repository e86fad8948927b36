import { describe, expect, test } from 'vitest'
import { type Answer, readAnswer, servedPlatform } from '#lib/testing/sandbox/served-platform'

/*
 * These tests imitate a generated SDK for JavaScript. The SDK joins arrays in a query with commas, does not encode `$`,
 * `:` or `@` in a path, and requests lists page by page. It retries a request, at most twice, if the response has
 * `x-should-retry: true` or, without that header, if the status is 408, 409, 429 or 5xx.
 */

const { arm, baseUrl, clientId, clientSecret } = await servedPlatform()

type Query = Readonly<Record<string, string | number | readonly string[]>>

const RETRIES = 2

/** Sends a request and its retries. Returns the response to the last attempt and the number of attempts. */
async function request(method: string, path: string, { query = {}, body }: { query?: Query; body?: unknown } = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, [value].flat().join(',')]))
  const url = `${baseUrl}${path}${search.size === 0 ? '' : `?${search}`}`
  for (let tries = 1; ; tries += 1) {
    const answer = await readAnswer(
      await fetch(url, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
          'user-agent': 'Sdk/JS 0.7.0',
          'x-stainless-retry-count': String(tries - 1),
          'x-stainless-lang': 'js',
          'x-grid-signature': 'the public key of webhooks',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    )
    if (tries > RETRIES || !shouldRetry(answer)) return { ...answer, tries }
  }
}

function shouldRetry({ status, headers }: Answer): boolean {
  const advice = headers.get('x-should-retry')
  if (advice !== null) return advice === 'true'
  return [408, 409, 429].includes(status) || status >= 500
}

/** Requests the pages of a list one by one, like the SDK's iterator. Returns the IDs of all items, and the pages. */
async function everyItem(path: string, query: Query): Promise<{ ids: string[]; pages: Answer['body'][] }> {
  const pages: Answer['body'][] = []
  let cursor: string | undefined
  do {
    const { status, body } = await request('GET', path, { query: { ...query, ...(cursor ? { cursor } : {}) } })
    expect(status, JSON.stringify(body)).toBe(200)
    pages.push(body)
    cursor = body.nextCursor
  } while (pages.at(-1).hasMore && cursor !== undefined)
  return { ids: pages.flatMap(page => page.data.map(({ id }: { id: string }) => id)), pages }
}

const { body: customers } = await request('GET', '/customers')
const customer = customers.data[0]

describe('lists of the generated SDK', () => {
  test('are read with hasMore and nextCursor up to their last item', async () => {
    const all = await request('GET', '/customers/external-accounts')
    const { ids, pages } = await everyItem('/customers/external-accounts', { limit: 2 })
    expect(ids).toEqual(all.body.data.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(all.body.totalCount)
    expect(pages.length).toBe(Math.ceil(all.body.totalCount / 2))
    for (const page of pages.slice(0, -1)) expect([page.hasMore, typeof page.nextCursor]).toEqual([true, 'string'])
    expect([pages.at(-1).hasMore, 'nextCursor' in pages.at(-1)]).toEqual([false, false])
  })

  test('have one page, hasMore: false and their length as totalCount if they are unpaginated', async () => {
    const { ids, pages } = await everyItem('/platform/internal-accounts', {})
    expect(pages).toMatchObject([{ data: expect.any(Array), hasMore: false, totalCount: ids.length }])
  })
})

describe('paths of the generated SDK', () => {
  test('may contain an ID whose colon is not encoded', async () => {
    const { status, body } = await request('GET', `/customers/${customer.id}`)
    expect([status, body.id]).toEqual([200, customer.id])
  })

  test('may contain a UMA address whose $ and @ are not encoded', async () => {
    const path = '/receiver/uma/$success.mxn@sandbox.uma.money'
    const { status, body } = await request('GET', path, { query: { customerId: customer.id } })
    expect([status, body.receiverUmaAddress]).toEqual([200, '$success.mxn@sandbox.uma.money'])
  })
})

test('the SDK gets the rates to several currencies by joining their codes with commas', async () => {
  const query = { sourceCurrency: 'USD', destinationCurrency: ['EUR', 'MXN', 'INR'], sendingAmount: 10_000 }
  const { status, body } = await request('GET', '/exchange-rates', { query })
  expect(status).toBe(200)
  const rows: { destinationCurrency: { code: string } }[] = body.data
  expect(new Set(rows.map(row => row.destinationCurrency.code))).toEqual(new Set(query.destinationCurrency))
})

async function quoteBody() {
  const { body: platformAccounts } = await request('GET', '/platform/internal-accounts', { query: { currency: 'USD' } })
  const { body: euroAccounts } = await request('GET', '/customers/external-accounts', { query: { currency: 'EUR' } })
  return {
    source: { sourceType: 'ACCOUNT', accountId: platformAccounts.data[0].id },
    destination: { destinationType: 'ACCOUNT', accountId: euroAccounts.data[0].id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1000,
  }
}

async function createQuote(): Promise<string> {
  const { body } = await request('POST', '/quotes', { body: await quoteBody() })
  return body.id
}

describe('retries of the generated SDK', () => {
  test.each([
    ['INTERNAL_ERROR', 1],
    ['SERVICE_SWITCH_ERROR', 1],
    ['INTERNAL_ERROR', 2],
  ])('continue until the request succeeds (error: %s, times forced: %d)', async (code, times) => {
    const body = await quoteBody()
    for (let armed = 0; armed < times; armed += 1) await arm({ operationId: 'createQuote', code })
    expect(await request('POST', '/quotes', { body })).toMatchObject({ status: 201, tries: times + 1 })
  })

  test('end with the error after two retries', async () => {
    const body = await quoteBody()
    for (let armed = 0; armed <= RETRIES; armed += 1) await arm({ operationId: 'createQuote', code: 'INTERNAL_ERROR' })
    const answer = await request('POST', '/quotes', { body })
    expect(answer).toMatchObject({ status: 500, tries: RETRIES + 1, body: { code: 'INTERNAL_ERROR' } })
    expect(answer.headers.has('x-should-retry')).toBe(false)
    expect(await request('POST', '/quotes', { body })).toMatchObject({ status: 201, tries: 1 })
  })

  test('do not follow a 501', async () => {
    const body = await quoteBody()
    await arm({ operationId: 'createQuote', code: 'NOT_IMPLEMENTED' })
    expect(await request('POST', '/quotes', { body })).toMatchObject({ status: 501, tries: 1 })
  })
})

describe('requests that the generated SDK does not retry', () => {
  test('the second execution of a quote gets a 409', async () => {
    const id = await createQuote()
    await request('POST', `/quotes/${id}/execute`)
    expect(await request('POST', `/quotes/${id}/execute`)).toMatchObject({ status: 409, tries: 1 })
  })

  test('the creation of a duplicate customer gets a 409', async () => {
    const body = { customerType: 'INDIVIDUAL', platformCustomerId: customer.platformCustomerId }
    expect(await request('POST', '/customers', { body })).toMatchObject({ status: 409, tries: 1 })
  })

  test.each([
    ['GET', '/plaid/items', 404],
    ['GET', '/quotes', 405],
  ])('the unsupported call %s %s gets a JSON error (%d)', async (method, path, status) => {
    const answer = await request(method, path)
    expect(answer).toMatchObject({ status, tries: 1, body: { status, code: expect.any(String) } })
  })
})
