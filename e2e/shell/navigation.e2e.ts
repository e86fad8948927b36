import { expect, test } from '../harness/journey-test.ts'
import { CONSOLE_PAGES, openPage } from '../harness/page-list.ts'

for (const path of CONSOLE_PAGES) {
  test(`${path} has one heading, a title and its place in the navigation`, async ({ page }) => {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/^[^·]+ · Countersign$/)
    const current = page.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current=page]')
    await expect(current).toHaveAttribute('href', path.startsWith('/flows') ? '/flows' : path)
  })
}

test('Flows links to each flow and shows its last result', async ({ page, outside }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Flows' }).click()
  await expect(page.getByRole('heading', { name: 'Flows', level: 1 })).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Quotes' }) })
  await expect(card).toContainText('no calls yet')
  await outside.quote({ lockedCurrencyAmount: 0 })
  await expect(card.getByRole('link', { name: /INVALID_AMOUNT/ })).toBeVisible()
  await card.getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByRole('heading', { name: 'Quotes' })).toBeVisible()
})

test('the not-found page links to every other page without loading one, under the same policy', async ({ page }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true)
})

test('a page fetches another one only when the pointer is on its link', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_rsc')) fetched.push(pathname)
  })
  await page.goto('/flows/email-otp')
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  expect(fetched).toEqual([])
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Data' }).hover()
  await expect.poll(() => fetched).toContain('/data')
})
