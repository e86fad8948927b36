import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { setEndpoint } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const { platformId } = sandbox
const create = (body: object) => sandbox.control('POST', '/webhooks', { platformId, ...body })

test('an event is created only if its type and data are valid and its platform exists and has an endpoint', async () => {
  expectError(await create({}), 'INVALID_INPUT', { field: 'type' })
  expectError(await create({ type: 'not a type', data: {} }), 'INVALID_INPUT', { field: 'type' })
  expectError(await create({ type: 'CUSTOMER.KYC_REJECTED' }), 'INVALID_INPUT', { field: 'data' })
  expectError(await create({ type: 'TEST', data: [] }), 'INVALID_INPUT', { field: 'data' })
  expectError(await create({ type: 'TEST' }), 'WEBHOOK_ENDPOINT_NOT_SET')
  const unknown = { type: 'TEST', platformId: 'Platform:00000000-0000-7000-8000-0000000000ff' }
  expectError(await create(unknown), 'REFERENCE_NOT_FOUND', { field: 'platformId' })
  await setEndpoint(sandbox, 'http://127.0.0.1:1/')
  expect((await create({ type: 'TEST' })).status).toBe(201)
})
