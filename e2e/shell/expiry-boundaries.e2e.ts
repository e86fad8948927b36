import type { Page } from '@playwright/test'
import type { SentAnswer } from '#lib/client/sent-exchange'
import type { Artifacts, HeldSession } from '#lib/flows/artifacts'
import { advance, artifactsOf, begin, type Flow, Refused, type Run, runTo, runToEnd } from '#lib/flows/flow'
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
type Running = () => Promise<SentAnswer>

/** Runs a flow up to a step. The returned function sends that step. */
async function upTo(stepId: string, flow: Flow, given: Partial<Artifacts>): Promise<Running> {
  const run = await runTo(begin(flow, given), stepId, outsideTools)
  return () => answerOf(run)
}

/** Runs the next step that makes a call and returns the response. */
async function answerOf(run: Run): Promise<SentAnswer> {
  try {
    const { leg1, leg2, verify } = artifactsOf(await advance(run, outsideTools))
    const sent = verify ?? leg2 ?? leg1
    if (sent === undefined) throw new Error('The step made no call.')
    return sent.answer
  } catch (error) {
    if (error instanceof Refused) return error.exchange.answer
    throw error
  }
}

async function signIn({ credentialId }: StarterWallet): Promise<HeldSession> {
  const { session } = artifactsOf(await runToEnd(emailOtp, { ...OTP, credentialId }, outsideTools))
  if (session === undefined) throw new Error('No session was opened.')
  return session
}

/** Registers another credential and returns the inputs of the flow that uses it. */
async function registered(flow: Flow): Promise<Partial<Artifacts>> {
  const wallet = await starterWallet()
  const given = { accountId: wallet.accountId, signer: await signIn(wallet), identity: IDENTITY }
  const { leg2 } = artifactsOf(await runToEnd(flow, given, outsideTools))
  return { credentialId: JSON.parse(leg2?.answer.body ?? '{}').id, identity: IDENTITY }
}

/** Kinds of deadlines, each with the rejection after its end and a function that starts one. */
const ENDINGS: readonly {
  readonly kind: string
  readonly refused: readonly [status: number, reason: string]
  /** Prepares the wallet; the returned function starts a deadline. */
  prepare(): Promise<() => Promise<Running>>
}[] = [
  {
    kind: 'quote',
    refused: [409, 'QUOTE_EXPIRED'],
    prepare: async () => async () => {
      const { id } = JSON.parse((await post('/quotes', await quoteBody())).body)
      return () => post(`/quotes/${id}/execute`, {})
    },
  },
  {
    kind: 'signed-request',
    refused: [401, 'REQUEST_EXPIRED'],
    prepare: async () => {
      const signer = await signIn(await starterWallet())
      return () => upTo('leg-2', refreshSession, { signer })
    },
  },
  {
    kind: 'session',
    refused: [401, 'SESSION_ENDED'],
    prepare: async () => {
      const wallet = await starterWallet()
      return async () => {
        const signer = await signIn(wallet)
        return async () => (await upTo('leg-1', refreshSession, { signer }))()
      }
    },
  },
  {
    kind: 'otp-code',
    refused: [401, 'NO_PENDING_OTP'],
    prepare: async () => {
      const { credentialId } = await starterWallet()
      return () => upTo('leg-1', emailOtp, { ...OTP, credentialId })
    },
  },
  {
    kind: 'passkey-challenge',
    refused: [401, 'REQUEST_EXPIRED'],
    prepare: async () => {
      const given = await registered(registerPasskey)
      return () => upTo('verify', passkeySignIn, given)
    },
  },
]

const iso = (instant: number) => new Date(instant).toISOString()
const shown = (instant: number) => `${iso(instant).slice(0, 10)} ${iso(instant).slice(11, 23)} UTC`

/** Expects that the page's clock and the logged time of a response show an instant. */
async function expectEverywhere(page: Page, instant: number, { exchangeId }: SentAnswer) {
  await expect(page.getByTestId('clock-now')).toHaveText(iso(instant).slice(11, 19))
  expect(Date.parse((await control('GET', `/exchanges/${exchangeId}`)).receivedAt)).toBe(instant)
}

for (const { kind, refused, prepare } of ENDINGS) {
  test(`a ${kind} is accepted one second before its end and rejected one second after it`, async ({ page }) => {
    await openPage(page, '/')
    await control('POST', '/clock', { mode: 'frozen' })
    const start = await prepare()
    const item = page.getByTestId(`deadline-${kind}`)
    const jump = (side: 'before' | 'after') =>
      page.getByRole('button', { name: new RegExp(`^Jump to 1 s ${side} .* expires$`) }).last()
    /** Returns the end of the latest deadline of this kind. */
    const endsAt = async () => {
      const { data } = await control('GET', '/deadlines')
      return Date.parse(data.filter((row: { kind: string }) => row.kind === kind).at(-1).expiresAt)
    }

    const inTime = await start()
    const firstEnd = await endsAt()
    await item.click()
    await expect(page.getByText(shown(firstEnd)).filter({ visible: true })).toHaveCount(1)
    await jump('before').click()
    await expect(item).toHaveAttribute('data-state', 'soon')
    await expect(item).toContainText('0:01')
    const taken = await inTime()
    expect(taken.status, taken.body).toBeLessThan(300)
    await expectEverywhere(page, firstEnd - 1000, taken)
    await page.keyboard.press('Escape')

    const tooLate = await start()
    const secondEnd = await endsAt()
    await item.click()
    await expect(page.getByText(shown(secondEnd)).filter({ visible: true })).toHaveCount(1)
    await jump('after').click()
    await expect(item).toHaveAttribute('data-state', 'expired')
    const answer = await tooLate()
    expect([answer.status, JSON.parse(answer.body).details.reason]).toEqual(refused)
    await expectEverywhere(page, secondEnd + 1000, answer)
  })
}

test('an ID token is accepted 59 seconds after issue and rejected after 61', async ({ page }) => {
  await openPage(page, '/')
  await control('POST', '/clock', { mode: 'frozen' })
  const given = await registered(registerOauth)
  for (const [seconds, status] of [
    [59, 200],
    [61, 401],
  ] as const) {
    const verify = await upTo('verify', oauth, given)
    const { now } = await control('POST', '/clock', { mode: 'frozen', advanceMs: seconds * 1000 })
    const answer = await verify()
    expect(answer.status, answer.body).toBe(status)
    if (status === 401) expect(JSON.parse(answer.body).details).toMatchObject({ claim: 'iat' })
    await expectEverywhere(page, Date.parse(now), answer)
  }
})

test('a challenge above the limit is rejected until the second in Retry-After', async ({ page }) => {
  await openPage(page, '/')
  await control('POST', '/clock', { mode: 'frozen' })
  const { credentialId } = await starterWallet()
  const challenge = () => post(`/auth/credentials/${credentialId}/challenge`, {})
  for (let asked = 0; asked < 5; asked += 1) expect((await challenge()).status).toBe(200)
  const retryAfter = ({ headers }: SentAnswer) => Number(headers.find(([name]) => name === 'retry-after')?.[1])
  const waits = retryAfter(await challenge())
  expect(waits).toBeGreaterThan(1)
  const { now } = await control('POST', '/clock', { mode: 'frozen', advanceMs: (waits - 1) * 1000 })
  const refused = await challenge()
  expect([refused.status, retryAfter(refused)]).toEqual([429, 1])
  await expectEverywhere(page, Date.parse(now), refused)
  await outsideTools.advanceClock(1_000)
  expect((await challenge()).status).toBe(200)
})
