import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Part of the page to check: `main` leaves out the shell, which is the same on every page. */
type Within = 'html' | 'main'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the violations of WCAG 2.2 AA and of best practices that axe finds, with their elements. */
export async function brokenRules(
  page: Page,
  { without = [], within = 'html' }: { without?: string[]; within?: Within } = {},
): Promise<string[]> {
  // While a panel fades in, axe would measure its intermediate colors.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loadAxe(page)
  const options: axe.RunOptions = {
    runOnly: STANDARDS,
    rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    // Describing every element that passes would take longer than the checks.
    resultTypes: ['violations'],
  }
  return page.evaluate(
    async ([part, asked]) => {
      const { violations } = await window.axe.run(part, asked)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, options] as const,
  )
}

/**
 * Returns the violations except those of target size, because axe also reports half-covered targets. `findSmallTargets`
 * checks the sizes.
 */
export function brokenRulesExceptSizes(page: Page, within: Within = 'html'): Promise<string[]> {
  return brokenRules(page, { without: ['target-size'], within })
}

/** Loads axe once per page, because sending and parsing its half megabyte takes time. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
