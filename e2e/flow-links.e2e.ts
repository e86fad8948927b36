import { expect, test } from './sandbox.ts'

test('an address of no flow says so, and leads to those there are', async ({ page }) => {
  await page.goto('/flows/nothing-like-it')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such flow')
  await expect(page).toHaveTitle('Unknown flow · Countersign')
  await page.getByRole('main').getByRole('link', { name: 'All flows' }).click()
  await expect(page).toHaveURL(/\/flows$/)
})
