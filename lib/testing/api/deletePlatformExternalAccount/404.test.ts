import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { unknownId } from '#lib/testing/unknown-id'
import { validCall } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('an unknown id answers REFERENCE_NOT_FOUND', async () => {
  expectError(
    await sandbox.call('DELETE', `/platform/external-accounts/${unknownId('ExternalAccount')}`),
    'REFERENCE_NOT_FOUND',
  )
})

test('an id of another type answers REFERENCE_NOT_FOUND', async () => {
  expectError(
    await sandbox.call('DELETE', `/platform/external-accounts/${unknownId('InternalAccount')}`),
    'REFERENCE_NOT_FOUND',
  )
})

test.each(['0', '%00', '%F0%9F%92%A5', 'x'.repeat(300)])(
  '%s, which is no id, answers REFERENCE_NOT_FOUND',
  async id => {
    expectError(await sandbox.call('DELETE', `/platform/external-accounts/${id}`), 'REFERENCE_NOT_FOUND')
  },
)

test('an account that was deleted before answers REFERENCE_NOT_FOUND', async () => {
  const { path } = await validCall(sandbox, 'deletePlatformExternalAccount')
  await sandbox.call('DELETE', path)
  expectError(await sandbox.call('DELETE', path), 'REFERENCE_NOT_FOUND')
})

test("a customer's account answers REFERENCE_NOT_FOUND here, and stays", async () => {
  const { path } = await validCall(sandbox, 'deleteExternalAccount')
  expectError(await sandbox.call('DELETE', path.replace('customers', 'platform')), 'REFERENCE_NOT_FOUND')
  expect((await sandbox.call('GET', path)).status).toBe(200)
})
