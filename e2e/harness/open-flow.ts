import { expect, type Page } from '@playwright/test'

/** Opens a flow through the list of flows, because a page load would lose the keys in the tab's memory. */
export async function openFlow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Flows', exact: true }).click()
  // Wait for the list: the page of a finished flow has links with the same names.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flows')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
