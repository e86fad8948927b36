import { request as httpRequest } from 'node:http'
import type { APIRequestContext, Page } from '@playwright/test'
import { createControlClient } from '#lib/client/control-client'
import { send } from '#lib/client/send'
import type { Send } from '#lib/client/sent-exchange'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { documentedResponses } from '#lib/contract/sandbox/coverage'
import type { Artifacts } from '#lib/flows/artifacts'
import { type DrillTools, drillsOf, forcedDrill, newDrillPlatform } from '#lib/flows/drills/drill'
import { DRILLS as API_DRILLS } from '#lib/flows/drills/drills'
import { WALLET_DRILLS } from '#lib/flows/drills/wallet-drills'
import { WEBHOOK_DRILLS } from '#lib/flows/drills/webhook-drills'
import { executeQuote } from '#lib/flows/execute-flow'
import { artifactsOf, type Flow, runToEnd } from '#lib/flows/flow'
import { request as jsonRequest } from '#lib/flows/json-request'
import { oauth, registerOauth } from '#lib/flows/oauth-flows'
import { emailOtp } from '#lib/flows/otp-flows'
import { registerPasskey } from '#lib/flows/passkey-flows'
import { addCredential, revokeCredential } from '#lib/flows/signed-action-flows'
import { ADD_TAMPERS, REVOKE_TAMPERS, SIGNED_TAMPERS } from '#lib/flows/tampers/action-tampers'
import { EXECUTE_TAMPERS } from '#lib/flows/tampers/execute-tampers'
import { OAUTH_TAMPERS } from '#lib/flows/tampers/oauth-tampers'
import { OTP_TAMPERS } from '#lib/flows/tampers/otp-tampers'
import { answerText, isAsPredicted } from '#lib/flows/tampers/prediction'
import { controlTools, runTampered, type Tamper } from '#lib/flows/tampers/tamper'
import { exampleBody, examplePath } from '#lib/reference/example-bodies'
import { API_DOCS } from '#lib/reference/operation-docs'
import { expect, test } from '../harness/journey-test.ts'
import { outsideTools, post, starterWallet } from '../harness/outside-client.ts'
import { apiToken, baseURL, port } from '../harness/server.ts'
import { stepThrough } from '../harness/step-through.ts'

const OTP = { otpType: 'EMAIL_OTP', otpCode: '000000' } as const
const IDENTITY = {
  iss: 'https://accounts.google.com',
  aud: 'countersign-console',
  sub: 'ada',
  email: 'ada@example.com',
} as const

/** Runs a flow outside the browser with one tamper. Returns the rejected call. */
async function sendTampered(flow: Flow, inputs: Partial<Artifacts>, tampers: readonly Tamper[], id: string) {
  const tamper = tampers.find(known => known.id === id)
  if (tamper === undefined) throw new Error(`Unknown tamper: ${id}.`)
  const { exchange } = await runTampered(flow, inputs, tamper, outsideTools)
  const { exchangeId, status = 0, body = '' } = exchange?.answer ?? {}
  if (exchangeId === undefined || status < 400) throw new Error(`${flow.id} ${id} was not rejected.`)
  return { exchangeId, status, body }
}

async function signInOutside(): Promise<Partial<Artifacts>> {
  const { accountId, credentialId, destinationId } = await starterWallet()
  const run = await runToEnd(emailOtp, { ...OTP, credentialId }, outsideTools)
  const { session } = artifactsOf(run)
  if (session === undefined) throw new Error('No session was opened.')
  return { accountId, credentialId, destinationId, signer: session, amount: 10_000_000, identity: IDENTITY }
}

test('a call whose stamp covers an extra newline appears on the open Log page, and one click shows the failed check', async ({
  page,
}) => {
  await page.goto('/log')
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  // The page records when the row appears. The page and the test run on the same machine, so their clocks agree.
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const row = document.querySelector('[data-testid=log-row] ~ *, [data-testid=log-row]')
      if (!row?.parentElement?.textContent?.includes('WALLET_SIGNATURE_BODY_MISMATCH')) return
      Object.assign(window, { shownAt: Date.now() })
      seen.disconnect()
    })
    seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const { credentialId } = await starterWallet()
  const answer = await sendTampered(emailOtp, { ...OTP, credentialId }, OTP_TAMPERS, 'newline')
  const answeredAt = Date.now()
  expect([answer.status, JSON.parse(answer.body).details.reason]).toEqual([401, 'TRAILING_NEWLINE'])

  const row = page.getByTestId('log-row').filter({ hasText: 'WALLET_SIGNATURE_BODY_MISMATCH' })
  await expect(row).toHaveCount(1)
  const shownAt = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt)
  test.info().annotations.push({ type: 'row after the response', description: `${shownAt - answeredAt} ms` })
  process.stdout.write(`    row shown ${shownAt - answeredAt} ms after the response\n`)

  await row.getByRole('link').first().click()
  const peek = page.getByTestId('call-peek')
  await expect(peek).toContainText('The signature verifies over payloadToSign, byte for byte')
  await peek.getByRole('link', { name: 'Open the call' }).click()
  const failed = page.locator('[data-testid^="check-"][data-state="fail"]')
  await expect(failed).toHaveCount(1)
  await expect(failed).toHaveAttribute('data-testid', 'check-signature')
  await expect(failed).toContainText('The signature verifies over payloadToSign, byte for byte')
  await expect(failed).toContainText(/First difference\s*byte \d+/)
  await expect(failed.getByTestId('explainer')).toContainText('The stamp is over the payload plus a newline')
})

