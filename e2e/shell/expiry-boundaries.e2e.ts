import type { Page } from '@playwright/test'
import type { SentAnswer } from '#lib/client/sent-exchange'
import type { Artifacts, SessionWithKey } from '#lib/flows/artifacts'
import { advance, artifactsOf, begin, type Flow, Rejected, type Run, runTo, runToEnd } from '#lib/flows/flow'
import { oauth, registerOauth } from '#lib/flows/oauth-flows'
import { emailOtp } from '#lib/flows/otp-flows'
import { passkeySignIn, registerPasskey } from '#lib/flows/passkey-flows'
import { refreshSession } from '#lib/flows/signed-action-flows'
import { expect, quoteBody, test } from '../harness/journey-test.ts'
import { control, outsideTools, post, type StarterWallet, starterWallet } from '../harness/outside-client.ts'
import { openPage } from '../harness/page-list.ts'

const OTP = { otpType: 'EMAIL_OTP', otpCode: '000000' } as const
const IDENTITY = { iss: 'https://accounts.google.com', aud: 'journeys', sub: 'ada', email: 'ada@example.com' } as const

/** Sends a call that is accepted before a deadline and rejected after it. */
type PreparedCall = () => Promise<SentAnswer>

/** Runs the steps before `stepId`. The returned function runs the step `stepId`. */
async function runUpTo(stepId: string, flow: Flow, inputs: Partial<Artifacts>): Promise<PreparedCall> {
  const run = await runTo(begin(flow, inputs), stepId, outsideTools)
  return () => runNextStep(run)
}

/** Runs the next step, which must make a call. Returns the response, even if it is an error. */
async function runNextStep(run: Run): Promise<SentAnswer> {
  try {
    const { firstCall, signedRetry, verify } = artifactsOf(await advance(run, outsideTools))
    const sent = verify ?? signedRetry ?? firstCall
    if (sent === undefined) throw new Error('The step made no call.')
    return sent.answer
  } catch (error) {
    if (error instanceof Rejected) return error.exchange.answer
    throw error
  }
}

async function signIn({ credentialId }: StarterWallet): Promise<SessionWithKey> {
  const { session } = artifactsOf(await runToEnd(emailOtp, { ...OTP, credentialId }, outsideTools))
  if (session === undefined) throw new Error('No session was opened.')
  return session
}

/** Registers another credential of the starter wallet. Returns the inputs of a sign-in with this credential. */
async function registerCredential(flow: Flow): Promise<Partial<Artifacts>> {
  const wallet = await starterWallet()
  const inputs = { accountId: wallet.accountId, signer: await signIn(wallet), identity: IDENTITY }
  const { signedRetry } = artifactsOf(await runToEnd(flow, inputs, outsideTools))
  return { credentialId: JSON.parse(signedRetry?.answer.body ?? '{}').id, identity: IDENTITY }
}

const DEADLINE_KINDS: readonly {
  readonly kind: string
  readonly rejected: readonly [status: number, reason: string]
  /** Prepares the wallet if needed. The returned function starts a deadline and returns a call that must meet it. */
  prepare(): Promise<() => Promise<PreparedCall>>
}[] = [
  {
    kind: 'quote',
    rejected: [409, 'QUOTE_EXPIRED'],
    prepare: async () => async () => {
      const { id } = JSON.parse((await post('/quotes', await quoteBody())).body)
      return () => post(`/quotes/${id}/execute`, {})
    },
  },
  {
    kind: 'signed-request',
    rejected: [401, 'REQUEST_EXPIRED'],
    prepare: async () => {
      const signer = await signIn(await starterWallet())
      return () => runUpTo('leg-2', refreshSession, { signer })
    },
  },
  {
    kind: 'session',
    rejected: [401, 'SESSION_ENDED'],
    prepare: async () => {
      const wallet = await starterWallet()
      return async () => {
        const signer = await signIn(wallet)
        return async () => (await runUpTo('leg-1', refreshSession, { signer }))()
      }
    },
  },
  {
    kind: 'otp-code',
    rejected: [401, 'NO_PENDING_OTP'],
    prepare: async () => {
      const { credentialId } = await starterWallet()
      return () => runUpTo('leg-1', emailOtp, { ...OTP, credentialId })
    },
  },
  {
    kind: 'passkey-challenge',
    rejected: [401, 'REQUEST_EXPIRED'],
    prepare: async () => {
      const inputs = await registerCredential(registerPasskey)
      return () => runUpTo('verify', passkeySignIn, inputs)
    },
  },
]

