import { afterAll, describe, expect, test } from 'vitest'
import { observe } from '#lib/http/record/record-exchange'
import { openSandbox } from '#lib/testing/sandbox/sandbox'
import { testWorld } from '#lib/testing/sandbox/test-world'

test('what waits for the log holds nothing of the connection it came on', async () => {
  const { world, dispose } = await testWorld()
  const connection = { body: new Uint8Array(1) }
  const request = {
    method: 'GET',
    target: '/',
    headers: [],
    readBody: async () => connection.body,
    signal: AbortSignal.abort(),
  }
  const kept = observe(request, world).request
  expect(kept).toEqual({ method: 'GET', target: '/', headers: [] })
  await dispose()
})

describe('the signature of a token', async () => {
  const signature = 'c2lnbmF0dXJlLWNhbmFyeQ'
  const token = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.${signature}`
  const sandbox = await openSandbox()
  afterAll(() => sandbox.close())

  test.each([
    ['the path of nothing known', 'GET', `/${token}`, {}],
    ['the path of an operation', 'GET', `/quotes/${token}`, {}],
    ['a path that cannot be decoded', 'GET', `/quotes/%zz${token}`, {}],
    ['a query', 'GET', `/customers?limit=1&t=Bearer%20${token}`, {}],
    ['the cursor of a list', 'GET', `/customers?cursor=${token}`, {}],
    ['a header', 'GET', '/customers', { headers: { 'x-id-token': `Bearer ${token}` } }],
    ['the id of a request', 'GET', '/customers', { headers: { 'request-id': token } }],
    ['a host', 'GET', '/customers', { headers: { host: token } }],
    ['an origin', 'GET', '/customers', { headers: { origin: token } }],
    ['the type of a body', 'POST', '/quotes', { headers: { 'content-type': token }, text: '{}' }],
    ['a body that is no JSON', 'POST', '/quotes', { text: token }],
    ['a field of another name', 'POST', '/quotes', { body: { id_token: token } }],
    ['the name of a field', 'POST', '/quotes', { body: { source: { [token]: 1 } } }],
    ['the id of a customer', 'POST', '/quotes', { body: { source: { customerId: token } } }],
  ])('does not reach the log from %s', async (_, method, target, ask) => {
    const { headers } = await sandbox.call(method, target, ask)
    const { text } = await sandbox.control('GET', `/exchanges/${headers.get('sandbox-trace-id')}`)
    expect(text).toContain(headers.get('sandbox-trace-id'))
    expect(text).not.toContain(signature)
  })
})
