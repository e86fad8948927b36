import { describe, expect, test } from 'vitest'
import { artifactsOf, begin, runTo } from '#lib/flows/flow'
import { emailOtp } from '#lib/flows/otp-flows'
import { OTP_TAMPERS } from '#lib/flows/tampers/otp-tampers'
import { requireArtifact, type Tamper } from '#lib/flows/tampers/tamper'
import { type Trial, tryTamper } from '#lib/flows/tampers/tamper-trial'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const tools = await flowTools(sandbox)

async function trialAt(stepId: string): Promise<Trial> {
  const { credentialId } = await newWallet(sandbox)
  const run = await runTo(begin(emailOtp, { credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' }), stepId, tools)
  return { run, tries: 0, isSpent: false }
}

function otpTamper(id: string): Tamper {
  return requireArtifact(OTP_TAMPERS.find(tamper => tamper.id === id))
}

const keyOf = ({ run }: Trial) => artifactsOf(run).clientKey

describe('tryTamper', () => {
  test('reuses a run for two tampers, then rebuilds it', async () => {
    const start = await trialAt('leg-1')
    const once = (await tryTamper(start, otpTamper('wrong-code'), {}, tools)).trial
    const twice = (await tryTamper(once, otpTamper('flipped-bit'), {}, tools)).trial
    expect([keyOf(once), keyOf(twice)]).toEqual([keyOf(start), keyOf(start)])
    const third = await tryTamper(twice, otpTamper('no-key'), {}, tools)
    expect(third.isAsPredicted).toBe(true)
    expect(keyOf(third.trial)).not.toEqual(keyOf(start))
    expect(third.trial.tries).toBe(1)
  })

  test('rebuilds a run whose artifacts the previous tamper used up', async () => {
    const start = await trialAt('leg-1')
    const spent = (await tryTamper(start, otpTamper('used-bundle'), {}, tools)).trial
    expect(spent.isSpent).toBe(true)
    const next = await tryTamper(spent, otpTamper('wrong-code'), {}, tools)
    expect([next.isAsPredicted, next.trial.isSpent]).toEqual([true, false])
    expect(keyOf(next.trial)).not.toEqual(keyOf(start))
  })

  test('advances the sandbox clock past an unexpected rate limit, retries, and returns the advance in seconds', async () => {
    let trial = await trialAt('leg-1')
    let waited = 0
    for (let round = 0; round < 6; round += 1) {
      const tried = await tryTamper({ ...trial, isSpent: true }, otpTamper('wrong-code'), {}, tools)
      expect(tried.isAsPredicted).toBe(true)
      waited += tried.waitedSeconds
      trial = tried.trial
    }
    await runClock(sandbox)
    expect(waited).toBeGreaterThan(0)
    expect(waited).toBeLessThanOrEqual(60)
  })

  test('does not advance the sandbox clock past a predicted rate limit', async () => {
    const { isAsPredicted, waitedSeconds } = await tryTamper(
      await trialAt('challenge'),
      otpTamper('too-many-challenges'),
      {},
      tools,
    )
    expect([isAsPredicted, waitedSeconds]).toEqual([true, 0])
  })
})
