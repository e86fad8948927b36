import type { Page } from '@playwright/test'

// Contrast depends only on the scheme, and layout only on the width, so two of the four combinations are enough.
const DESKTOP = { colorScheme: 'light', width: 1440 } as const
const PHONE = { colorScheme: 'dark', width: 390 } as const

/** Shows a page in the dark scheme at the width of a phone. */
export const showOnPhone = (page: Page) => show(page, PHONE)

/**
 * Runs a check in the desktop view, then in the phone view. Leaves the page in the phone view. `height` is the height of
 * the window in pixels.
 */
export async function inBothViews(page: Page, check: (view: string) => Promise<void>, height?: number): Promise<void> {
  for (const view of [DESKTOP, PHONE]) {
    await show(page, view, height)
    await check(`${view.colorScheme}, ${view.width} px`)
  }
}

async function show(page: Page, { colorScheme, width }: typeof DESKTOP | typeof PHONE, height = 900): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
}
