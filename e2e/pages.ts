import type { Page } from '@playwright/test'
import { expect } from './sandbox.ts'

/** The addresses the console's navigation and its list of flows lead to: a page that is added there is covered from then on. */
export async function consolePages(page: Page): Promise<readonly string[]> {
  await page.goto('/flows')
  const navigation = await hrefs(page, 'nav[aria-label="Console"] a')
  const flows = await hrefs(page, 'main a[href^="/flows/"]')
  const paths = [...new Set([...navigation, ...flows])]
  expect(paths).toEqual(expect.arrayContaining(['/', '/flows', '/log', '/flows/quote']))
  return paths
}

/** Opens a page of the console and waits until it is drawn and heard the server. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
}

function hrefs(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
}
