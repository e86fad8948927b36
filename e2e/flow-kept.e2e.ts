import { card, open, quoted } from './quote-page.ts'
import { expect, test } from './sandbox.ts'

test('a quote is still there after its checks were looked at, and after a reload', async ({ page }) => {
  await open(page)
  await quoted(page)
  const id = (await page.getByTestId('quote-id').textContent()) ?? ''
  await card(page).getByRole('link', { name: 'See its checks' }).click()
  await expect(page).toHaveURL(/\/log\//)
  await page.goBack()
  await expect(page.getByTestId('quote-id')).toHaveText(id)
  await page.reload()
  await expect(page.getByTestId('quote-id')).toHaveText(id)
  await expect(page.getByTestId('receives')).toBeVisible()
  await page.request.post('/api/sandbox/reset')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Create quote' })).toBeEnabled()
  await expect(card(page)).toHaveCount(0)
})
