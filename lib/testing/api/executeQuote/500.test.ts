import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed, callValidly } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test.each(['INTERNAL_ERROR', 'SERVICE_SWITCH_ERROR'] as const)(
  'executeQuote armed with %s answers it once',
  async code => {
    expectError(await callArmed(sandbox, 'executeQuote', code), code)
    expect((await callValidly(sandbox, 'executeQuote')).status).toBe(200)
  },
)