const iso = (instant: number) => new Date(instant).toISOString()
const formatTime = (instant: number) => `${iso(instant).slice(0, 10)} ${iso(instant).slice(11, 23)} UTC`

async function expectTimeShown(page: Page, instant: number, { exchangeId }: SentAnswer) {
  await expect(page.getByTestId('clock-now')).toHaveText(iso(instant).slice(11, 19))
  expect(Date.parse((await control('GET', `/exchanges/${exchangeId}`)).receivedAt)).toBe(instant)
}

for (const { kind, rejected, prepare } of DEADLINE_KINDS) {
  test(`a call is accepted one second before the ${kind} deadline and rejected one second after it`, async ({
    page,
  }) => {
    await openPage(page, '/')
    await control('POST', '/clock', { mode: 'frozen' })
    const start = await prepare()
    const item = page.getByTestId(`deadline-${kind}`)
    const jump = (side: 'before' | 'after') =>
      page.getByRole('button', { name: new RegExp(`^Jump to 1 s ${side} .* expires$`) }).last()
    const endsAt = async () => {
      const { data } = await control('GET', '/deadlines')
      return Date.parse(data.filter((row: { kind: string }) => row.kind === kind).at(-1).expiresAt)
    }

    const inTime = await start()
    const firstEnd = await endsAt()
    await item.click()
    await expect(page.getByText(formatTime(firstEnd)).filter({ visible: true })).toHaveCount(1)
    await jump('before').click()
    await expect(item).toHaveAttribute('data-state', 'soon')
    await expect(item).toContainText('0:01')
    const taken = await inTime()
    expect(taken.status, taken.body).toBeLessThan(300)
    await expectTimeShown(page, firstEnd - 1000, taken)
    await page.keyboard.press('Escape')

    const tooLate = await start()
    const secondEnd = await endsAt()
    // Wait until the page shows the second deadline: a popover of the first one closes when that deadline disappears.
    // If the kind is `session`, the first deadline remains, because its session still has 1 second left.
    await expect(item).toHaveAttribute('data-state', kind === 'session' ? 'soon' : 'running')
    await item.click()
    await expect(page.getByText(formatTime(secondEnd)).filter({ visible: true })).toHaveCount(1)
    await jump('after').click()
    await expect(item).toHaveAttribute('data-state', 'expired')
    const answer = await tooLate()
    expect([answer.status, JSON.parse(answer.body).details.reason]).toEqual(rejected)
    await expectTimeShown(page, secondEnd + 1000, answer)
  })
}

test('an ID token is accepted 59 seconds after issue and rejected 61 seconds after issue', async ({ page }) => {
  await openPage(page, '/')
  await control('POST', '/clock', { mode: 'frozen' })
  const inputs = await registerCredential(registerOauth)
  for (const [seconds, status] of [
    [59, 200],
    [61, 401],
  ] as const) {
    const verify = await runUpTo('verify', oauth, inputs)
    const { now } = await control('POST', '/clock', { mode: 'frozen', advanceMs: seconds * 1000 })
    const answer = await verify()
    expect(answer.status, answer.body).toBe(status)
    if (status === 401) expect(JSON.parse(answer.body).details).toMatchObject({ claim: 'iat' })
    await expectTimeShown(page, Date.parse(now), answer)
  }
})

test('a challenge above the rate limit is rejected until the seconds in Retry-After have passed', async ({ page }) => {
  await openPage(page, '/')
  await control('POST', '/clock', { mode: 'frozen' })
  const { credentialId } = await starterWallet()
  const challenge = () => post(`/auth/credentials/${credentialId}/challenge`, {})
  for (let asked = 0; asked < 5; asked += 1) expect((await challenge()).status).toBe(200)
  const retryAfter = ({ headers }: SentAnswer) => Number(headers.find(([name]) => name === 'retry-after')?.[1])
  const waitSeconds = retryAfter(await challenge())
  expect(waitSeconds).toBeGreaterThan(1)
  const { now } = await control('POST', '/clock', { mode: 'frozen', advanceMs: (waitSeconds - 1) * 1000 })
  const rejected = await challenge()
  expect([rejected.status, retryAfter(rejected)]).toEqual([429, 1])
  await expectTimeShown(page, Date.parse(now), rejected)
  await outsideTools.advanceClock(1_000)
  expect((await challenge()).status).toBe(200)
})
