import { expect, test } from 'vitest'
import { callArmed, callValidly } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('a change armed with EMAIL_OTP_CREDENTIAL_SYNC_FAILED answers it once', async () => {
  const reply = await callArmed(sandbox, 'updateCustomer', 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED')
  expectError(reply, 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED')
  expect((await callValidly(sandbox, 'updateCustomer')).status).toBe(200)
})
