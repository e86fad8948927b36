import { expect, test } from 'vitest'
import { clientKey, newWallet, otpBody, proofOf, signedCall } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('after ten rejected codes, even a correct code gets RATE_LIMITED for a minute', async () => {
  await freezeClock(sandbox)
  const { credentialId } = await newWallet(sandbox)
  const path = `/auth/credentials/${credentialId}/verify`
  const sendWrongCodeThrice = async () => {
    const body = await otpBody(sandbox, credentialId, clientKey(), { otpCode: '123456' })
    return [
      await sandbox.call('POST', path, { body }),
      await sandbox.call('POST', path, { body }),
      await sandbox.call('POST', path, { body }),
    ]
  }
  const replies = [
    ...(await sendWrongCodeThrice()),
    ...(await sendWrongCodeThrice()),
    ...(await sendWrongCodeThrice()),
    ...(await sendWrongCodeThrice()),
  ]
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
  const key = clientKey()
  const body = await otpBody(sandbox, credentialId, key)
  const limited = await sandbox.call('POST', path, { body })
  expectError(limited, 'RATE_LIMITED', { limit: 10, retryAfterSeconds: 60 })
  expect(limited.headers.get('retry-after')).toBe('60')
  await advanceClock(sandbox, 60_000)
  expect((await signedCall(sandbox, 'POST', path, key, { body })).status).toBe(200)
  await runClock(sandbox)
})

test('a wrong bundle sent repeatedly gets INVALID_OTP_CODE three times, then NO_PENDING_OTP, and finally RATE_LIMITED', async () => {
  await freezeClock(sandbox)
  const { credentialId } = await newWallet(sandbox)
  const path = `/auth/credentials/${credentialId}/verify`
  const body = await otpBody(sandbox, credentialId, clientKey(), { otpCode: '123456' })
  const replies = []
  for (let sent = 0; sent < 12; sent += 1) replies.push(await sandbox.call('POST', path, { body }))
  const reasons = replies.map(reply => reply.body.details.reason ?? reply.body.code)
  const rejected = [...Array(3).fill('INVALID_OTP_CODE'), ...Array(7).fill('NO_PENDING_OTP')]
  expect(reasons).toEqual([...rejected, 'RATE_LIMITED', 'RATE_LIMITED'])
  await runClock(sandbox)
})

test('sending a correct bundle again starts no second login, is not rate-limited and does not block the first login', async () => {
  const { credentialId } = await newWallet(sandbox)
  const path = `/auth/credentials/${credentialId}/verify`
  const key = clientKey()
  const body = await otpBody(sandbox, credentialId, key)
  const replies = await Promise.all(Array.from({ length: 30 }, () => sandbox.call('POST', path, { body })))
  const [first, ...others] = replies.filter(({ status }) => status === 202)
  expect(others).toEqual([])
  for (let sent = 0; sent < 12; sent += 1) {
    expectError(await sandbox.call('POST', path, { body }), 'UNAUTHORIZED', { reason: 'NO_PENDING_OTP' })
  }
  expect((await sandbox.call('POST', path, { body, headers: proofOf(first?.body, key) })).status).toBe(200)
})
