import { expect, test } from 'vitest'
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

test.each(['XYZ', 'usd', 'USD '])(
  'currency=%s, which is none, answers INVALID_CURRENCY and those there are',
  async code => {
    const reply = await sandbox.call('GET', `/platform/internal-accounts?currency=${encodeURIComponent(code)}`)
    expectError(reply, 'INVALID_CURRENCY', { reason: 'UNKNOWN_CURRENCY', field: 'currency' })
    expect(reply.body.details.allowed).toContain('USD')
  },
)