const DRILLS = [...API_DRILLS, ...WALLET_DRILLS, ...WEBHOOK_DRILLS]
const CALLS = Object.fromEntries(
  API_DOCS.map(doc => [doc.id, jsonRequest(doc.method, examplePath(doc), exampleBody(doc))]),
)

/** Runs all drills outside the browser, on a new platform. Forces the documented errors that have no drill. */
async function runDrills() {
  const controlClient = createControlClient((path, init) => fetch(baseURL + path, init))
  const sendBare: Send = request => send((path, init) => fetch(`${baseURL}${BASE_PATH}${path}`, init), request)
  const tools: DrillTools = {
    ...outsideTools,
    ...controlTools(controlClient),
    sendBare,
    control: controlClient,
    ...(await newDrillPlatform({ control: controlClient, sendBare })),
  }
  const forced = documentedResponses().flatMap(({ code, ...response }) => {
    const hasDrill = drillsOf({ key: code ?? String(response.status) }, DRILLS).length > 0
    return hasDrill ? [] : (forcedDrill({ ...response, code }, CALLS) ?? [])
  })
  for (const drill of [...DRILLS, ...forced]) {
    const answer = await drill.run(tools)
    expect(isAsPredicted(answer, drill.predicted), `${drill.id}: ${answerText(answer)}`).toBe(true)
  }
}

/** Maps each error code in the log to the ID of its newest call. */
async function callsByCode(request: APIRequestContext): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let cursor = ''
  do {
    const { data, nextCursor = '' } = await (await request.get(`${CONTROL_PATH}/exchanges?limit=100${cursor}`)).json()
    for (const { code, id } of data) if (code !== undefined && !found.has(code)) found.set(code, id)
    cursor = nextCursor && `&cursor=${encodeURIComponent(nextCursor)}`
  } while (cursor !== '')
  return found
}

/** Sends a request with headers that pages cannot set. Returns the ID of the call. */
function sendHeaders(headers: Readonly<Record<string, string>>): Promise<string> {
  const authorization = `Basic ${btoa(`${apiToken.clientId}:${apiToken.clientSecret}`)}`
  const options = { port, path: '/api/2025-10-13/customers', headers: { authorization, ...headers } }
  return new Promise((resolve, reject) => {
    httpRequest(options, answer => {
      answer.resume()
      answer.on('end', () => resolve(String(answer.headers['sandbox-trace-id'])))
    })
      .on('error', reject)
      .end()
  })
}

async function expectExplained(page: Page, code: string) {
  const failed = page.locator('[data-testid^="check-"][data-state="fail"]').first()
  await expect(failed, code).toBeVisible()
  const explainer = failed.getByTestId('explainer')
  await expect(explainer, code).toContainText('Requirement')
  await expect(explainer, code).toContainText('How to fix it')
  await expect(explainer.getByTestId('fix'), code).toHaveCount(1)
  const reasons = await explainer.getByRole('listitem').count()
  expect(reasons, code).toBeGreaterThan(0)
  expect(reasons, code).toBeLessThanOrEqual(3)
  // The evidence is an expected or received value, or a sentence.
  await expect.poll(() => failed.locator('details dd, details > div > p').count(), code).toBeGreaterThan(0)
}

