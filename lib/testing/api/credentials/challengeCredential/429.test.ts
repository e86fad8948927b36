import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const challenge = (id: string, headers = {}) => sandbox.call('POST', `/auth/credentials/${id}/challenge`, { headers })

test('of 200 concurrent challenges of a credential, five succeed and the rest get RATE_LIMITED with Retry-After', async () => {
  await freezeClock(sandbox)
  const { credentialId } = await newWallet(sandbox)
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) => challenge(credentialId, { 'x-forwarded-for': `10.0.0.${n}` })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  const limited = replies.filter(({ status }) => status !== 200)
  for (const reply of limited) {
    expectError(reply, 'RATE_LIMITED', { retryAfterSeconds: 60, limit: 5 })
    expect(reply.headers.get('retry-after')).toBe('60')
  }
  await runClock(sandbox)
})

test('a challenge above the limit succeeds after exactly Retry-After seconds, but not a millisecond earlier', async () => {
  await freezeClock(sandbox)
  const { credentialId } = await newWallet(sandbox)
  for (let issued = 0; issued < 5; issued += 1) {
    expect((await challenge(credentialId)).status).toBe(200)
    await advanceClock(sandbox, 1_000)
  }
  const limited = await challenge(credentialId)
  expectError(limited, 'RATE_LIMITED')
  const seconds = Number(limited.headers.get('retry-after'))
  expect(seconds).toBe(55)
  await advanceClock(sandbox, seconds * 1_000 - 1)
  expectError(await challenge(credentialId), 'RATE_LIMITED')
  await advanceClock(sandbox, 1)
  expect((await challenge(credentialId)).status).toBe(200)
  await runClock(sandbox)
})

test('reaching the challenge limit of a credential does not affect another credential', async () => {
  const [busy, other] = [await newWallet(sandbox), await newWallet(sandbox)]
  for (let issued = 0; issued < 6; issued += 1) await challenge(busy.credentialId)
  expect((await challenge(busy.credentialId)).status).toBe(429)
  expect((await challenge(other.credentialId)).status).toBe(200)
})
