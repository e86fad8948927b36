import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { expectPlace, followLink, MAIN_PAGES } from '../harness/page-list.ts'
import { brokenRulesExceptSizes } from '../page-checks/axe.ts'
import { findFaintEdges, findFaintTexts } from '../page-checks/contrast.ts'
import { expectNone, installChecks } from '../page-checks/install-checks.ts'
import { findSidewaysScroll, findSmallTargets } from '../page-checks/layout.ts'

/** Flows consist of the same parts, so one flow is enough. */
const PAGES = [...MAIN_PAGES, '/flows/email-otp', '/flows/quote', '/flows/drills']

test.beforeEach(({ page }) => installChecks(page))

test('after a reset, each page has one main heading, a title, a current navigation link and no accessibility violations', async ({
  page,
}) => {
  test.slow()
  for (const path of PAGES) {
    await followLink(page, path)
    await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
    await expectPlace(page, path.startsWith('/flows') ? '/flows' : path)
    await check(page, `${path}, empty`)
  }
})

test('if the server does not respond, each page says so and has no accessibility violations', async ({ page }) => {
  test.slow()
  await page.route('**/api/**', route => route.abort())
  for (const path of PAGES) {
    await followLink(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach' })).toBeVisible()
    await check(page, `${path}, no response`)
  }
})

/** Checks contrast in both schemes. The other checks run only in the light scheme. */
async function check(page: Page, state: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNone(page, () => findFaintTexts(), `texts, ${state}, in the ${colorScheme} scheme`)
    await expectNone(page, () => findFaintEdges(), `edges, ${state}, in the ${colorScheme} scheme`)
  }
  await expectNone(page, () => findSidewaysScroll(), `sideways scroll, ${state}`)
  await expectNone(page, () => findSmallTargets(), `targets, ${state}`)
  expect(await brokenRulesExceptSizes(page, 'main'), state).toEqual([])
}
