import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { stepThrough } from '../harness/step-through.ts'

// Only primary buttons have the accent color.
const primaryButton = (page: Page) => page.locator('main').locator('button, a').and(page.locator('.bg-accent'))
const stage = (page: Page) => page.getByTestId('stage')

test('a run whose session has ended says so, and its only primary button starts a new run', async ({ page }) => {
  await page.goto('/flows/refresh')
  const signIn = page.getByRole('button', { name: 'Sign in (email)' })
  await signIn.click()
  await stepThrough(page, 'stamp')
  await page.request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 16 * 60_000 } })
  await expect(stage(page).getByTestId('run-over')).toContainText('The signing session has ended')
  await expect(primaryButton(page)).toHaveText(['Start new run'])

  // The remaining steps can still run, and the server rejects the signed retry.
  await page.getByTestId('step-stamp-run').click()
  await page.getByTestId('step-leg-2-run').click()
  const rejection = page.getByTestId('rejection')
  await expect(rejection).toContainText('401')
  await expect(rejection).not.toContainText('Retry the step')
  await expect(primaryButton(page)).toHaveText(['Start new run'])
  await page.getByTestId('fix').click()

  // The new run needs a session, so the page offers a sign-in.
  await expect(stage(page)).toContainText('Every session with a key in this tab has ended. Sign in again.')
  await signIn.click()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('a run whose payload expired before it was signed says so, and its only primary button starts a new run', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'stamp')
  await page.request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 6 * 60_000 } })
  await expect(stage(page).getByTestId('run-over')).toContainText('The deadline for signing has passed')
  await expect(primaryButton(page)).toHaveText(['Start new run'])
  await page.getByTestId('fix').click()
  await expect(stage(page).getByTestId('run-over')).toHaveCount(0)
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('a run of Execute wallet quote whose quote has expired says so', async ({ page }) => {
  await page.goto('/flows/execute')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page, 'stamp')
  await page.request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 6 * 60_000 } })
  await expect(stage(page).getByTestId('run-over')).toContainText('The quote has expired.')
})

test('a tampered step explains the error, shows the decoded stamp and has only one primary button', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'leg-2')
  await page.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId('tamper-foreign-key').click()
  await expect(page.getByTestId('prediction')).toHaveAttribute('data-state', 'ok')
  await page.getByRole('button', { name: 'Checks', exact: true }).click()
  await expect(stage(page).getByTestId('explainer').last()).toContainText('How to fix it')
  await expect(primaryButton(page)).toHaveText(['Send unmodified'])
  await page.getByRole('button', { name: 'Bytes', exact: true }).click()
  await expect(page.getByTestId('bytes-stamp').getByRole('tree')).toContainText('scheme')
})
