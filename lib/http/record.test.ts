import { expect, test } from 'vitest'
import { observe } from '#lib/http/record'
import { testWorld } from '#lib/testing/test-world'

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
