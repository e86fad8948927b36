import { expect, test } from '../harness/journey-test.ts'
import { stepThrough } from '../harness/step-through.ts'
import { brokenRules } from '../page-checks/axe.ts'
import { inBothViews, showOnPhone } from '../page-checks/views.ts'

test('the email code flow has no axe violations before or after a rejection, and ends without sideways scroll', async ({
  page,
}) => {
  const check = (state: string) =>
    inBothViews(page, async view => expect(await brokenRules(page), `${state}, ${view}`).toEqual([]))
  await showOnPhone(page)
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'leg-2')
  await page.getByTestId('step-stamp').getByRole('button').click()
  await expect(page.getByTestId('bytes-stamp').getByRole('tree')).toBeVisible()
  await check('a decoded stamp')

  await page.getByTestId('step-leg-2').getByRole('button').click()
  await expect(page.getByTestId('leg-2-body')).toBeVisible()
  await check('the next step, not sent yet')
  await page.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId('tamper-newline').click()
  await page.getByRole('button', { name: 'Checks', exact: true }).click()
  await expect(page.getByTestId('check-signature')).toBeVisible()
  await check('rejected')

  await stepThrough(page)
  await page.getByTestId('step-leg-2').getByRole('button').click()
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await expect(page.getByTestId('as-sent')).toBeVisible()
  await check('done, with a call shown as code')
  await inBothViews(page, async view => {
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(scrolls, `sideways scroll, ${view}`).toBe(false)
  })
})
