import { test } from 'vitest'
import { newBusiness, submitted } from '#lib/testing/fixtures/business-customers'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()

test.each([unknownId('Verification'), unknownId('Customer'), '0', '%00'])(
  'the unknown id %s answers REFERENCE_NOT_FOUND',
  async id => {
    expectError(await sandbox.call('GET', `/verifications/${id}`), 'REFERENCE_NOT_FOUND')
  },
)

test("another platform's verification answers REFERENCE_NOT_FOUND", async () => {
  const neighbour = await sandbox.neighbour()
  const { id } = await submitted(neighbour, await newBusiness(neighbour))
  expectError(await sandbox.call('GET', `/verifications/${id}`), 'REFERENCE_NOT_FOUND')
})
