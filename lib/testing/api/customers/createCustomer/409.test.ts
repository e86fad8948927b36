import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

function create(body: Record<string, unknown>) {
  return sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', ...body } })
}

test('a duplicate platformCustomerId is rejected with CONFLICT and x-should-retry: false', async () => {
  await create({ platformCustomerId: 'taken' })
  const reply = await create({ platformCustomerId: 'taken' })
  expectError(reply, 'CONFLICT', { reason: 'PLATFORM_CUSTOMER_ID_EXISTS', field: 'platformCustomerId' })
  expect(reply.headers.get('x-should-retry')).toBe('false')
})

test('a duplicate UMA address is rejected with UMA_ADDRESS_EXISTS', async () => {
  const umaAddress = `$taken.${sandbox.platformId.slice(-12)}@sandbox.example`
  await create({ umaAddress })
  expectError(await create({ umaAddress }), 'UMA_ADDRESS_EXISTS', { field: 'umaAddress' })
})

test('another platform can use the same platformCustomerId and UMA address', async () => {
  const taken = { platformCustomerId: 'shared', umaAddress: '$shared@sandbox.example' }
  await create(taken)
  const otherPlatform = await sandbox.otherPlatform()
  const body = { customerType: 'INDIVIDUAL', ...taken }
  expect((await otherPlatform.call('POST', '/customers', { body })).status).toBe(201)
})

test('of 20 concurrent requests with the same platformCustomerId, exactly one creates a customer', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => create({ platformCustomerId: 'raced' })))
  expect(replies.map(reply => reply.status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  const listed = await sandbox.call('GET', '/customers?platformCustomerId=raced')
  expect(listed.body.totalCount).toBe(1)
})
