import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { stepThrough } from '../harness/step-through.ts'

const stage = (page: Page) => page.getByTestId('stage')
const row = (page: Page, step: string) => page.getByTestId(`step-${step}`).getByRole('button')

test('a flow defines its terms in a list that is open only on the first visit to the flow', async ({ page }) => {
  await page.goto('/flows/email-otp')
  const words = page.getByTestId('new-words')
  await expect(words.getByText('One-time public key, signed by the service', { exact: false })).toBeVisible()
  await expect(words.getByRole('term').filter({ hasText: /^payloadToSign$/ })).toHaveCount(1)
  await page.reload()
  await expect(words.getByText('New words')).toBeVisible()
  await expect(words).not.toHaveAttribute('open')
})

test('the result of a step remains open until the Next button runs the following step', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await page.getByTestId('step-challenge-run').click()
  await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText('1 Request a code')
  await expect(stage(page)).toContainText('Received')
  await expect(page.getByTestId('bytes-targetBundle')).toBeVisible()
  await expect(row(page, 'challenge')).toContainText(/200 · \d+ ms/)
  await expect(row(page, 'key')).toContainText('next')

  const next = stage(page).getByTestId('step-key-run')
  await expect(next).toContainText('Next: generate login key')
  await next.click()
  await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText('2 Generate login key')
  await expect(page.getByTestId('artifact-publicKey')).toContainText(/0[23][0-9a-f]{64}/)
})

test('a wrong code typed before the encryption step is rejected', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'seal')
  await expect(row(page, 'key')).toContainText(/\d ms/)
  await page.getByLabel('Code the customer received').fill('123456')
  await stepThrough(page, 'leg-1')
  await page.getByTestId('step-leg-1-run').click()
  await expect(stage(page).getByTestId('explainer')).toContainText('The code is not 000000')
  await expect(stage(page)).toContainText('The service rejected the encrypted bundle.')
})

test('clicking the row of a finished step opens the step, and Close opens the latest result again', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'stamp')
  await row(page, 'challenge').click()
  await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText('1 Request a code')
  await expect(stage(page).getByTestId('step-stamp-run')).toContainText('Continue with step 5')
  await stage(page).getByRole('button', { name: 'Close' }).click()
  await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText('4 Send first request')
})

test('the diagram groups a first request, its stamp and its signed retry, and shows that the retry has two more headers', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  const steps = page.getByRole('region', { name: 'Steps', exact: true })
  const retryRows = steps.locator('li[data-retry]')
  await expect(retryRows).toHaveCount(3)
  await expect(retryRows.nth(1)).toContainText('Signed retry')
  await stepThrough(page, 'session')
  await expect(retryRows.nth(1)).toContainText(/same body.*\+2 headers/)
  await expect(retryRows.nth(2)).toContainText('POST …/verify with two more headers')
  await expect(stage(page).getByText('The bodies are identical, byte for byte.')).toBeAttached()
})

test('a rejected step is marked as failed in the diagram, shows an explanation and offers one fix', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'leg-2')
  await page.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId('tamper-newline').click()
  await expect(page.getByTestId('step-leg-2')).toHaveAttribute('data-state', 'failed')
  await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText('6 Send signed retry')
  await expect(stage(page).getByTestId('explainer')).toBeVisible()
  await expect(stage(page).getByTestId('hex-diff')).toContainText('issued ends, stamped 0a (newline)')
  await expect(stage(page).getByTestId('check-squares')).toContainText('verifies over payloadToSign')
  await expect(stage(page).getByTestId('what-is-left')).toHaveText(/4:\d\d left, 4 of 5 tries/)
  await expect(page.locator('main').locator('button, a').and(page.locator('.bg-accent'))).toHaveCount(1)
  await stage(page).getByTestId('fix').click()
  await expect(page.getByTestId('step-leg-2')).toHaveAttribute('data-state', 'done')
  await expect(stage(page).getByTestId('step-session-run')).toBeVisible()
})

test('a finished flow names its result and links to other flows, the first of which uses the result', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('is active and its key is in this tab')
  const next = page.getByRole('navigation', { name: 'Next steps' }).getByRole('link')
  expect(await next.count()).toBeGreaterThanOrEqual(3)
  await next.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Execute wallet quote')
  // This flow signs with the session that the first flow opened.
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('after a reload, the tab has no session key, but the email and the new SMS credential can open sessions', async ({
  page,
}) => {
  await page.goto('/flows/add')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page, 'stamp')
  await page.reload()
  await expect(page.getByTestId('interrupted-run')).toBeVisible()
  await expect(stage(page)).toContainText('This tab has no session key for this wallet.')
  await stage(page).getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()

  // The new credential can open a session too.
  await page.reload()
  await page.goto('/flows/refresh')
  await stage(page).getByRole('button', { name: 'Sign in (SMS)' }).click()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
})

test('a sign-in flow without a credential links to the flow that creates one', async ({ page }) => {
  await page.goto('/flows/oauth')
  await stage(page).getByRole('link', { name: 'Add OAuth identity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add OAuth identity')
  await stage(page).getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  await page.getByRole('navigation', { name: 'Next steps' }).getByRole('link', { name: 'OAuth sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OAuth sign-in')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
})

test('ArrowDown and End move the focus, ] opens the step after the open one, and Escape opens the step to run next', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
  await row(page, 'challenge').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'key')).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(page, 'session')).toBeFocused()
  await page.keyboard.press(']')
  await expect(row(page, 'key')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('li[aria-current="step"]')).toContainText('Generate login key')
  await page.keyboard.press('Escape')
  await expect(row(page, 'challenge')).toHaveAttribute('aria-expanded', 'true')
})

test('the diagram can be shown as a table that includes the response statuses of the run', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'stamp')
  await page.getByText('Show as a table').click()
  const rows = page.getByTestId('step-table').getByRole('row')
  await expect(rows).toHaveCount(8)
  await expect(rows.nth(4)).toContainText('Browser → Your backend → Countersign')
  await expect(rows.nth(4)).toContainText('202 · ')
})

test('in a narrow window, the page does not scroll sideways and the step button is at least 44 px high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'stamp')
  await expect(page.getByTestId('step-leg-1').getByText('202 stamp required')).toBeVisible()
  const button = await page.getByTestId('step-stamp-run').boundingBox()
  expect(button?.height).toBeGreaterThanOrEqual(44)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
