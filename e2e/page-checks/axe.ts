import type { Page } from '@playwright/test'
import axe from 'axe-core'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Violations that axe finds against WCAG 2.2 AA and best practices, with their elements. */
export async function brokenRules(page: Page, { without = [] }: { without?: string[] } = {}): Promise<string[]> {
  // Axe would read the colors of a panel that is still fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loadAxe(page)
  const options: axe.RunOptions = {
    runOnly: STANDARDS,
    rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    // Describing each element that passes takes longer than the checks.
    resultTypes: ['violations'],
  }
  return page.evaluate(async asked => {
    const { violations } = await window.axe.run(asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}

/** All rules except target size, which is checked separately: axe counts a half-covered target as small. */
export function brokenRulesButSizes(page: Page): Promise<string[]> {
  return brokenRules(page, { without: ['target-size'] })
}

/** Loads axe once a page: its half megabyte would otherwise be sent and parsed for each check. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
