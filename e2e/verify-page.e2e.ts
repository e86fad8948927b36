import type { Page } from '@playwright/test'
import { expect, type OutsideClient, test } from './harness/journey-test.ts'
import { control } from './harness/outside-client.ts'
import { baseURL } from './harness/server.ts'
import { brokenRulesExceptSizes } from './page-checks/axe.ts'
import { findFaintEdges, findFaintTexts } from './page-checks/contrast.ts'
import { expectNone, installChecks } from './page-checks/install-checks.ts'
import { findSidewaysScroll, findSmallTargets } from './page-checks/layout.ts'

const businessInfo = {
  legalName: 'Example Inc',
  country: 'US',
  taxId: '12-3456789',
  incorporatedOn: '2020-01-15',
  registrationNumber: '5523041',
}

async function newLink(outside: OutsideClient, body: object = {}) {
  const created = await outside.call('POST', '/customers', { customerType: 'BUSINESS', businessInfo })
  const customerId: string = JSON.parse(created.text).id
  const link = await outside.call('POST', `/customers/${customerId}/kyc-link`, body)
  expect(link.status, link.text).toBe(201)
  const { kycUrl } = JSON.parse(link.text)
  // Only the path is used, because kycUrl may have another origin than the server under test.
  return { customerId, path: new URL(kycUrl).pathname }
}

const customer = async (outside: OutsideClient, id: string) =>
  JSON.parse((await outside.call('GET', `/customers/${id}`)).text)

test('opening the verification page changes nothing; approving the customer opens redirectUri', async ({
  page,
  outside,
}) => {
  const changes: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const { customerId, path } = await newLink(outside, { redirectUri: `${baseURL}/settings?from=kyc` })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Example Inc' })).toBeVisible()
  await expect(page.getByTestId('kyc-status')).toHaveText('UNVERIFIED')
  expect(changes).toEqual([])
  expect((await customer(outside, customerId)).kybStatus).toBe('UNVERIFIED')

  await page.getByRole('button', { name: 'Record and continue' }).click()
  await expect(page).toHaveURL(/\/settings\?from=kyc$/)
  expect((await customer(outside, customerId)).kybStatus).toBe('APPROVED')
  await page.goto(path)
  await expect(page.getByRole('status').filter({ hasText: 'An outcome was chosen' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Go to localhost/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Record/ })).toHaveCount(0)
})

test('a customer can be rejected on the verification page by keyboard alone, and the Data page shows the rejection', async ({
  page,
  outside,
}) => {
  const { customerId, path } = await newLink(outside)
  await page.goto(path)
  await page.getByRole('radio', { name: /^Approve/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Reject/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('then returns 400 LOW_QUALITY')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('kyc-status')).toHaveText('REJECTED')
  await page.getByRole('link', { name: 'Show the customer' }).click()
  await expect(page.getByTestId('object-id')).toHaveText(customerId)
  await page.getByRole('treeitem', { name: /^Example Inc/ }).press('ArrowRight')
  await expect(page.getByRole('treeitem', { name: /^Verification REJECTED · POOR_QUALITY_DOCUMENT/ })).toBeVisible()
  const again = await outside.call('POST', '/verifications', { customerId })
  expect(JSON.parse(again.text)).toMatchObject({ status: 400, code: 'LOW_QUALITY' })

  await outside.call('DELETE', `/customers/${customerId}`)
  await expect(page.getByRole('treeitem', { name: /^Example Inc.*deleted · REJECTED/ })).toBeVisible()
})

test('the verification page explains links that are expired, unknown, or already used by another client', async ({
  page,
  outside,
}) => {
  const { customerId, path } = await newLink(outside)
  await page.goto(path)
  await page.getByRole('radio', { name: /^Leave pending/ }).check()
  // Every call makes the page refetch the link. Abort these requests, so that the page still shows the form.
  const isKycLinkUrl = (url: URL) => url.pathname.includes('/kyc-links/')
  await page.route(isKycLinkUrl, route => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await control('POST', `/kyc-links/${path.split('/').at(-1)}`, { outcome: 'approve' })
  const rejected = page.waitForResponse(answer => answer.request().method() === 'POST' && answer.status() === 409)
  await page.getByRole('button', { name: 'Record outcome' }).click()
  await rejected
  await page.unroute(isKycLinkUrl)
  await expect(page.getByText('An outcome was chosen')).toBeVisible()
  expect((await customer(outside, customerId)).kybStatus).toBe('APPROVED')

  const other = await newLink(outside)
  await page.goto(other.path)
  await expect(page.getByTestId('chip-kyc-link')).toBeVisible()
  await control('POST', '/clock', { mode: 'system', advanceMs: 3_600_000 })
  await expect(page.getByText('This link has expired.')).toBeVisible()

  await page.goto('/verify/unknown')
  await expect(page.getByRole('heading', { name: 'Link not found' })).toBeVisible()
})

test('the verification page suggests replacing an expired link, unless its customer was deleted', async ({
  page,
  outside,
}) => {
  const { customerId, path } = await newLink(outside)
  const advice = page.getByText('Create another link')
  await control('POST', '/clock', { mode: 'system', advanceMs: 3_600_000 })
  await page.goto(path)
  await expect(page.getByTestId('kyc-ended')).toContainText('This link has expired.')
  await expect(advice).toBeVisible()
  await outside.call('DELETE', `/customers/${customerId}`)
  await expect(page.getByTestId('kyc-ended')).toContainText('its customer was deleted')
  await expect(advice).toHaveCount(0)
  expect((await outside.call('POST', `/customers/${customerId}/kyc-link`, {})).status).toBe(409)
})

test('the inbox shows the code that verifies a contact, and whether the code was used', async ({ page, outside }) => {
  const created = await outside.call('POST', '/customers', { customerType: 'INDIVIDUAL', email: 'zoe@example.com' })
  const { id } = JSON.parse(created.text)
  await outside.call('POST', `/customers/${id}/verify-email`)
  await page.goto('/inbox')
  const code = page.getByTestId('contact-code')
  await expect(code).toContainText('123456')
  await expect(code).toHaveAttribute('data-state', 'pending')
  await outside.call('POST', `/customers/${id}/verify-email/confirm`, { code: '123456' })
  await expect(code).toHaveAttribute('data-state', 'used')
})

test('the verification page is readable in both color schemes, in wide and in narrow windows', async ({
  page,
  outside,
}, testInfo) => {
  test.slow()
  await installChecks(page)
  const { path } = await newLink(outside, { redirectUri: 'https://example.com/a/long/path/for/people/who/come/back' })
  await page.goto(path)
  await page.getByRole('radio', { name: /^Reject/ }).check()
  await check(page, testInfo.outputPath('open'))
  await page.goto('/verify/unknown')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Link not found')
  await check(page, testInfo.outputPath('unknown'))
})

async function check(page: Page, picturePath: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, width] of Object.entries({ wide: 1440, narrow: 390 })) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      expect(await brokenRulesExceptSizes(page), `axe, ${colorScheme}, ${name}`).toEqual([])
      await expectNone(page, () => findFaintTexts(), `texts, ${colorScheme}, ${name}`)
      await expectNone(page, () => findFaintEdges(), `edges, ${colorScheme}, ${name}`)
      await expectNone(page, () => findSmallTargets(), `targets, ${name}`)
      await expectNone(page, () => findSidewaysScroll(), `sideways, ${name}`)
      await page.screenshot({ path: `${picturePath}-${colorScheme}-${name}.png` })
    }
  }
}
