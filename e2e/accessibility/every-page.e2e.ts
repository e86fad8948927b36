import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import {
  BARE_PAGES,
  createPageData,
  expectPlace,
  followLink,
  openPage,
  SHELL_PAGES,
  STEP_FLOWS,
} from '../harness/page-list.ts'
import { brokenRulesExceptSizes } from '../page-checks/axe.ts'
import { findFaintEdges, findFaintTexts, findMotion, findUnmarkedElements } from '../page-checks/contrast.ts'
import { expectNone, focusWalk, installChecks } from '../page-checks/install-checks.ts'
import {
  applyTextSpacing,
  findCutOffTexts,
  findSidewaysScroll,
  findSmallTargets,
  removeTextSpacing,
} from '../page-checks/layout.ts'

const WIDE = { width: 1440, height: 900 }
/** The wide window, zoomed to 200%. */
const ZOOMED = { width: 720, height: 450 }
const NARROW = { width: 320, height: 480 }
const PHONE = { width: 390, height: 844 }
/** More Tab stops than any page has, except the pages in LONG_PAGES. */
const STOPS_MAX = 120
/** Long pages that repeat the same parts, so a shorter check is enough. */
const LONG_PAGES = ['/reference', '/reference/objects', '/reference/control']
/** Flows consist of the same parts, so the full check of these two is enough. */
const CHECKED_FLOWS = ['/flows/email-otp', '/flows/webhook']
const OTHER_FLOWS = STEP_FLOWS.filter(path => !CHECKED_FLOWS.includes(path))

// These tests take longer than others, so they run in parallel workers.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ page }) => {
  test.slow()
  await installChecks(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(WIDE)
})

for (const path of SHELL_PAGES.filter(path => ![...LONG_PAGES, ...OTHER_FLOWS].includes(path))) {
  test(`${path} sends no request that changes state, and passes the accessibility checks in every color mode and window size`, async ({
    page,
    outside,
  }) => {
    await createPageData(outside)
    const sent = recordStateChanges(page)
    await openPage(page, path)
    await expect(page.getByTestId('deadline-quote')).toHaveText(/^quote[0-5]:\d\d/)
    await pressEnter(page)
    await check(page)
    expect(sent).toEqual([])
  })
}

test('each other flow has one main heading, a title and a current navigation link, passes axe, and fits every window size', async ({
  page,
  outside,
}) => {
  await createPageData(outside)
  await page.goto('/flows')
  for (const path of OTHER_FLOWS) {
    await page.setViewportSize(WIDE)
    await followLink(page, path)
    await expect(page.getByTestId('stage')).toBeVisible()
    await expect(page.getByText('Loading wallets, credentials and sessions…')).toHaveCount(0)
    await expectPlace(page, '/flows')
    await checkTexts(page)
    await checkSizes(page)
  }
})

test('the pages of an accepted call, a rejected call, a comparison and a verification link pass the accessibility checks', async ({
  page,
  outside,
}) => {
  const { acceptedId, rejectedId, verifyPath } = await createPageData(outside)
  const compared = `/log/compare?left=${acceptedId}&right=${rejectedId}`
  for (const path of [`/log/${acceptedId}`, `/log/${rejectedId}`, compared, verifyPath]) {
    await openPage(page, path)
    await check(page)
  }
})

test('the login page and the pages for unknown paths and IDs send no request that changes state, and pass the accessibility checks', async ({
  page,
}) => {
  const sent = recordStateChanges(page)
  for (const path of BARE_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await pressEnter(page)
    await check(page)
    expect(sent, path).toEqual([])
  }
})

for (const path of LONG_PAGES) {
  test(`${path} sends no request that changes state, and passes the shorter accessibility check`, async ({ page }) => {
    const sent = recordStateChanges(page)
    await openPage(page, path)
    await pressEnter(page)
    await checkTexts(page)
    await checkSizes(page)
    expect(await focusWalk(page, 40)).toEqual({ stops: 40, problems: [] })
    expect(sent).toEqual([])
  })
}

/** Another site may open the page and trick its visitor into pressing Enter. No element has the focus yet. */
async function pressEnter(page: Page) {
  await page.keyboard.press('Enter')
}

function recordStateChanges(page: Page): readonly string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/**
 * Runs every check. Axe checks the wide light page and the main part of the narrow dark page, because contrast depends
 * on the scheme and layout on the width.
 */
async function check(page: Page) {
  await page.setViewportSize(WIDE)
  expect(await brokenRulesExceptSizes(page), 'axe in the light scheme').toEqual([])
  await checkColors(page)
  await checkSizes(page)
  const { stops, problems } = await focusWalk(page, STOPS_MAX)
  expect(problems).toEqual([])
  expect(stops, 'Tab stops').toBeLessThan(STOPS_MAX)
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await brokenRulesExceptSizes(page, 'main'), 'axe in the dark scheme, narrow').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs axe in the light scheme, and checks contrast in both schemes. Leaves the light scheme. */
async function checkTexts(page: Page) {
  expect(await brokenRulesExceptSizes(page)).toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNone(page, () => findFaintTexts(), `texts in the ${colorScheme} scheme`)
  }
}

async function checkColors(page: Page) {
  await expectNone(page, () => findMotion(), 'reduced motion')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNone(page, () => findFaintTexts(), `texts in the ${colorScheme} scheme`)
    await expectNone(page, () => findFaintEdges(), `edges in the ${colorScheme} scheme`)
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  await expectNone(page, () => findFaintTexts(), 'texts in forced colors')
  await expectNone(page, () => findUnmarkedElements(), 'marks in forced colors')
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Leaves the window zoomed, for the focus walk. */
async function checkSizes(page: Page) {
  await expectNone(page, () => findSmallTargets(), 'targets, wide')
  await page.setViewportSize(PHONE)
  await expectNone(page, () => findSidewaysScroll(), 'sideways scroll, on a phone')
  for (const [name, size] of Object.entries({ narrow: NARROW, zoomed: ZOOMED })) {
    await page.setViewportSize(size)
    await expectNone(page, () => findSidewaysScroll(), `sideways scroll, ${name}`)
    await expectNone(page, () => findSmallTargets(), `targets, ${name}`)
    await page.evaluate(() => applyTextSpacing())
    await expectNone(page, () => findCutOffTexts(), `texts cut off with text spacing, ${name}`)
    await expectNone(page, () => findSidewaysScroll(), `sideways scroll with text spacing, ${name}`)
    await page.evaluate(() => removeTextSpacing())
  }
}
