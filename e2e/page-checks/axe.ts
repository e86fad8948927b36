import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Part of the page to check: `main` leaves out the shell, which is the same on every page. */
type PagePart = 'html' | 'main'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the violated rules of WCAG 2.2 AA and best practices, each with the HTML of the offending elements. */
export async function brokenRules(
  page: Page,
  { without = [], within = 'html' }: { without?: string[]; within?: PagePart } = {},
): Promise<string[]> {
  // While a panel fades in, axe would measure its intermediate colors.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loadAxe(page)
  const options: axe.RunOptions = {
    runOnly: STANDARDS,
    rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    // With this option, axe skips the descriptions of most elements that pass, which saves time.
    resultTypes: ['violations'],
  }
  return page.evaluate(
    async ([part, runOptions]) => {
      const { violations } = await window.axe.run(part, runOptions)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, options] as const,
  )
}

/**
 * Returns the violations of all rules except `target-size`, which also reports partly covered targets.
 * `findSmallTargets` checks the sizes instead.
 */
export function brokenRulesExceptSizes(page: Page, within: PagePart = 'html'): Promise<string[]> {
  return brokenRules(page, { without: ['target-size'], within })
}

/** Loads axe unless the page already has it, because sending and parsing half a megabyte takes time. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
