import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './sandbox.ts'

/** The pages the console lists, in its navigation and among its flows: one that is added there is covered from then on. */
export const CONSOLE_PAGES = ['_shell/pages.ts', 'flow-list.ts'].flatMap(hrefsIn)

/** Opens a page of the console and waits until it is drawn and heard the server. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
}

/** Read as text: journeys see the console from outside. */
function hrefsIn(file: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, '../app/(console)', file), 'utf8')
  const found = [...text.matchAll(/\bhref: '([^']+)'/g)].map(([, href = '']) => href)
  if (found.length === 0) throw new Error(`${file} lists no page.`)
  return found
}
