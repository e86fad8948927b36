import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { BARE_PAGES, EVERY_PAGE, fill, openPage } from '../harness/page-list.ts'
import { brokenRulesButSizes } from '../page-checks/axe.ts'
import { faintEdges, faintTexts, moving, unmarked } from '../page-checks/contrast.ts'
import { expectNone, focusWalk, installChecks } from '../page-checks/install-checks.ts'
import { cutOff, sideways, smallTargets, spaceTexts, unspaceTexts } from '../page-checks/layout.ts'

const WIDE = { width: 1440, height: 900 }
/** 1440 by 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 }
const NARROW = { width: 320, height: 480 }
const PHONE = { width: 390, height: 844 }
/** More Tab stops than any page has. */
const STOPS_MAX = 120
/** Built by repeating the parts of the first page. */
const LONG_PAGES = ['/reference', '/reference/objects', '/reference/control']

// Its pages take the longest of all journeys, so the workers share them.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ page }) => {
  test.slow()
  await installChecks(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(WIDE)
})

for (const path of EVERY_PAGE.filter(path => !LONG_PAGES.includes(path))) {
  test(`${path} is accessible in every mode and by keyboard`, async ({ page, outside }) => {
    await fill(outside)
    await openPage(page, path)
    await expect(page.getByRole('region', { name: 'Deadlines', exact: true })).toBeVisible()
    await check(page)
  })
}

test('call pages are accessible, accepted, rejected or compared, and so is an open link', async ({ page, outside }) => {
  const { accepted, refused, verify } = await fill(outside)
  const compared = `/log/compare?left=${accepted}&right=${refused}`
  for (const path of [`/log/${accepted}`, `/log/${refused}`, compared, verify]) {
    await openPage(page, path)
    await check(page)
  }
})

test('pages without data are accessible', async ({ page }) => {
  for (const path of BARE_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page)
  }
})

for (const path of LONG_PAGES) {
  test(`${path} is accessible where it differs from other pages`, async ({ page }) => {
    await openPage(page, path)
    expect(await brokenRulesButSizes(page)).toEqual([])
    await expectNone(page, () => faintTexts(), 'texts in the light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNone(page, () => faintTexts(), 'texts in the dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await checkSizes(page)
    expect(await focusWalk(page, 40)).toEqual({ stops: 40, wrong: [] })
  })
}

/** Runs axe for both schemes and both widths: contrast differs by scheme, layout by width. */
async function check(page: Page) {
  await page.setViewportSize(WIDE)
  expect(await brokenRulesButSizes(page), 'axe in the light').toEqual([])
  await checkColors(page)
  await checkSizes(page)
  const { stops, wrong } = await focusWalk(page, STOPS_MAX)
  expect(wrong).toEqual([])
  expect(stops, 'the focus leaves the page at its end').toBeLessThan(STOPS_MAX)
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await brokenRulesButSizes(page), 'axe in the dark, narrow').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Checks both schemes, forced colors, and that nothing moves with reduced motion. */
async function checkColors(page: Page) {
  await expectNone(page, () => moving(), 'still')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNone(page, () => faintTexts(), `texts in the ${colorScheme}`)
    await expectNone(page, () => faintEdges(), `edges in the ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  await expectNone(page, () => faintTexts(), 'texts in forced colors')
  await expectNone(page, () => unmarked(), 'marks in forced colors')
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Checks wide, on a phone, and narrow and zoomed with text spacing; zoomed last, where bars leave the least room. */
async function checkSizes(page: Page) {
  await expectNone(page, () => smallTargets(), 'targets, wide')
  await page.setViewportSize(PHONE)
  await expectNone(page, () => sideways(), 'sideways, on a phone')
  for (const [name, size] of Object.entries({ narrow: NARROW, zoomed: ZOOMED })) {
    await page.setViewportSize(size)
    await expectNone(page, () => sideways(), `sideways, ${name}`)
    await expectNone(page, () => smallTargets(), `targets, ${name}`)
    await page.evaluate(() => spaceTexts())
    await expectNone(page, () => cutOff(), `cut off with spaces, ${name}`)
    await expectNone(page, () => sideways(), `sideways with spaces, ${name}`)
    await page.evaluate(() => unspaceTexts())
  }
}
