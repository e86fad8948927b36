import { test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()

test.each(['type=SAVINGS', 'currency=', 'currency=USD&currency=EUR'])(
  '%s answers INVALID_INPUT and names it',
  async query => {
    const reply = await sandbox.call('GET', `/platform/internal-accounts?${query}`)
    expectError(reply, 'INVALID_INPUT', { field: query.split('=', 1)[0] })
  },
)
