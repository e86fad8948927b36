import { expect, test } from './sandbox.ts'
import { stepThrough } from './steps.ts'

test('an answer that is slow is waited for by the second, and can be cancelled', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await page.route('**/challenge', () => new Promise(() => undefined))
  await page.getByTestId('step-challenge-run').click()
  const stage = page.getByTestId('stage')
  await expect(stage.getByTestId('waiting')).toHaveText(/^Sending… \d+\.\d s/)
  await stage.getByRole('button', { name: 'Cancel' }).click()
  await expect(stage.getByRole('alert')).toContainText('was cancelled on this page')
  await page.unroute('**/challenge')
  await stepThrough(page, 'key')
})

test('a step that nobody answered is not refused, and is sent again', async ({ page, baseURL }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'leg-1')
  await page.route('**/verify', route => route.abort())
  await page.getByTestId('step-leg-1-run').click()
  await expect(page.getByTestId('stage').getByRole('alert')).toHaveText(`No answer from ${baseURL}; the step can be sent again.`)
  await expect(page.getByTestId('step-leg-1')).toContainText('no answer')
  await expect(page.getByTestId('step-leg-1')).not.toContainText('refused')
  await page.unroute('**/verify')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})
