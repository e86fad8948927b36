import { expect, test } from 'vitest'
import { postQuote, quoteToAuthorize } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('an unknown scaFactor is rejected with INVALID_INPUT', async () => {
  expectError(await postQuote(sandbox, { scaFactor: 'NOPE' }), 'INVALID_INPUT', { field: 'scaFactor' })
})

test('the scaFactor SMS_OTP is the factor of the challenge', async () => {
  expect((await quoteToAuthorize(sandbox, { scaFactor: 'SMS_OTP' })).scaChallenge.factor).toBe('SMS_OTP')
})
