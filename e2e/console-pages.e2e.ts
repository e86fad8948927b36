import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './sandbox.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Pages by their address, each with what shows that it is there. */
const PAGES = [
  ['/tools/clock', '+1 day'],
  ['/tools/keys', 'journeys'],
] as const

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
    for (const [path, sign] of PAGES) {
      await page.goto(path)
      await expect(page.getByText(sign).first()).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
}
