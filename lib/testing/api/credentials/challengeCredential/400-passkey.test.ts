import { expect, test } from 'vitest'
import { newPasskey } from '#lib/testing/fixtures/passkey-client'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { compressPoint } from '#lib/wallet/keys/point'

const sandbox = await openSandboxForFile()
const { id } = await newPasskey(sandbox)
const good = clientPublicKey(clientKey())
const compressed = Buffer.from(compressPoint(clientKey().publicKey)).toString('hex')

const BAD: Readonly<Record<string, unknown>> = {
  'is missing': undefined,
  'is null': null,
  'is a number': 4,
  'is a list': [good],
  'is empty': '',
  'is one character too short': good.slice(1),
  'is one character too long': `${good}0`,
  'begins with a space': ` ${good}`,
  'begins with 0x': `0x${good.slice(2)}`,
  'is compressed': compressed,
  'is compressed and padded with zeros': compressed.padEnd(130, '0'),
  'is not hex': `04${'g'.repeat(128)}`,
  'is not on the curve': `04${'11'.repeat(64)}`,
  'has two zero coordinates': `04${'00'.repeat(64)}`,
  'has coordinates outside the field': `04${'ff'.repeat(64)}`,
  'begins with 06': `06${good.slice(2)}`,
}

test.each(Object.entries(BAD))(
  'a passkey challenge is rejected with INVALID_INPUT if its clientPublicKey %s',
  async (_, value) => {
    const reply = await sandbox.call('POST', `/auth/credentials/${id}/challenge`, { body: { clientPublicKey: value } })
    expectError(reply, 'INVALID_INPUT', { reason: 'BAD_CLIENT_PUBLIC_KEY', field: 'clientPublicKey' })
  },
)

test('a passkey challenge without a body is rejected with INVALID_INPUT, because clientPublicKey is required', async () => {
  const reply = await sandbox.call('POST', `/auth/credentials/${id}/challenge`)
  expectError(reply, 'INVALID_INPUT', { reason: 'BAD_CLIENT_PUBLIC_KEY' })
})

test('requests with a bad clientPublicKey do not count toward the challenge limit', async () => {
  // The tests above sent more requests than the limit allows.
  const reply = await sandbox.call('POST', `/auth/credentials/${id}/challenge`, { body: { clientPublicKey: good } })
  expect(reply.status, reply.text).toBe(200)
})
