import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { externalAccountSample } from '#lib/testing/external-account-samples'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()

function create(platformAccountId: string, more: Record<string, unknown> = {}) {
  const owned = {
    customerId: sandbox.starter.customer,
    platformAccountId,
    currency: 'EUR',
    accountInfo: externalAccountSample('EUR_ACCOUNT'),
  }
  return sandbox.call('POST', '/customers/external-accounts', { body: { ...owned, ...more } })
}

test('a platformAccountId its owner has used answers CONFLICT, and tells clients not to try again', async () => {
  await create('taken')
  const reply = await create('taken', { currency: 'GBP', accountInfo: externalAccountSample('GBP_ACCOUNT') })
  expectError(reply, 'CONFLICT', { reason: 'PLATFORM_ACCOUNT_ID_EXISTS', field: 'platformAccountId' })
  expect(reply.headers.get('x-should-retry')).toBe('false')
})

test('a platformAccountId is free again once its account was deleted', async () => {
  const made = await create('reused')
  await sandbox.call('DELETE', `/customers/external-accounts/${made.body.id}`)
  expect((await create('reused')).status).toBe(201)
})

test('of racing accounts with one platformAccountId exactly one is registered', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => create('raced')))
  expect(replies.map(reply => reply.status).toSorted()).toEqual([201, ...Array(11).fill(409)])
})

test('another customer, and the platform itself, may use the same platformAccountId', async () => {
  await create('shared')
  const other = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
  expect((await create('shared', { customerId: other.body.id })).status).toBe(201)
  const body = { platformAccountId: 'shared', currency: 'EUR', accountInfo: externalAccountSample('EUR_ACCOUNT') }
  expect((await sandbox.call('POST', '/platform/external-accounts', { body })).status).toBe(201)
})
