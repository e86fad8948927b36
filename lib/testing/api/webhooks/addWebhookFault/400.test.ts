import { afterAll, expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
// A server tested over HTTP also serves later test files, which these faults would affect.
afterAll(() => sandbox.control('DELETE', '/webhooks/faults'))
const add = (body: object) => sandbox.control('POST', '/webhooks/faults', body)

test.each([
  ['fault', { fault: 'unknown' }],
  ['fault', {}],
  ['type', { fault: 'delay', type: 'not a type' }],
  ['count', { fault: 'delay', count: 0 }],
  ['count', { fault: 'delay', count: 101 }],
  ['delayMs', { fault: 'delay', delayMs: 0 }],
])('with an invalid or missing %s, the body %j is rejected with INVALID_INPUT', async (field, body) => {
  expectError(await add(body), 'INVALID_INPUT', { field })
})

test('a fault for an unknown platform is rejected with REFERENCE_NOT_FOUND', async () => {
  const platformId = 'Platform:00000000-0000-7000-8000-0000000000ff'
  expectError(await add({ fault: 'delay', platformId }), 'REFERENCE_NOT_FOUND', { field: 'platformId' })
})

test('while 100 faults are waiting, another fault is rejected with CONFLICT', async () => {
  for (let added = 0; added < 100; added += 1) expect((await add({ fault: 'delay' })).status).toBe(201)
  expectError(await add({ fault: 'delay' }), 'CONFLICT')
})
