import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { externalAccountSample } from '#lib/testing/external-account-samples'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()

function create(platformAccountId: string, more: Record<string, unknown> = {}) {
  const owned = { platformAccountId, currency: 'EUR', accountInfo: externalAccountSample('EUR_ACCOUNT') }
  return sandbox.call('POST', '/platform/external-accounts', { body: { ...owned, ...more } })
}

test('a platformAccountId its owner has used answers CONFLICT, and tells clients not to try again', async () => {
  await create('taken')
  const reply = await create('taken', { currency: 'GBP', accountInfo: externalAccountSample('GBP_ACCOUNT') })
  expectError(reply, 'CONFLICT', { reason: 'PLATFORM_ACCOUNT_ID_EXISTS', field: 'platformAccountId' })
  expect(reply.headers.get('x-should-retry')).toBe('false')
})

test('a platformAccountId is free again once its account was deleted', async () => {
  const made = await create('reused')
  await sandbox.call('DELETE', `/platform/external-accounts/${made.body.id}`)
  expect((await create('reused')).status).toBe(201)
})

test('of racing accounts with one platformAccountId exactly one is registered', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => create('raced')))
  expect(replies.map(reply => reply.status).toSorted()).toEqual([201, ...Array(11).fill(409)])
})
