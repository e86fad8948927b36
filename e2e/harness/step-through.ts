import { expect, type Page } from '@playwright/test'

/** Runs the remaining steps with the primary button and returns the number of clicks. */
export async function stepThrough(page: Page, until?: string): Promise<number> {
  for (let clicks = 0; clicks < 12; clicks += 1) {
    if (until !== undefined && (await page.getByTestId(`step-${until}-run`).isVisible())) return clicks
    const done = page.getByTestId('flow-done')
    const button = page.getByTestId('stage').getByTestId(/^step-.+-run$/)
    await expect(done.or(button).first()).toBeVisible()
    if (await done.isVisible()) return clicks
    await expect(button).toBeEnabled()
    const step = page.getByTestId('stage').getByRole('heading', { level: 2 })
    const title = (await step.textContent()) ?? ''
    await button.click()
    await expect(done.or(step.filter({ hasNotText: title })).first()).toBeVisible()
  }
  throw new Error('The flow has no end.')
}
