import { expect, type Page } from '@playwright/test'

/** Opens a flow through the list of flows. The console's links keep the keys of the tab; a page load does not. */
export async function openFlow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Flows', exact: true }).click()
  // Wait for the list: a finished flow has links with the same names.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flows')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
