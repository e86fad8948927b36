import { expect, quoteBody, test } from '../harness/journey-test.ts'
import { stepThrough } from '../harness/step-through.ts'
import { amount, open } from '../quote/quote-page.ts'

test('the page of an unknown flow says that the flow was not found and links to the list of flows', async ({
  page,
}) => {
  await page.goto('/flows/nothing-like-it')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flow not found')
  await expect(page).toHaveTitle('Flow not found · Countersign')
  await page.getByRole('main').getByRole('link', { name: 'All flows' }).click()
  await expect(page).toHaveURL(/\/flows$/)
})

for (const address of ['/flows/email-otp#v1.garbage', '/flows/quote#v1.%%%', '/flows/quote#v9.abc']) {
  test(`the page at ${address} says that it could not read the link`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByTestId('unread-link')).toContainText('Couldn’t read this link')
  })
}

test('the email OTP flow and the quote page show no link error if their URL has no fragment', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'key')
  await expect(page.getByTestId('unread-link')).toHaveCount(0)
  await open(page)
  await expect(page.getByTestId('unread-link')).toHaveCount(0)
})

test('on the quote page, a quote link fills in the form, and an unreadable link leaves the form unchanged', async ({
  page,
}) => {
  await open(page)
  const body = JSON.stringify(await quoteBody({ lockedCurrencyAmount: 4_321 }))
  await page.evaluate(hash => location.assign(hash), `#v1.${Buffer.from(body).toString('base64url')}`)
  await expect(amount(page)).toHaveValue('43.21')
  await page.evaluate(() => location.assign('#v1.nothing'))
  await expect(page.getByTestId('unread-link')).toBeVisible()
  await expect(amount(page)).toHaveValue('43.21')
})
