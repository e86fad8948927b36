import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { clientKey, newWallet, otpBody, sealCode, signedCall } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { readTargetBundle } from '#lib/wallet/bundles/otp-bundle'
import { DOCUMENTED_INPUTS, seal } from '#lib/wallet/keys/hpke'
import { isProblem } from '#lib/wallet/read-problem'

const sandbox = await openSandboxForFile()
const verify = (id: string, body: unknown) => sandbox.call('POST', `/auth/credentials/${id}/verify`, { body })
const requestBundle = async (id: string): Promise<string> =>
  (await sandbox.call('POST', `/auth/credentials/${id}/challenge`)).body.otpEncryptionTargetBundle

async function encryptText(targetBundle: string, text: string, inputs = DOCUMENTED_INPUTS): Promise<string> {
  const target = readTargetBundle(targetBundle)
  if (isProblem(target)) throw new Error(target.problem)
  const plaintext = new TextEncoder().encode(text)
  const { enc, ciphertext } = await seal({ recipient: target.targetPublic, plaintext, inputs })
  return JSON.stringify({ encappedPublic: hexFromBytes(enc), ciphertext: hexFromBytes(ciphertext) })
}

describe('rejection with reason INVALID_OTP_CODE', () => {
  const KEY = hexFromBytes(clientKey().publicKey)
  const BAD_BUNDLES: Readonly<Record<string, (bundle: string) => Promise<string>>> = {
    'a wrong code': bundle => sealCode(bundle, clientKey(), '000001'),
    'no code': bundle => encryptText(bundle, JSON.stringify({ public_key: KEY })),
    'a code that is not a string': bundle => encryptText(bundle, JSON.stringify({ otp_code: 0, public_key: KEY })),
    'no key': bundle => encryptText(bundle, JSON.stringify({ otp_code: '000000' })),
    'a key off the curve': bundle =>
      encryptText(bundle, JSON.stringify({ otp_code: '000000', public_key: `04${'11'.repeat(64)}` })),
    'text that is not JSON': bundle => encryptText(bundle, 'hello'),
    'ciphertext that does not decrypt': async bundle =>
      (await sealCode(bundle, clientKey())).replace(/.(?="\}$)/, last => (last === '0' ? '1' : '0')),
  }

  test('every bad bundle gets the same response, and only the trace names the failed check', async () => {
    const responses = new Set<string>()
    const failedChecks = new Set<string>()
    for (const [name, make] of Object.entries(BAD_BUNDLES)) {
      const { credentialId } = await newWallet(sandbox)
      const reply = await verify(credentialId, {
        type: 'EMAIL_OTP',
        encryptedOtpBundle: await make(await requestBundle(credentialId)),
      })
      expectError(reply, 'UNAUTHORIZED', { reason: 'INVALID_OTP_CODE' })
      responses.add(reply.text)
      const trace = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
      const failed = trace.body.checks.at(-1)
      expect(failed, name).toMatchObject({ status: 'fail', expected: expect.any(String), got: expect.any(String) })
      expect(failed.hint, name).toBe(`Failed check: ${failed.label}. The response says only INVALID_OTP_CODE.`)
      failedChecks.add(failed.id)
    }
    expect(responses.size).toBe(1)
    expect([...failedChecks].toSorted()).toEqual(['otp-code', 'otp-content', 'otp-key', 'otp-opens'])
  })

  test('a bundle encrypted with an empty HPKE info is rejected, and only the trace names the mistake', async () => {
    const { credentialId } = await newWallet(sandbox)
    const text = JSON.stringify({ otp_code: '000000', public_key: KEY })
    const inputs = { ...DOCUMENTED_INPUTS, info: new Uint8Array() }
    const encryptedOtpBundle = await encryptText(await requestBundle(credentialId), text, inputs)
    const reply = await verify(credentialId, { type: 'EMAIL_OTP', encryptedOtpBundle })
    expectError(reply, 'UNAUTHORIZED', { reason: 'INVALID_OTP_CODE' })
    expect(reply.text).not.toContain('info')
    const trace = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
    expect(trace.body.checks.at(-1).got).toMatch(/^\d+ bytes that failed to decrypt, but decrypt with info = empty$/)
  })
})

describe('one-time codes', () => {
  test('a bundle is rejected with reason NO_PENDING_OTP if no code was requested', async () => {
    const { credentialId } = await newWallet(sandbox)
    const other = await newWallet(sandbox)
    const body = {
      type: 'EMAIL_OTP',
      encryptedOtpBundle: await sealCode(await requestBundle(other.credentialId), clientKey()),
    }
    expectError(await verify(credentialId, body), 'UNAUTHORIZED', { reason: 'NO_PENDING_OTP' })
  })

  test('after three wrong codes, the right code is rejected with reason NO_PENDING_OTP', async () => {
    const { credentialId } = await newWallet(sandbox)
    const bundle = await requestBundle(credentialId)
    const right = { type: 'EMAIL_OTP', encryptedOtpBundle: await sealCode(bundle, clientKey()) }
    for (let wrong = 0; wrong < 3; wrong += 1) {
      const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await sealCode(bundle, clientKey(), '999999') }
      expectError(await verify(credentialId, body), 'UNAUTHORIZED', { reason: 'INVALID_OTP_CODE' })
    }
    expectError(await verify(credentialId, right), 'UNAUTHORIZED', { reason: 'NO_PENDING_OTP' })
  })

  test('the right code is accepted on the third attempt', async () => {
    const { credentialId } = await newWallet(sandbox)
    const bundle = await requestBundle(credentialId)
    for (let wrong = 0; wrong < 2; wrong += 1) {
      await verify(credentialId, {
        type: 'EMAIL_OTP',
        encryptedOtpBundle: await sealCode(bundle, clientKey(), '999999'),
      })
    }
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await sealCode(bundle, clientKey()) }
    expect((await verify(credentialId, body)).status).toBe(202)
  })

  test('a new challenge replaces the pending code', async () => {
    const { credentialId } = await newWallet(sandbox)
    const [old, key] = [await requestBundle(credentialId), clientKey()]
    const current = await requestBundle(credentialId)
    const body = (encryptedOtpBundle: string) => ({ type: 'EMAIL_OTP', encryptedOtpBundle })
    expectError(await verify(credentialId, body(await sealCode(old, key))), 'UNAUTHORIZED', {
      reason: 'INVALID_OTP_CODE',
    })
    expect((await verify(credentialId, body(await sealCode(current, key)))).status).toBe(202)
  })

  test('if a code is encrypted to an earlier bundle, only the trace names that bundle, and only until it is 5 minutes old', async () => {
    await freezeClock(sandbox)
    const [{ credentialId }, key] = [await newWallet(sandbox), clientKey()]
    const expectRejected = async (encryptedOtpBundle: string) => {
      const reply = await verify(credentialId, { type: 'EMAIL_OTP', encryptedOtpBundle })
      expectError(reply, 'UNAUTHORIZED', { reason: 'INVALID_OTP_CODE' })
      const trace = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
      expect(trace.body.checks.at(-1)).toMatchObject({ id: 'otp-opens', status: 'fail' })
      return { answer: reply.text, got: trace.body.checks.at(-1).got }
    }
    const old = await requestBundle(credentialId)
    const target = readTargetBundle(old)
    if (isProblem(target)) throw new Error(target.problem)
    await requestBundle(credentialId)
    const toOld = await sealCode(old, key)
    const earlier = await expectRejected(toOld)
    expect(earlier.got).toMatch(
      new RegExp(
        `^\\d+ bytes encrypted to an earlier bundle: targetPublic ${hexFromBytes(target.targetPublic).slice(0, 16)}…, issued at \\d{4}-.+Z$`,
      ),
    )
    const foreign = await sealCode(await requestBundle((await newWallet(sandbox)).credentialId), key)
    expect((await expectRejected(foreign)).answer).toBe(earlier.answer)
    // The third code is requested 1 ms before the first two expire, so that a code is pending after they have expired.
    await advanceClock(sandbox, 5 * 60_000 - 1)
    expect((await expectRejected(toOld)).got).toContain('earlier bundle')
    await requestBundle(credentialId)
    await advanceClock(sandbox, 1)
    expect((await expectRejected(toOld)).got).toMatch(/^\d+ bytes that failed to decrypt$/)
    await runClock(sandbox)
  })

  test('a code is valid for 5 minutes', async () => {
    await freezeClock(sandbox)
    const [inTime, late] = [await newWallet(sandbox), await newWallet(sandbox)]
    const bodies = [
      await otpBody(sandbox, inTime.credentialId, clientKey()),
      await otpBody(sandbox, late.credentialId, clientKey()),
    ]
    await advanceClock(sandbox, 5 * 60_000 - 1)
    expect((await verify(inTime.credentialId, bodies[0])).status).toBe(202)
    await advanceClock(sandbox, 1)
    expectError(await verify(late.credentialId, bodies[1]), 'UNAUTHORIZED', { reason: 'NO_PENDING_OTP' })
    await runClock(sandbox)
  })

  test('a used code is rejected with reason NO_PENDING_OTP', async () => {
    const { credentialId } = await newWallet(sandbox)
    const key = clientKey()
    const body = await otpBody(sandbox, credentialId, key)
    await signedCall(sandbox, 'POST', `/auth/credentials/${credentialId}/verify`, key, { body })
    expectError(await verify(credentialId, body), 'UNAUTHORIZED', { reason: 'NO_PENDING_OTP' })
  })
})

test('if one of 50 concurrent bundles has the right code, at most three bundles use up an attempt and at most one is accepted', async () => {
  const { accountId, credentialId } = await newWallet(sandbox)
  const bundle = await requestBundle(credentialId)
  const bodies = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => ({
      type: 'EMAIL_OTP',
      encryptedOtpBundle: await sealCode(bundle, clientKey(), n === 1 ? '000000' : '111111'),
    })),
  )
  const replies = await Promise.all(bodies.map(body => verify(credentialId, body)))
  const wrongCodes = replies.filter(({ body }) => body.details?.reason === 'INVALID_OTP_CODE')
  const accepted = replies.filter(({ status }) => status === 202)
  expect(accepted.length).toBeLessThanOrEqual(1)
  expect(wrongCodes.length + accepted.length).toBeLessThanOrEqual(3)
  expect(replies.every(({ status }) => status < 500)).toBe(true)
  expect((await sandbox.call('GET', `/auth/sessions?accountId=${accountId}`)).body.data.length).toBeLessThanOrEqual(1)
})
