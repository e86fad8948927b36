import { describe, expect, test } from 'vitest'
import { ADD_TAMPERS, REFRESH_TAMPERS, REVOKE_TAMPERS, SIGNED_TAMPERS } from '#lib/flows/action-tampers'
import type { Artifacts, HeldSession } from '#lib/flows/artifacts'
import { executeQuote } from '#lib/flows/execute'
import { EXECUTE_TAMPERS } from '#lib/flows/execute-tampers'
import { advance, artifactsOf, backTo, begin, edited, type Flow, nextStep, Refused, runToEnd } from '#lib/flows/flow'
import { oauth, registerOauth } from '#lib/flows/oauth'
import { OAUTH_TAMPERS } from '#lib/flows/oauth-tampers'
import { emailOtp, smsOtp } from '#lib/flows/otp'
import { OTP_TAMPERS } from '#lib/flows/otp-tampers'
import { passkeySignIn, registerPasskey } from '#lib/flows/passkey'
import { PASSKEY_TAMPERS } from '#lib/flows/passkey-tampers'
import { addCredential, refreshSession, revokeCredential, revokeSession } from '#lib/flows/signed-actions'
import { isAsPredicted, made, runTampered, type Tamper } from '#lib/flows/tamper'
import { flowTools } from '#lib/testing/flow-tools'
import { runClock } from '#lib/testing/move-clock'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { newWallet, signIn, type Wallet } from '#lib/testing/wallet'

const sandbox = await sandboxOfFile()
const tools = await flowTools(sandbox)

