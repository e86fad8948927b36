import { expect, type Locator, type Page } from '@playwright/test'
import { focusStop } from '../page-checks/focus.ts'

/** Maximum number of Tab presses, more than any page needs to reach a target. */
const STOPS_MAX = 120

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })
export const paletteField = (page: Page) => palette(page).getByRole('combobox')

/**
 * Opens the palette with its shortcut and enters the text. Presses the shortcut until the palette opens, because the
 * handler loads after the page.
 */
export async function search(page: Page, text: string): Promise<void> {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(paletteField(page)).toBeFocused({ timeout: 1000 })
  }).toPass()
  await paletteField(page).fill(text)
}

/** Opens the first page that the palette finds for a few letters of its name. */
export async function goByKeys(page: Page, letters: string, heading: string): Promise<void> {
  await search(page, letters)
  await expect(palette(page).getByRole('option').first()).toContainText(heading)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
}

/** Presses Tab until `wanted` has the focus, and checks the focus at each stop. Requires `installChecks`. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    // Scrolling to a stop outside the viewport may take a frame.
    await expect.poll(() => problemsAtStop(page)).toEqual([])
  }
  throw new Error('Tab did not reach the element.')
}

async function problemsAtStop(page: Page): Promise<string[]> {
  const stop = await page.evaluate(() => focusStop())
  return stop?.problems.map(problem => `${stop.name}: ${problem}`) ?? []
}

/** Runs the remaining steps of a flow with Ctrl+Enter, or only those before the step `until`. */
export async function stepByKeys(page: Page, until?: string): Promise<void> {
  const done = page.getByTestId('flow-done')
  const button = page.getByTestId('stage').getByTestId(/^step-.+-(run|open)$/)
  for (let presses = 0; presses < 12; presses += 1) {
    await expect(done.or(button).first()).toBeVisible()
    if (await done.isVisible()) return
    if (until !== undefined && (await page.getByTestId(`step-${until}-run`).isVisible())) return
    await expect(button).toBeEnabled()
    const pressed = (await button.getAttribute('data-testid')) ?? ''
    await page.keyboard.press('Control+Enter')
    await expect(done.or(button.and(page.locator(`:not([data-testid="${pressed}"])`))).first()).toBeVisible()
  }
  throw new Error('The flow did not end.')
}
