import { expect, test } from 'vitest'
import { challengeOf, newPasskey, verifyPasskey } from '#lib/testing/fixtures/passkey-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a passkey gets RATE_LIMITED after ten invalid assertions, even concurrent ones, but another passkey is accepted', async () => {
  const credential = await newPasskey(sandbox)
  const challenge = await challengeOf(sandbox, credential)
  const overrides = { isUserVerified: false }
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => verifyPasskey(sandbox, credential, challenge, overrides)),
  )
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  for (const reply of replies.filter(({ status }) => status !== 401)) expectError(reply, 'RATE_LIMITED')
  const right = await verifyPasskey(sandbox, credential, challenge)
  expectError(right, 'RATE_LIMITED')
  expect(right.headers.get('retry-after')).toMatch(/^[0-9]{1,2}$/)
  const other = await newPasskey(sandbox)
  expect((await verifyPasskey(sandbox, other, await challengeOf(sandbox, other))).status).toBe(200)
})
