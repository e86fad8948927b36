import { expect, test } from '../harness/journey-test.ts'
import { createPageData, openPage } from '../harness/page-list.ts'

test('the Flows page links to a flow and shows the result of the flow’s last call', async ({ page, outside }) => {
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

test('the not-found page has a Content Security Policy and a link that opens a page without a reload', async ({
  page,
}) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true)
})

test('a page prefetches a linked page only when the pointer or the focus is on the link', async ({ page, outside }) => {
  const { acceptedId } = await createPageData(outside)
  const fetched: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    // An exported page's data is in a file beside the page and in files in a folder with the page's name.
    const fetchedPage = pathname.replace(/(\/__next\.[^/]+)?\.txt$/, '')
    if (searchParams.has('_rsc')) fetched.push(`${fetchedPage} from ${new URL(page.url()).pathname}`)
  })
  for (const path of ['/', '/flows', '/inbox', '/sessions', '/log', `/log/${acceptedId}`]) {
    await openPage(page, path)
    await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
    await expect(page.locator('main').getByRole('link').first()).toBeVisible()
  }
  await page.goto('/flows/email-otp')
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  expect(fetched).toEqual([])
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Data' }).hover()
  await expect.poll(() => fetched).toContain('/data from /flows/email-otp')
  await page.goto('/flows')
  await page.locator('main').getByRole('link', { name: 'SMS OTP sign-in' }).first().focus()
  await expect.poll(() => fetched).toContain('/flows/sms-otp from /flows')
})
