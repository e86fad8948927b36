import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { stepByKeys } from '../harness/keyboard.ts'

const stage = (page: Page) => page.getByTestId('stage')

test('by keyboard, a tamper moves the focus to the error, and the last step moves the focus to “Done”', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
  await stepByKeys(page, 'leg-2')
  await page.keyboard.press('t')
  await page.getByTestId('tamper-newline').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('prediction')).toHaveAttribute('data-state', 'ok')
  await expect(stage(page).getByRole('heading', { name: 'WALLET_SIGNATURE_BODY_MISMATCH' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(stage(page).getByTestId('step-session-run')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('flow-done')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused()
})

test('running a step moves the focus to the button that runs the next step', async ({ page }) => {
  await page.goto('/flows/email-otp')
  const button = page.getByTestId('step-challenge-run')
  await expect(button).toBeEnabled()
  const gate = Promise.withResolvers<void>()
  await page.route('**/challenge', async route => {
    await gate.promise
    await route.continue()
  })
  await button.focus()
  await page.keyboard.press('Enter')
  // Wait until the browser has removed the focus from the disabled button.
  await expect(button).toBeDisabled()
  await expect(button).not.toBeFocused()
  gate.resolve()
  await expect(page.getByTestId('step-key-run')).toBeFocused()
})
