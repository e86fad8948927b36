import { expect, test } from 'vitest'
import { newPasskey } from '#lib/testing/fixtures/passkey-client'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const challenge = (id: string, key: unknown = clientPublicKey(clientKey())) =>
  sandbox.call('POST', `/auth/credentials/${id}/challenge`, { body: { clientPublicKey: key } })

test('of 20 concurrent challenges of a passkey, five succeed and the rest get RATE_LIMITED; an invalid request still gets INVALID_INPUT, and another passkey is not limited', async () => {
  const { id } = await newPasskey(sandbox)
  const replies = await Promise.all(Array.from({ length: 20 }, () => challenge(id)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  const rejected = replies.filter(({ status }) => status !== 200)
  for (const reply of rejected) expectError(reply, 'RATE_LIMITED')
  expect(rejected[0]?.headers.get('retry-after')).toMatch(/^[0-9]{1,2}$/)
  expectError(await challenge(id, 'none'), 'INVALID_INPUT')
  expect((await challenge((await newPasskey(sandbox)).id)).status).toBe(200)
})
