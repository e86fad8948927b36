import { expect, test } from 'vitest'
import { dollarAccount, transferIn } from '#lib/testing/fixtures/transfer-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const change = (id: string, body: unknown) => sandbox.control('PATCH', `/external-accounts/${id}`, body)

test('direct pull from an account can be allowed and disallowed', async () => {
  const accountId = await dollarAccount(sandbox)
  expect((await transferIn(sandbox, { source: { accountId } })).status).toBe(400)
  expect((await change(accountId, { pullable: true })).status).toBe(200)
  expect((await transferIn(sandbox, { source: { accountId } })).status).toBe(201)
  await change(accountId, { pullable: false })
  expect((await transferIn(sandbox, { source: { accountId } })).status).toBe(400)
})

test('changing `pullable` returns the same account as GET', async () => {
  const accountId = await dollarAccount(sandbox)
  const reply = await change(accountId, { pullable: true })
  expect(reply.body).toEqual((await sandbox.call('GET', `/customers/external-accounts/${accountId}`)).body)
})

test('changing `pullable` of an unknown or deleted account is rejected with REFERENCE_NOT_FOUND', async () => {
  expectError(await change(unknownId('ExternalAccount'), { pullable: true }), 'REFERENCE_NOT_FOUND')
  const accountId = await dollarAccount(sandbox)
  await sandbox.call('DELETE', `/customers/external-accounts/${accountId}`)
  expectError(await change(accountId, { pullable: true }), 'REFERENCE_NOT_FOUND')
})

test.each([{}, { pullable: 'yes' }, { pullable: null }])(
  'changing `pullable` with the body %j is rejected with INVALID_INPUT',
  async body => {
    expectError(await change(await dollarAccount(sandbox), body), 'INVALID_INPUT', { field: 'pullable' })
  },
)
