import { createPrivateKey, createPublicKey } from 'node:crypto'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { stepThrough } from '../harness/step-through.ts'

test('after a challenge, the inbox shows the code, whether it was used, and a link to request another', async ({
  page,
  context,
}) => {
  await page.goto('/inbox')
  await expect(page.getByText('No codes yet.')).toBeVisible()

  // Another tab requests a code, and the inbox shows it without a reload.
  const login = await context.newPage()
  await login.goto('/flows/email-otp')
  await stepThrough(login, 'seal')
  const code = page.getByTestId('code')
  await expect(code).toHaveAttribute('data-state', 'pending')
  await expect(code).toContainText('000000')
  await stepThrough(login)
  await expect(code).toHaveAttribute('data-state', 'used')

  await code.getByRole('link', { name: 'Request new code' }).click()
  await stepThrough(page, 'seal')
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await expect(page.getByTestId('code').first()).toHaveAttribute('data-state', 'pending')
  // Only the newest code of a credential has a link.
  await expect(page.getByTestId('code').first().getByRole('link')).toHaveText('Open flow')
  await expect(page.getByTestId('code').nth(1).getByRole('link')).toHaveCount(0)
})

test('the inbox verifies a delivered event, and moving the clock to the next attempt retries a failed delivery', async ({
  page,
  outside,
  request,
}) => {
  expect((await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })).ok()).toBe(true)
  await page.goto('/inbox')
  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await expect(page).toHaveURL(/view=webhooks/)
  await expect(page.getByText('No endpoint yet')).toBeVisible()
  await page.getByRole('button', { name: 'Use the built-in receiver' }).click()
  const events = page.getByTestId('webhook')
  await expect(events).toHaveAttribute('data-state', 'delivered')
  await events.getByRole('link').click()
  const verdict = page.getByTestId('webhook-verdict')
  await expect(verdict).toContainText('Signature verified in this tab, over the bytes that the built-in receiver got')
  await expect(page.getByTestId('bytes-webhook-header').getByRole('tree')).toContainText('32 bytes')

  // The receiver replies 500 to the event of a payment, so the event waits for its next attempt.
  await page.getByLabel('Reply of the built-in receiver').selectOption('500')
  await expect(events).toHaveCount(2)
  expect((await outside.quote()).status).toBe(201)
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('OUTGOING_PAYMENT.PENDING')
  await expect(events).toHaveCount(1)
  await expect(events).toHaveAttribute('data-state', 'waiting')
  await events.getByRole('link').click()
  const attempts = page.getByTestId('attempt')
  await expect(attempts).toHaveText([/Attempt 1.*500/])
  // The deadline rail and the clock panel also show the next attempt.
  await page.getByTestId('deadline-webhook').click()
  const deadline = page.getByRole('heading', { name: 'Next webhook attempt' }).locator('xpath=ancestor::*[@popover]')
  await expect(deadline.getByRole('link', { name: 'Open event' })).toHaveAttribute('href', /event=Webhook:/)
  await deadline.getByRole('button', { name: 'Move clock to the next attempt' }).click()
  await expect(attempts).toHaveText([/Attempt 1.*500/, /Attempt 2.*\+5s.*500/])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sandbox clock/ }).click()
  await expect(page.getByTestId('clock-next-attempt')).toContainText('OUTGOING_PAYMENT.PENDING')
  await page.keyboard.press('Escape')
  await page.getByLabel('Reply of the built-in receiver').selectOption('200')
  await expect(page.getByLabel('URL of your server')).toHaveValue(/200$/)
  await page.getByRole('button', { name: 'Move clock to the next attempt' }).click()
  await expect(events).toHaveAttribute('data-state', 'delivered')
  await expect(page.getByTestId('next-attempt')).toHaveCount(0)

  // A new key signs the same bytes. The URL names the event, so the event stays open after a reload.
  const keyId = (await page.getByTestId('webhook-key-id').textContent()) ?? ''
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await expect(page.getByTestId('webhook-key-id')).not.toHaveText(keyId)
  await page.getByRole('button', { name: 'Resend event' }).click()
  await expect(attempts.last()).toHaveText(/Resend 4.*200/)
  await expect(verdict).toContainText('Signature verified')
  await attempts.first().getByRole('button').click()
  await expect(verdict).toContainText(`former key ${keyId}`)
  await page.reload()
  await expect(attempts).toHaveCount(4)
  await page.getByRole('link', { name: 'The call that caused the event' }).click()
  await expect(page).toHaveURL(/\/log\/ex_/)
  await expect(page.getByTestId('webhook-links')).toHaveText('OUTGOING_PAYMENT.PENDING')
})

