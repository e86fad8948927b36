import { test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('a counterparty of another UMA version answers UNSUPPORTED_UMA_VERSION', async () => {
  expectError(await callArmed(sandbox, 'lookUpExternalAccount', 'UNSUPPORTED_UMA_VERSION'), 'UNSUPPORTED_UMA_VERSION')
})
