import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { goByKeys } from '../harness/keyboard.ts'
import { stepThrough } from '../harness/step-through.ts'
import { amount, card, createQuote, open } from '../quote/quote-page.ts'

/** Clicks links that navigate without a page load. */
const clickLinks = (page: Page, ...names: string[]) =>
  names.reduce(async (previousClick, name) => {
    await previousClick
    await page.getByRole('link', { name, exact: true }).first().click()
  }, Promise.resolve())

test('a link applies its inputs to a flow that was opened before, and earlier runs keep their inputs', async ({
  page,
}) => {
  await page.goto('/flows/revoke-session')
  const signIn = page.getByRole('button', { name: 'Sign in (email)' })
  const signers = page.getByLabel('Signing session').locator('option')
  for (const count of [1, 2]) {
    await signIn.click()
    await expect(signers).toHaveCount(count)
  }
  const target = page.getByLabel('Session to revoke')
  const ids = await target.locator('option').evaluateAll(options => options.map(option => option.getAttribute('value')))
  for (const [at, id] of ids.entries()) {
    await clickLinks(page, 'Sessions')
    await page.getByTestId('session').nth(at).getByRole('link', { name: 'Revoke' }).click()
    await expect(target).toHaveValue(id ?? '')
    await stepThrough(page, 'leg-1')
    const [sent] = await Promise.all([
      page.waitForRequest(request => request.method() === 'DELETE'),
      page.getByTestId('step-leg-1-run').click(),
    ])
    expect(sent.url()).toContain(id)
  }
  await page.getByLabel('Run', { exact: true }).selectOption('1')
  await expect(target).toHaveValue(ids[0] ?? '')
  await expect(page.getByTestId('session-chip')).toContainText('2 sessions')
  await stepThrough(page)
  await expect(page.getByTestId('session-chip')).toContainText('1 session')
})

test('a flow opened without link parameters resumes its run and ignores the parameters of the previous page', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'seal')
  await clickLinks(page, 'Flows', 'SMS OTP sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS OTP sign-in')
  await page.evaluate(() => location.assign('#v1.aaaa'))
  await expect(page.getByTestId('unread-link')).toBeVisible()
  await goByKeys(page, 'email otp', 'Email OTP sign-in')
  await expect(page.getByTestId('step-seal-run')).toBeEnabled()
})

test('the inputs of a new run can be changed, and an earlier run can be selected and continued', async ({ page }) => {
  await page.goto('/flows/email-otp')
  const wallet = page.getByLabel('Wallet')
  await stepThrough(page, 'seal')
  await expect(wallet).toBeDisabled()
  await page.getByRole('button', { name: 'New run' }).click()
  await expect(wallet).toBeEnabled()
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await page.getByTestId('step-challenge-run').click()
  await expect(page.getByLabel('Run', { exact: true })).toHaveValue('2')
  await page.getByLabel('Run', { exact: true }).selectOption('1')
  await expect(page.getByTestId('step-seal-run')).toBeEnabled()
})

test('a finished run reports that its session has since ended, and the user can start a new run', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('is active')
  await page.request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 16 * 60_000 } })
  await expect(page.getByTestId('flow-done')).toContainText('has since ended')
  await page.getByTestId('flow-done').getByRole('button', { name: 'Start new run' }).click()
  await expect(page.getByLabel('Run', { exact: true })).toHaveValue('2')
})

test('opening a logged call in Quotes replaces the earlier inputs of the quote page', async ({ page, outside }) => {
  await open(page)
  const { exchangeId } = await outside.quote({ lockedCurrencyAmount: 77_777 })
  await clickLinks(page, 'Log')
  // The previous page also links to the newest call, but only the log has table rows.
  await page.getByRole('row').locator(`a[href$="${exchangeId}"]`).click()
  await page.getByRole('link', { name: 'Open the call' }).click()
  await page.getByRole('link', { name: 'Open in Quotes' }).click()
  await expect(amount(page)).toHaveValue('777.77')
})

test('a quote is shown only with the form values that created it', async ({ page }) => {
  await open(page)
  await amount(page).fill('43.21')
  await createQuote(page)
  await clickLinks(page, 'Flows')
  await page.getByRole('main').getByRole('link', { name: /Quote/ }).first().click()
  await expect(amount(page)).not.toHaveValue('43.21')
  await expect(card(page)).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(amount(page)).toHaveValue('43.21')
  await expect(card(page)).toBeVisible()
})
