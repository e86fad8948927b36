import { expect, test } from 'vitest'
import { newOauthWallet, oauthBody, verifyOauth } from '#lib/testing/fixtures/oidc-tokens'
import { clientKey } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('of 40 concurrent verifications with another user’s ID token, ten get 401 and 30 get 429; for a minute, even a valid token gets RATE_LIMITED', async () => {
  await freezeClock(sandbox)
  const { credentialId, identity } = await newOauthWallet(sandbox)
  const wrong = await oauthBody(sandbox, identity, clientKey(), { sub: 'another user' })
  const replies = await Promise.all(Array.from({ length: 40 }, () => verifyOauth(sandbox, credentialId, wrong)))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(30)
  const right = await oauthBody(sandbox, identity, clientKey())
  const limited = await verifyOauth(sandbox, credentialId, right)
  expectError(limited, 'RATE_LIMITED', { limit: 10, retryAfterSeconds: 60 })
  expect(limited.headers.get('retry-after')).toBe('60')
  await advanceClock(sandbox, 60_000)
  const fresh = await oauthBody(sandbox, identity, clientKey())
  expect((await verifyOauth(sandbox, credentialId, fresh)).status).toBe(200)
  await runClock(sandbox)
})

test('sending a used ID token again does not count toward the limit on rejected verifications', async () => {
  const { credentialId, identity } = await newOauthWallet(sandbox)
  const body = await oauthBody(sandbox, identity, clientKey())
  expect((await verifyOauth(sandbox, credentialId, body)).status).toBe(200)
  for (let sent = 0; sent < 12; sent += 1) expect((await verifyOauth(sandbox, credentialId, body)).status).toBe(401)
  const next = await oauthBody(sandbox, identity, clientKey())
  expect((await verifyOauth(sandbox, credentialId, next)).status).toBe(200)
})
