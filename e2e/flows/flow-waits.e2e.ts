import { expect, test } from '../harness/journey-test.ts'
import { stepThrough } from '../harness/step-through.ts'

test('a step that waits for a response shows the elapsed seconds and can be canceled', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await page.route('**/challenge', () => new Promise(() => undefined))
  await page.getByTestId('step-challenge-run').click()
  const stage = page.getByTestId('stage')
  await expect(stage.getByTestId('waiting')).toHaveText(/^Sending… \d+\.\d s/)
  await stage.getByRole('button', { name: 'Cancel' }).click()
  await expect(stage.getByRole('alert')).toContainText('You canceled the call before it returned')
  await page.unroute('**/challenge')
  await stepThrough(page, 'key')
})

test('a pending request for an ID token can be canceled', async ({ page }) => {
  await page.goto('/flows/oauth-register')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await page.route('**/oidc/token', () => new Promise(() => undefined))
  const stage = page.getByTestId('stage')
  await page.getByTestId('step-compose-run').click()
  await stage.getByRole('button', { name: 'Cancel' }).click()
  await expect(stage.getByRole('alert')).toContainText('You canceled the call before it returned')
})

test('a step that gets no response is not shown as failed and can be retried', async ({ page, baseURL }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'leg-1')
  await page.route('**/verify', route => route.abort())
  await page.getByTestId('step-leg-1-run').click()
  await expect(page.getByTestId('stage').getByRole('alert')).toHaveText(
    `No response from ${baseURL}. The service may have processed the call; check the log. You can retry the step.`,
  )
  await expect(page.getByTestId('step-leg-1')).toContainText('no response')
  await expect(page.getByTestId('step-leg-1')).not.toContainText('failed')
  await page.unroute('**/verify')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('a flow whose sessions did not load shows the reason, and “Retry” loads them', async ({ page }) => {
  const sessions = '**/auth/sessions*'
  await page.route(sessions, route => route.abort())
  await page.goto('/flows/email-otp')
  const stage = page.getByTestId('stage')
  await expect(stage).toContainText('Couldn’t load wallets, credentials and sessions: No response from the server.')
  await expect(stage.getByRole('button', { name: 'Request a code' })).toBeDisabled()
  await page.unroute(sessions)
  await stage.getByRole('button', { name: 'Retry' }).click()
  await expect(stage.getByRole('button', { name: 'Request a code' })).toBeEnabled()
})
