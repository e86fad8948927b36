import { expect, test } from 'vitest'
import { newWallet, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const wallet = await newWallet(sandbox)
const path = `/customers/${wallet.customerId}`
const body = { customerType: 'INDIVIDUAL', email: `new.${wallet.email}` }
const emailNow = async () => (await sandbox.call('GET', path)).body.email

test('a session of another customer’s wallet cannot sign an email change', async () => {
  const other = await signIn(sandbox, await newWallet(sandbox))
  const first = await sandbox.call('PATCH', path, { body })
  const reply = await sandbox.call('PATCH', path, { body, headers: proofOf(first.body, other.key) })
  expectError(reply, 'WALLET_SIGNATURE_INVALID', { reason: 'UNKNOWN_KEY' })
  expect(await emailNow()).toBe(wallet.email)
})

test.each([
  ['another email', { email: 'thief@example.com' }],
  ['an additional field', { fullName: 'Another Name' }],
])('an email change whose signed retry has %s is rejected with reason BODY_CHANGED', async (_, members) => {
  const { key } = await signIn(sandbox, wallet)
  const first = await sandbox.call('PATCH', path, { body })
  const reply = await sandbox.call('PATCH', path, {
    body: { ...body, ...members },
    headers: proofOf(first.body, key),
  })
  expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'BODY_CHANGED' })
  expect(await emailNow()).toBe(wallet.email)
})
