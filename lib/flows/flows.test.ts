import { describe, expect, test } from 'vitest'
import { advance, artifactsOf, backTo, begin, editArtifacts, nextStep, Rejected, runToEnd } from '#lib/flows/flow'
import { newPayee } from '#lib/flows/new-payee'
import { emailOtp } from '#lib/flows/otp-flows'
import { revokeSession } from '#lib/flows/signed-action-flows'
import { answerText, isAsPredicted, predictionText } from '#lib/flows/tampers/prediction'
import { requireArtifact, runTampered } from '#lib/flows/tampers/tamper'
import { type Trial, tryTamper } from '#lib/flows/tampers/tamper-trial'
import { flowCases } from '#lib/testing/fixtures/flow-cases'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const tools = await flowTools(sandbox)
const CASES = flowCases(sandbox, tools)

describe.each(CASES)('$flow.id', ({ flow, inputs, tampers, proof, status }) => {
  test('completes, and its session, if any, can be revoked', async () => {
    const { [proof]: finalCall, firstCall, session } = artifactsOf(await runToEnd(flow, await inputs(), tools))
    expect(finalCall?.answer.status, finalCall?.answer.body).toBe(status)
    if (proof === 'signedRetry') {
      expect(firstCall?.answer.status).toBe(202)
      expect(finalCall?.request.body).toBe(firstCall?.request.body)
      const added = Object.keys(finalCall?.request.headers ?? {}).filter(
        name => firstCall?.request.headers[name] === undefined,
      )
      expect(added).toEqual(['Service-Wallet-Signature', 'Request-Id'])
    }
    if (session === undefined) return
    // The session's own key signs the request that ends the session.
    const ended = await runToEnd(revokeSession, { targetId: session.id, signer: session }, tools)
    expect(artifactsOf(ended).signedRetry?.answer.status).toBe(204)
  })

  test('has steps that need only the declared inputs and the outputs of earlier steps', async () => {
    const all: Readonly<Record<string, unknown>> = await inputs()
    expect(flow.inputs.filter(name => all[name] === undefined)).toEqual([])
    const known = new Set<string>(flow.inputs)
    for (const { needs, makes } of flow.steps) {
      expect(needs.filter(name => !known.has(name))).toEqual([])
      for (const name of makes) known.add(name)
    }
  })

  test.each(tampers.map(tamper => [tamper.id, tamper] as const))(
    'tamper %s gets the predicted response',
    async (_, tamper) => {
      const { exchange } = await runTampered(flow, await inputs(), tamper, tools)
      if (tamper.group === 'time') await runClock(sandbox)
      const { answer } = requireArtifact(exchange)
      expect(isAsPredicted(answer, tamper.predicted), `${answer.status} ${answer.body}`).toBe(true)
    },
  )

  test('has unique tamper IDs, and every tamper belongs to a step', () => {
    expect(new Set(tampers.map(({ id }) => id)).size).toBe(tampers.length)
    const steps = flow.steps.map(({ id }) => id)
    expect(tampers.filter(({ before }) => !steps.includes(before))).toEqual([])
  })

  test('all tampers, applied in sequence with the same inputs, get the predicted responses', async () => {
    const start = await inputs()
    const missed: string[] = []
    // Like the console, this test applies all tampers of a step before those of the next step.
    for (const { id } of flow.steps) {
      let trial: Trial = { run: begin(flow, start), tries: 0, isSpent: true }
      for (const tamper of tampers.filter(({ before }) => before === id)) {
        const tried = await tryTamper(trial, tamper, start, tools)
        const got = tried.exchange === undefined ? 'no call' : answerText(tried.exchange.answer)
        if (!tried.isAsPredicted) missed.push(`${tamper.id}: ${predictionText(tamper.predicted)}, got ${got}`)
        trial = tried.trial
      }
    }
    await runClock(sandbox)
    expect(missed).toEqual([])
  })
})

describe('a run', () => {
  test('goes back to a step and keeps the keys of earlier steps', async () => {
    let run = begin(emailOtp, await loginInputs())
    while (nextStep(run)?.id !== 'leg-1') run = await advance(run, tools)
    const key = artifactsOf(run).clientKey
    const back = backTo(run, 2)
    expect(nextStep(back)?.id).toBe('seal')
    expect(artifactsOf(back).clientKey).toBe(key)
    expect(artifactsOf(back).encryptedOtpBundle).toBeUndefined()
    let fork = back
    while (nextStep(fork) !== undefined) fork = await advance(fork, tools)
    expect(artifactsOf(fork).session?.key).toBe(key)
    expect(nextStep(run)?.id).toBe('leg-1')
  })

  test('remains at a rejected step, and advance throws Rejected', async () => {
    let run = begin(emailOtp, await loginInputs())
    while (nextStep(run)?.id !== 'leg-2') run = await advance(run, tools)
    const tampered = editArtifacts(run, { stamp: 'garbage' })
    const error = await advance(tampered, tools).catch((rejected: unknown) => rejected)
    expect(error).toBeInstanceOf(Rejected)
    expect(JSON.parse((error as Rejected).exchange.answer.body).code).toBe('WALLET_SIGNATURE_MALFORMED')
    expect(nextStep(tampered)?.id).toBe('leg-2')
    expect(artifactsOf(await advance(run, tools)).signedRetry?.answer.status).toBe(200)
  })

  test('does not start a step without its inputs', async () => {
    await expect(advance(begin(emailOtp, {}), tools)).rejects.toThrow('The step challenge needs credentialId.')
  })
})

test('a new payee is a USD external account of its customer', async () => {
  const { customer } = sandbox.starter
  const before = await usdAccounts()
  await newPayee(tools, customer)
  const created = (await usdAccounts()).filter(({ id }) => before.every(known => known.id !== id))
  expect(created).toMatchObject([{ customerId: customer, currency: 'USD' }])
})

async function usdAccounts(): Promise<readonly { readonly id: string }[]> {
  return (await sandbox.call('GET', '/customers/external-accounts?currency=USD')).body.data
}

async function loginInputs() {
  const { credentialId, accountId } = await newWallet(sandbox)
  return { accountId, credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' } as const
}
