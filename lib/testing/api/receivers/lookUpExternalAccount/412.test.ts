import { test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('a counterparty of another UMA version answers UNSUPPORTED_UMA_VERSION', async () => {
  expectError(await callArmed(sandbox, 'lookUpExternalAccount', 'UNSUPPORTED_UMA_VERSION'), 'UNSUPPORTED_UMA_VERSION')
})