test('every drill receives the predicted response, and the page of a call explains each returned error code', async ({
  page,
  request,
  outside,
}) => {
  test.slow()
  const { documented } = await (await request.get(`${CONTROL_PATH}/coverage`)).json()
  const codes: string[] = documented.flatMap(({ code }: { code?: string }) => code ?? [])
  expect(codes.length).toBeGreaterThan(40)
  await runDrills()
  // Drills run on a separate platform, so the first platform still has only its starter customer.
  expect(JSON.parse((await outside.call('GET', '/customers')).text).data).toHaveLength(1)
  const idByCode = await callsByCode(request)
  idByCode.set('FORBIDDEN', await sendHeaders({ origin: 'https://elsewhere.example' }))
  idByCode.set('MISDIRECTED_REQUEST', await sendHeaders({ host: 'elsewhere.example' }))
  for (const code of codes.filter(code => idByCode.has(code))) {
    await page.goto(`/log/${idByCode.get(code)}`, { waitUntil: 'commit' })
    await expect(page, code).toHaveTitle(new RegExp(`\\b${code}\\b`))
    await expectExplained(page, code)
  }
  // No call of this test gets SERVICE_UNAVAILABLE, which requires an unavailable database.
  expect(codes.filter(code => !idByCode.has(code))).toEqual(['SERVICE_UNAVAILABLE'])
})

/** Follows the fix on the page of a rejected call and completes the flow. Signs in if needed. */
async function followFix(page: Page, { exchangeId }: { readonly exchangeId?: string | undefined }) {
  await page.goto(`/log/${exchangeId}`)
  await page.getByTestId('explainer').getByTestId('fix').click()
  await expect(page).toHaveURL(/\/flows\//)
  const missing = page.getByTestId('stage').getByText(/sign in first/i)
  await expect(
    missing.or(page.getByTestId('stage').locator('[data-step-button]').and(page.locator(':enabled'))).first(),
  ).toBeVisible()
  if (await missing.isVisible()) await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
}

test('the page of a rejected email sign-in links to a flow that succeeds', async ({ page }) => {
  const { credentialId } = await starterWallet()
  await followFix(page, await sendTampered(emailOtp, { ...OTP, credentialId }, OTP_TAMPERS, 'expired'))
})

test('the page of a rejected request to add a credential links to a flow that succeeds', async ({ page }) => {
  const inputs = { ...(await signInOutside()), otpType: 'SMS_OTP' } as const
  await followFix(page, await sendTampered(addCredential, inputs, ADD_TAMPERS, 'reserialised'))
})

test('the page of a rejected passkey registration links to a flow that succeeds', async ({ page }) => {
  await followFix(page, await sendTampered(registerPasskey, await signInOutside(), SIGNED_TAMPERS, 'foreign-key'))
})

test('the page of a rejected revocation links to a flow that succeeds, for a wallet’s only credential and for one of several', async ({
  page,
}) => {
  const inputs = await signInOutside()
  const { credentialId } = await starterWallet()
  const last = await outsideTools.send({ method: 'DELETE', path: `/auth/credentials/${credentialId}`, headers: {} })
  expect(JSON.parse(last.body).details.reason).toBe('LAST_CREDENTIAL')
  await followFix(page, last)
  const listed = await outsideTools.send({
    method: 'GET',
    path: `/auth/credentials?accountId=${inputs.accountId}`,
    headers: {},
  })
  const targetId = JSON.parse(listed.body).data[1].id
  await followFix(page, await sendTampered(revokeCredential, { ...inputs, targetId }, REVOKE_TAMPERS, 'newline'))
})

test('the pages of a rejected OAuth sign-in and a rejected quote execution link to flows that succeed', async ({
  page,
}) => {
  const inputs = await signInOutside()
  const added = artifactsOf(await runToEnd(registerOauth, inputs, outsideTools)).signedRetry
  const credentialId = JSON.parse(added?.answer.body ?? '{}').id
  const stale = await sendTampered(oauth, { credentialId, identity: IDENTITY }, OAUTH_TAMPERS, 'too-old')
  await followFix(page, stale)
  await followFix(page, await sendTampered(executeQuote, inputs, EXECUTE_TAMPERS, 'no-signature'))
})

test('the page of a rejected second email credential links to a flow that succeeds, and the page of a rate-limited challenge links to the clock', async ({
  page,
}) => {
  const { accountId, credentialId } = await starterWallet()
  await followFix(page, await post('/auth/credentials', { type: 'EMAIL_OTP', accountId }))
  const challenge = () => post(`/auth/credentials/${credentialId}/challenge`, {})
  let answer = await challenge()
  for (let attempt = 1; attempt < 6 && answer.status === 200; attempt += 1) answer = await challenge()
  expect(answer.status).toBe(429)
  await page.goto(`/log/${answer.exchangeId}`)
  await page.getByTestId('explainer').getByTestId('fix').click()
  await page.getByRole('button', { name: '+1 min' }).first().click()
  await expect.poll(async () => (await challenge()).status).toBe(200)
})
