import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on a page against WCAG 2.2 AA and good practice: each rule with the elements that break it. */
export async function brokenRules(page: Page, { without = [] }: { without?: string[] } = {}): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).disableRules(without).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The rules but that on the sizes of targets, which are judged by themselves: to axe one is small that a bar covers half of. */
export function brokenRulesButSizes(page: Page): Promise<string[]> {
  return brokenRules(page, { without: ['target-size'] })
}
