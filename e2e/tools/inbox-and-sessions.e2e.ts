import { createPrivateKey, createPublicKey } from 'node:crypto'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { stepThrough } from '../harness/step-through.ts'

test('a code appears in the inbox after a challenge and can be used there', async ({ page, context }) => {
  await page.goto('/inbox')
  await expect(page.getByText('No codes yet.')).toBeVisible()

  // Another tab is another client, and its actions appear here.
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

test('sessions show which key this tab holds, and it can be deleted', async ({ page }) => {
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

  // The link selects the second, though the first is the default.
  const second = (await session.nth(1).locator('code').textContent()) ?? ''
  await session.nth(1).getByRole('link', { name: 'Revoke' }).click()
  await expect(page.getByLabel('Session to revoke')).toHaveValue(second)
  await stepThrough(page)
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(session).toHaveCount(1)

  // Two session keys, and the key that the second session was encrypted to.
  const remove = page.getByRole('button', { name: /^Delete key/ })
  for (const left of [2, 1, 0]) {
    await remove.first().click()
    await expect(remove).toHaveCount(left)
  }
  await expect(session).toHaveAttribute('data-key', 'elsewhere')
})

test('login keys are named by role, and each can be exported or deleted', async ({ page, context }) => {
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

test('an ended session is marked and links to the next login', async ({ page, request }) => {
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

test('an ID token is created with the chosen age and decoded', async ({ page }) => {
  await page.goto('/tools/oidc')
  await page.getByLabel('Subject (sub)').fill('grace')
  await page.getByLabel(/^Token age at creation/).fill('61')
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