test('the Sessions page lists the sessions and this tab’s keys, and the keys can be deleted', async ({ page }) => {
  await page.goto('/sessions')
  await expect(page.getByLabel('Wallet')).toContainText('USDB wallet of Ada Example …000006')
  await page.getByRole('link', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  const session = page.getByTestId('session')
  await expect(session).toHaveAttribute('data-key', 'held')
  await expect(session.getByTestId('chip-session')).toBeVisible()

  const key = page.getByTestId('ring-key').locator('code')
  const [, compressed = '', uncompressed = ''] = await key.allTextContents()
  expect(compressed).toMatch(/^0[23][0-9a-f]{64}$/)
  expect(uncompressed).toMatch(/^04[0-9a-f]{128}$/)

  await session.getByRole('link', { name: 'Refresh' }).click()
  await stepThrough(page)
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(session).toHaveCount(2)

  // The link selects the second session, although the default is the first.
  const second = (await session.nth(1).locator('code').textContent()) ?? ''
  await session.nth(1).getByRole('link', { name: 'Revoke' }).click()
  await expect(page.getByLabel('Session to revoke')).toHaveValue(second)
  await stepThrough(page)
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(session).toHaveCount(1)

  // This tab has two session keys, and the client key to which the second session key was encrypted.
  const remove = page.getByRole('button', { name: /^Delete key/ })
  for (const left of [2, 1, 0]) {
    await remove.first().click()
    await expect(remove).toHaveCount(left)
  }
  await expect(session).toHaveAttribute('data-key', 'elsewhere')
})

test('the Sessions page names each key by its role, and a key can be exported and deleted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/flows/oauth-register')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  await openFlow(page, 'OAuth sign-in')
  await stepThrough(page)
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  const keys = page.getByTestId('ring-key')
  await expect(keys).toHaveText([
    /^Session signing key.*EMAIL_OTP/,
    /^Session signing key.*OAUTH/,
    /^Client key.*OAuth sign-in/,
  ])
  const client = keys.nth(2)
  const [, uncompressed = ''] = await client.locator('code').allTextContents()
  await client.getByRole('button', { name: /^Copy as JWK/ }).click()
  await expect(client.getByRole('button', { name: /^Copy as JWK/ })).toContainText('Copied')
  const jwk = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  const { x, y } = createPublicKey(createPrivateKey({ key: jwk, format: 'jwk' })).export({ format: 'jwk' })
  expect(
    `04${Buffer.from(`${x}`, 'base64url').toString('hex')}${Buffer.from(`${y}`, 'base64url').toString('hex')}`,
  ).toBe(uncompressed)
  await client.getByRole('button', { name: /^Delete key/ }).click()
  await expect(keys).toHaveCount(2)
})

test('an expired session is marked and links to a new sign-in', async ({ page, request }) => {
  await page.goto('/sessions')
  await page.getByRole('link', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  const key = page.getByTestId('ring-key')
  await expect(key).toContainText('; active')
  expect((await request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 960_000 } })).ok()).toBe(true)
  await expect(key).toContainText(/expired \d+.* ago; no longer valid/)
  const ended = page.getByTestId('ended-session')
  await expect(ended).toContainText(/expired \d+.* ago/)
  await expect(page.getByTestId('session')).toHaveCount(0)
  await ended.getByRole('link', { name: /^Sign in again/ }).click()
  await expect(page).toHaveURL(/\/flows\/email-otp/)
})

test('an ID token is created with the chosen age, and is decoded', async ({ page }) => {
  await page.goto('/tools/oidc')
  await page.getByLabel('Subject (sub)').fill('grace')
  const age = page.getByLabel(/^Token age at creation/)
  await age.fill('-5')
  await expect(page.getByText('Valid for another 65 s.')).toBeVisible()
  await age.fill('61')
  await expect(page.getByText('Older than 60 s. The API rejects it.')).toBeVisible()
  const pressedAt = Math.floor(Date.now() / 1000)
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = (await page.getByTestId('token').textContent()) ?? ''
  const shownAt = Date.now() / 1000
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.sub).toBe('grace')
  expect(claims.iat).toBeGreaterThanOrEqual(pressedAt - 61)
  expect(claims.iat).toBeLessThanOrEqual(shownAt - 61)
  await expect(page.getByTestId('token-card').getByRole('tree')).toContainText('grace')
})
