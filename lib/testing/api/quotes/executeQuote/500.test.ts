import { expect, test } from 'vitest'
import { callArmed, callValidly } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test.each(['INTERNAL_ERROR', 'SERVICE_SWITCH_ERROR'] as const)(
  'executeQuote armed with %s answers it once',
  async code => {
    expectError(await callArmed(sandbox, 'executeQuote', code), code)
    expect((await callValidly(sandbox, 'executeQuote')).status).toBe(200)
  },
)
