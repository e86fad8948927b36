import { expect, type Page } from '@playwright/test'
import * as contrast from './contrast.ts'
import * as focus from './focus.ts'
import { focusStop } from './focus.ts'
import * as layout from './layout.ts'
import * as sight from './visibility.ts'

/** Installs the page checks by name in every opened page, so that `page.evaluate(() => faintTexts())` finds them. */
export async function installChecks(page: Page): Promise<void> {
  const checks = Object.entries({ ...sight, ...contrast, ...layout, ...focus })
  const names = checks.map(([name]) => name).join(', ')
  const content = `${checks.map(([, check]) => String(check)).join('\n')}\nObject.assign(globalThis, { ${names} })`
  await page.addInitScript({ content })
}

/** Expects that a check finds nothing; repeats it while the page may still be settling. */
export async function expectNone(page: Page, check: () => readonly string[], state: string): Promise<void> {
  await expect.poll(() => page.evaluate(check), state).toEqual([])
}

/** Tabs through a page until the focus leaves it; reports each stop that is hidden or unmarked. */
export async function focusWalk(page: Page, stopsMax: number): Promise<{ stops: number; wrong: readonly string[] }> {
  await page.evaluate(() => {
    for (const walked of document.querySelectorAll('[data-walked]')) walked.removeAttribute('data-walked')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  const wrong: string[] = []
  for (let stops = 0; stops < stopsMax; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => focusStop())
    if (stop === undefined || stop.isAgain) return { stops, wrong }
    wrong.push(...stop.wrong.map(problem => `${stop.name}: ${problem}`))
  }
  return { stops: stopsMax, wrong }
}