async function loginGiven(): Promise<Partial<Artifacts>> {
  const { credentialId, accountId } = await newWallet(sandbox)
  return { accountId, credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' }
}

async function signedIn(): Promise<{ wallet: Wallet; signer: HeldSession }> {
  const wallet = await newWallet(sandbox)
  const { id, accountId, key } = await signIn(sandbox, wallet)
  return { wallet, signer: { id, accountId, credentialId: wallet.credentialId, type: 'EMAIL_OTP', expiresAt: '', key } }
}

async function addGiven(): Promise<Partial<Artifacts>> {
  const { wallet, signer } = await signedIn()
  return { accountId: wallet.accountId, otpType: 'SMS_OTP', signer }
}

/** A wallet with two credentials; the one it came with is to go, signed by the other. */
async function revokeGiven(): Promise<Partial<Artifacts>> {
  const { wallet, signer } = await signedIn()
  const given = { accountId: wallet.accountId, otpType: 'SMS_OTP', signer } as const
  const added = JSON.parse(artifactsOf(await runToEnd(addCredential, given, tools)).leg2?.answer.body ?? '{}')
  const login = { credentialId: added.id, otpType: 'SMS_OTP', otpCode: '000000' } as const
  const { session } = artifactsOf(await runToEnd(smsOtp, login, tools))
  if (session === undefined) throw new Error('No session was opened.')
  return { targetId: wallet.credentialId, signer: session }
}

const IDENTITY = { iss: 'https://accounts.google.com', aud: 'app', sub: 'ada', email: 'ada@example.com' }

async function identityGiven(): Promise<Partial<Artifacts>> {
  const { wallet, signer } = await signedIn()
  return { accountId: wallet.accountId, identity: IDENTITY, signer }
}

async function oauthGiven(): Promise<Partial<Artifacts>> {
  return { credentialId: await addedBy(registerOauth, await identityGiven()), identity: IDENTITY }
}

async function passkeyGiven(): Promise<Partial<Artifacts>> {
  const { wallet, signer } = await signedIn()
  return { credentialId: await addedBy(registerPasskey, { accountId: wallet.accountId, signer }) }
}

/** A funded wallet, and a bank account it pays. */
async function executeGiven(): Promise<Partial<Artifacts>> {
  const { wallet, signer } = await signedIn()
  const path = `/sandbox/internal-accounts/${wallet.accountId}/fund`
  await sandbox.call('POST', path, { body: { amount: 100_000_000 } })
  const destinationId = sandbox.starter.external.USD ?? ''
  return { accountId: wallet.accountId, destinationId, amount: 10_000_000, signer }
}

async function addedBy(flow: Flow, given: Partial<Artifacts>): Promise<string> {
  return JSON.parse(artifactsOf(await runToEnd(flow, given, tools)).leg2?.answer.body ?? '{}').id
}

async function sessionGiven(): Promise<Partial<Artifacts>> {
  const { signer } = await signedIn()
  return { targetId: signer.id, signer }
}

const FLOWS: readonly {
  flow: Flow
  given: () => Promise<Partial<Artifacts>>
  tampers: readonly Tamper[]
  status: number
}[] = [
  { flow: emailOtp, given: loginGiven, tampers: OTP_TAMPERS, status: 200 },
  { flow: addCredential, given: addGiven, tampers: ADD_TAMPERS, status: 201 },
  { flow: revokeCredential, given: revokeGiven, tampers: REVOKE_TAMPERS, status: 204 },
  { flow: refreshSession, given: sessionGiven, tampers: REFRESH_TAMPERS, status: 201 },
  { flow: revokeSession, given: sessionGiven, tampers: REVOKE_TAMPERS, status: 204 },
  { flow: registerOauth, given: identityGiven, tampers: SIGNED_TAMPERS, status: 201 },
  {
    flow: registerPasskey,
    given: async () => {
      const { accountId, signer } = await identityGiven()
      return { accountId: made(accountId), signer: made(signer) }
    },
    tampers: SIGNED_TAMPERS,
    status: 201,
  },
]

/** Flows whose proof is a single call. */
const SINGLE: readonly {
  flow: Flow
  given: () => Promise<Partial<Artifacts>>
  tampers: readonly Tamper[]
  call: 'verify' | 'execute'
}[] = [
  { flow: oauth, given: oauthGiven, tampers: OAUTH_TAMPERS, call: 'verify' },
  { flow: passkeySignIn, given: passkeyGiven, tampers: PASSKEY_TAMPERS, call: 'verify' },
  { flow: executeQuote, given: executeGiven, tampers: EXECUTE_TAMPERS, call: 'execute' },
]

describe.each(FLOWS)('$flow.title', ({ flow, given, tampers, status }) => {
  test('runs to its end', async () => {
    const { leg1, leg2 } = artifactsOf(await runToEnd(flow, await given(), tools))
    expect([leg1?.answer.status, leg2?.answer.status]).toEqual([202, status])
    // Both legs are one request, but for two headers.
    expect(leg2?.request.body).toBe(leg1?.request.body)
    const added = Object.keys(leg2?.request.headers ?? {}).filter(name => leg1?.request.headers[name] === undefined)
    expect(added).toEqual(['Service-Wallet-Signature', 'Request-Id'])
  })

  judged(flow, given, tampers)
})

describe.each(SINGLE)('$flow.title', ({ flow, given, tampers, call }) => {
  test('runs to its end', async () => {
    const end = artifactsOf(await runToEnd(flow, await given(), tools))
    expect(end[call]?.answer.status, end[call]?.answer.body).toBe(200)
    if (call === 'execute') return
    // The session's key signs: it ends its own session.
    const { session } = end
    if (session === undefined) throw new Error('No session was opened.')
    const ended = await runToEnd(revokeSession, { targetId: session.id, signer: session }, tools)
    expect(artifactsOf(ended).leg2?.answer.status).toBe(204)
  })

  judged(flow, given, tampers)
})

function judged(flow: Flow, given: () => Promise<Partial<Artifacts>>, tampers: readonly Tamper[]): void {
  test('needs what it is given, and nothing else', async () => {
    const all = await given()
    expect(flow.given.filter(name => all[name] === undefined)).toEqual([])
    const made = new Set<string>(flow.given)
    for (const { needs, makes } of flow.steps) {
      expect(needs.filter(name => !made.has(name))).toEqual([])
      for (const name of makes) made.add(name)
    }
  })

  test.each(tampers.map(tamper => [tamper.label, tamper] as const))('%s: refused as predicted', async (_, tamper) => {
    const { refused } = await runTampered(flow, await given(), tamper, tools)
    if (tamper.group === 'time') await runClock(sandbox)
    if (refused === undefined) throw new Error('It was taken.')
    expect(isAsPredicted(refused, tamper.predicted), `${refused.answer.status} ${refused.answer.body}`).toBe(true)
  })

  test('no tamper has the name of another', () => {
    expect(new Set(tampers.map(({ id }) => id)).size).toBe(tampers.length)
  })
}

describe('a run', () => {
  test('is taken back to a step, and goes on from there with the keys it had', async () => {
    let run = begin(emailOtp, await loginGiven())
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

  test('stays where it was when a step is refused, and what was refused is told', async () => {
    let run = begin(emailOtp, await loginGiven())
    while (nextStep(run)?.id !== 'leg-2') run = await advance(run, tools)
    const broken = edited(run, { stamp: 'garbage' })
    const error = await advance(broken, tools).catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(Refused)
    expect(JSON.parse((error as Refused).exchange.answer.body).code).toBe('WALLET_SIGNATURE_MALFORMED')
    expect(nextStep(broken)?.id).toBe('leg-2')
    expect(artifactsOf(await advance(run, tools)).leg2?.answer.status).toBe(200)
  })

  test('a step without what it needs does not begin', async () => {
    await expect(advance(begin(emailOtp, {}), tools)).rejects.toThrow('The step challenge needs credentialId.')
  })
})
