import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'

const WALLET = 'InternalAccount:00000000-0000-7000-8000-000000000006'
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)

test.use({ viewport: { width: 320, height: 640 } })

/** Returns the width of the content in pixels. A page scrolls sideways if its content is wider than the window. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('the Flows page does not scroll sideways at 320 px if a card shows a long error code', async ({
  page,
  outside,
}) => {
  const rejected = await outside.call('POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId: WALLET })
  expect(rejected.status).toBe(400)
  await page.goto('/flows')
  await expect(page.getByRole('main').getByText('EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS')).toBeVisible()
  expect(await widthOf(page)).toBe(320)
})

test('the Data page does not scroll sideways at 320 px if a customer has a long name', async ({ page, outside }) => {
  const created = await outside.call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: LONG_NAME })
  const { id } = JSON.parse(created.text)
  await page.goto(`/data?show=${id}`)
  await expect(page.getByRole('heading', { name: LONG_NAME })).toBeVisible()
  expect(await widthOf(page)).toBe(320)
})
