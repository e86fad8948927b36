import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed, callValidly } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('a change armed with EMAIL_OTP_CREDENTIAL_SYNC_FAILED answers it once', async () => {
  const reply = await callArmed(sandbox, 'updateCustomer', 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED')
  expectError(reply, 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED')
  expect((await callValidly(sandbox, 'updateCustomer')).status).toBe(200)
})
