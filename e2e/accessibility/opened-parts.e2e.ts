import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { brokenRulesExceptSizes } from '../page-checks/axe.ts'
import { expectNone, installChecks } from '../page-checks/install-checks.ts'
import { findSmallTargets } from '../page-checks/layout.ts'
import { inBothViews, showOnPhone } from '../page-checks/views.ts'

async function check(page: Page, state: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inBothViews(page, async view => {
    await expectNone(page, () => findSmallTargets(), `targets, ${state}, ${view}`)
    expect(await brokenRulesExceptSizes(page), `${state}, ${view}`).toEqual([])
  })
}

test.beforeEach(async ({ page }) => {
  await installChecks(page)
  await showOnPhone(page)
})

test('an open response body, log drawer, deadline and clock have no accessibility violations', async ({
  page,
  outside,
}) => {
  await outside.quote()
  await page.goto('/')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Response body').click()
  await expect(page.getByTestId('body-as-sent')).toBeVisible()
  await page.getByRole('region', { name: 'Log', exact: true }).getByRole('button', { name: 'Log' }).click()
  await page.getByTestId('deadline-quote').click()
  await check(page, 'response, drawer and deadline')
  await page.getByRole('button', { name: /^Sandbox clock/ }).click()
  await page.locator(':popover-open').getByRole('button', { name: 'Freeze clock' }).click()
  await check(page, 'frozen clock')
})

test('the palette and the shortcut list have no accessibility violations', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search or run…' }).click()
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await check(page, 'palette')
  await page.getByRole('dialog').getByRole('combobox').fill('keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await check(page, 'shortcut list')
})
