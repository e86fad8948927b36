import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { stepThrough } from '../harness/step-through.ts'
import { card, createButton, createQuote, open } from '../quote/quote-page.ts'

test('a flow resumes its run after navigation', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'stamp')
  for (const name of ['SMS OTP sign-in', 'Email OTP sign-in']) {
    await openFlow(page, name)
  }
  await expect(page.getByTestId('step-stamp-run')).toBeEnabled()
  await expect(page.getByTestId('interrupted-run')).toHaveCount(0)
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
})

test('a quote is still shown after a visit to its checks and after a reload, but not after a reset', async ({
  page,
}) => {
  await open(page)
  await createQuote(page)
  const id = (await page.getByTestId('quote-id').textContent()) ?? ''
  await card(page).getByRole('link', { name: 'View checks' }).click()
  await expect(page).toHaveURL(/\/log\//)
  await page.goBack()
  await expect(page.getByTestId('quote-id')).toHaveText(id)
  await page.reload()
  await expect(page.getByTestId('quote-id')).toHaveText(id)
  await expect(page.getByTestId('receives')).toBeVisible()
  await page.request.post('/api/sandbox/reset')
  await page.reload()
  await expect(createButton(page)).toBeEnabled()
  await expect(card(page)).toHaveCount(0)
})

test('a replayed quote is still marked as replayed after a visit to its checks', async ({ page }) => {
  await open(page)
  await createQuote(page)
  await page.getByText('Options').click()
  await page.getByRole('button', { name: 'Reuse this key' }).click()
  await createButton(page).click()
  await expect(card(page)).toContainText('Replayed')
  await card(page).getByRole('link', { name: 'View checks' }).click()
  await expect(page).toHaveURL(/\/log\//)
  await page.goBack()
  await expect(card(page)).toContainText('Replayed')
})
