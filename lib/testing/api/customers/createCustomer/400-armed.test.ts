import { expect, test } from 'vitest'
import { callArmed, callValidly } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

/** Codes that no request provokes: this sandbox has no invitations. */
const ARMED = ['INVITATION_ALREADY_CLAIMED', 'INVITATION_CANCELLED', 'INVITATIONS_NOT_CONFIGURED'] as const

test.each(ARMED)('a new customer armed with %s is refused once', async code => {
  const before = (await sandbox.call('GET', '/customers')).body.totalCount
  expectError(await callArmed(sandbox, 'createCustomer', code), code)
  expect((await sandbox.call('GET', '/customers')).body.totalCount).toBe(before)
  expect((await callValidly(sandbox, 'createCustomer')).status).toBe(201)
})
