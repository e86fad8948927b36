import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './sandbox.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Pages by their address, each with what shows that it is there. */
const PAGES: readonly (readonly [path: string, sign: string, isLong?: 'long'])[] = [
  ['/tools/clock', '+1 day'],
  ['/tools/keys', 'journeys'],
  ['/data', 'Ada Example'],
  ['/data?show=InternalAccount:00000000-0000-7000-8000-000000000006', 'Add funds, in the smallest unit'],
  ['/data?q=nothing-like-it', 'Nothing here matches'],
  ['/reference', 'honours Idempotency-Key'],
  ['/reference/objects', 'QuoteRequest', 'long'],
  ['/reference/control', '/snapshots/{snapshotId}/load', 'long'],
  ['/reference/errors', 'INVITATION_CANCELLED'],
  ['/reference/errors/UNAUTHORIZED', 'CREDENTIALS_WRONG'],
  ['/flows/drills', 'Export coverage.json'],
  ['/flows/drills?code=CERT_CHAIN_EXPIRED', 'armed to answer so'],
  ['/flows/drills?code=MISDIRECTED_REQUEST', 'No browser lets a page send this'],
]

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 320 },
] as const) {
  test(`no page breaks WCAG 2.2 AA or scrolls sideways, ${colorScheme}, ${width} pixels wide`, async ({
    page,
    outside,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await outside.quote()
    for (const [path, sign, isLong] of PAGES) {
      await page.goto(path)
      await expect(page.getByText(sign).filter({ visible: true }).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      // What a page is made of is judged once in each scheme; the longest are made of what the others are.
      if (width === 320 || (isLong && colorScheme === 'dark')) continue
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, path).toEqual([])
    }
  })
}
