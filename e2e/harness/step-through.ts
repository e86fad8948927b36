import { expect, type Page } from '@playwright/test'

/**
 * Clicks the primary button until the step `until` is next. Without `until`, clicks until the flow ends. Returns the
 * number of clicks. Fails after 12 clicks, or if the flow ends before the step `until`.
 */
export async function stepThrough(page: Page, until?: string): Promise<number> {
  for (let clicks = 0; clicks < 12; clicks += 1) {
    if (until !== undefined && (await page.getByTestId(`step-${until}-run`).isVisible())) return clicks
    const done = page.getByTestId('flow-done')
    const button = page.getByTestId('stage').getByTestId(/^step-.+-(run|open)$/)
    await expect(done.or(button).first()).toBeVisible()
    if (await done.isVisible()) {
      expect(until, 'The flow ended before this step').toBeUndefined()
      return clicks
    }
    await expect(button).toBeEnabled()
    const pressed = (await button.getAttribute('data-testid')) ?? ''
    await button.click()
    await expect(done.or(button.and(page.locator(`:not([data-testid="${pressed}"])`))).first()).toBeVisible()
  }
  throw new Error(`The flow did not reach ${until ?? 'its end'}.`)
}
