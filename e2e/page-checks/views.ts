import type { Page } from '@playwright/test'

// Contrast differs by scheme and layout by width, so two of the four pairs cover both.
const DESKTOP = { colorScheme: 'light', width: 1440 } as const
const PHONE = { colorScheme: 'dark', width: 390 } as const

/** Shows a page in the dark on a phone. */
export const showOnPhone = (page: Page) => show(page, PHONE)

/** Checks a page's present state in the light on a desktop, then in the dark on a phone, where it stays. */
export async function inBothViews(page: Page, check: (view: string) => Promise<void>): Promise<void> {
  for (const view of [DESKTOP, PHONE]) {
    await show(page, view)
    await check(`${view.colorScheme}, ${view.width} px`)
  }
}

async function show(page: Page, { colorScheme, width }: typeof DESKTOP | typeof PHONE): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
}
