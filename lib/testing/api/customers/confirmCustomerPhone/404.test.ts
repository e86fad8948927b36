import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()
const send = (id: string) => sandbox.call('POST', `/customers/${id}/verify-phone/confirm`, { body: { code: '123456' } })

test.each([unknownId('Customer'), unknownId('InternalAccount'), '0', '%00', 'x'.repeat(300)])(
  'the unknown id %s answers USER_NOT_FOUND',
  async id => {
    expectError(await send(id), 'USER_NOT_FOUND')
  },
)

test("another platform's customer answers USER_NOT_FOUND and stays unchanged", async () => {
  const { starter, call } = await sandbox.neighbour()
  const before = (await call('GET', `/customers/${starter.customer}`)).body
  expectError(await send(starter.customer), 'USER_NOT_FOUND')
  expect((await call('GET', `/customers/${starter.customer}`)).body).toEqual(before)
})
