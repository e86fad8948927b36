import { expect, type Page } from '@playwright/test'
import * as contrast from './contrast.ts'
import * as focus from './focus.ts'
import { focusStop } from './focus.ts'
import * as layout from './layout.ts'
import * as visibility from './visibility.ts'

/** Defines the page checks in every document that the page loads, so that `page.evaluate` can call them by name. */
export async function installChecks(page: Page): Promise<void> {
  const checks = Object.entries({ ...visibility, ...contrast, ...layout, ...focus })
  const names = checks.map(([name]) => name).join(', ')
  const content = `${checks.map(([, check]) => String(check)).join('\n')}\nObject.assign(globalThis, { ${names} })`
  await page.addInitScript({ content })
}

/** Expects a check to find no problems. Retries the check, because the page may still be loading. */
export async function expectNone(page: Page, check: () => readonly string[], state: string): Promise<void> {
  await expect.poll(() => page.evaluate(check), state).toEqual([])
}

/** Presses Tab until the focus leaves the page or returns to an earlier element, at most `stopsMax` times. */
export async function focusWalk(page: Page, stopsMax: number): Promise<{ stops: number; problems: readonly string[] }> {
  await page.evaluate(() => {
    for (const walked of document.querySelectorAll('[data-walked]')) walked.removeAttribute('data-walked')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  const problems: string[] = []
  for (let stops = 0; stops < stopsMax; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => focusStop())
    if (stop === undefined || stop.wasVisited) return { stops, problems }
    problems.push(...stop.problems.map(problem => `${stop.name}: ${problem}`))
  }
  return { stops: stopsMax, problems }
}
