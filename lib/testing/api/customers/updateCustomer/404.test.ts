import { expect, test } from 'vitest'
import { validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()
const call = (id: string) => sandbox.call('PATCH', `/customers/${id}`, { body: { customerType: 'INDIVIDUAL' } })

test.each([unknownId('Customer'), unknownId('InternalAccount'), '0', '%00', 'x'.repeat(300)])(
  '%s, which names nobody here, answers USER_NOT_FOUND',
  async id => expectError(await call(id), 'USER_NOT_FOUND'),
)

test("another platform's customer reads as unknown, and stays as they are", async () => {
  const neighbour = await sandbox.neighbour()
  const { method, path, body, headers = {} } = await validCall(neighbour, 'updateCustomer')
  const ask = { headers, ...(body === undefined ? {} : { body }) }
  expectError(await sandbox.call(method, path, ask), 'USER_NOT_FOUND')
  expect((await neighbour.call(method, path, ask)).status).toBe(200)
})
