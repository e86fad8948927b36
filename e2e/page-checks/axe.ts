import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Violations that axe finds against WCAG 2.2 AA and best practices, with their elements. */
export async function brokenRules(page: Page, { without = [] }: { without?: string[] } = {}): Promise<string[]> {
  // Axe would read the colors of a panel that is still fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).disableRules(without).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** All rules except target size, which is checked separately: axe counts a half-covered target as small. */
export function brokenRulesButSizes(page: Page): Promise<string[]> {
  return brokenRules(page, { without: ['target-size'] })
}
