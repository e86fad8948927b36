import type { Page } from '@playwright/test'
import { BASE_PATH } from '#lib/contract/operation'
import { expect, test } from './harness/journey-test.ts'
import { stepThrough } from './harness/step-through.ts'

test('a newcomer gets a quote in two clicks, with a reload between them', async ({ page }) => {
  await page.goto('/')
  await page.locator('main a[href="/flows/quote"]').first().click()
  await expect(page).toHaveURL(/\/flows\/quote/)
  await page.reload()
  const answer = page.waitForResponse(response => response.url().endsWith(`${BASE_PATH}/quotes`))
  await page.getByRole('button', { name: /^(Create quote|Get a price)/ }).click()
  expect((await answer).status()).toBe(201)
})

test('a newcomer uses “Run all” to sign in and to register a passkey, each time after a reload', async ({ page }) => {
  await page.goto('/')
  await page.locator('main a[href="/flows/email-otp"]').first().click()
  await expect(page).toHaveURL(/\/flows\/email-otp/)
  await page.reload()
  await runAll(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
  await page.getByRole('navigation', { name: 'Next steps' }).getByRole('link', { name: 'Register a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register a passkey')

  // A reload loses the session's key, so the page offers another sign-in.
  await page.reload()
  await expect(page.getByLabel('Authenticator')).toHaveValue('software')
  await page.getByTestId('stage').getByRole('button', { name: 'Sign in (email)' }).click()
  await runAll(page)
  await expect(page.getByTestId('flow-done')).toHaveText('The wallet accepts this passkey.')
})

test('a newcomer tampers with a signed retry, sees the cause of its rejection, and starts over after a reload', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'leg-2')
  const stage = page.getByTestId('stage')
  await stage.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId('tamper-newline').click()
  await expect(stage.getByTestId('hex-diff')).toContainText('stamped 0a (newline)')
  await expect(stage.getByTestId('fix')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('interrupted-run')).toBeVisible()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
})

async function runAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run all' }).click()
}
