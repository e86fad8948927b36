import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { brokenRules } from '../page-checks/axe.ts'
import { pasteBox } from './inspect-page.ts'

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })
const opens = (page: Page) => page.locator('[data-testid^="trial-"][data-opens="true"]')

/** Chooses an example and waits for its verdict. */
async function choose(page: Page, example: string, words: string) {
  await page.getByLabel('Example').selectOption(example)
  await expect(verdict(page).getByRole('heading')).toHaveText(words)
}

test('the bench names the mistake of each example and redraws a chosen test', async ({ page }) => {
  await page.goto('/inspect/hpke')
  await choose(page, 'As documented', 'This bundle opens.')
  await choose(page, 'info omitted', 'It was encrypted without info.')
  await choose(page, 'AAD reversed', 'Its AAD is in the reverse order.')
  await expect(verdict(page)).toContainText('concat(enc, recipientKey)')
  await choose(page, 'Changed after encryption', 'None of 8 tests opens it.')
  await expect(opens(page)).toHaveCount(0)
  await choose(page, 'Older target bundle', 'It was encrypted to the older key.')
  await expect(opens(page)).toHaveCount(1)
  const schedule = page.getByTestId('key-schedule')
  await expect(schedule).toContainText('Drawn for test 8.')
  await expect(schedule.getByRole('img')).toContainText('the tag is valid')
  await page.getByRole('radio', { name: /encrypted to the older key/ }).press('ArrowUp')
  await expect(schedule).toContainText('AES-128-GCM. Drawn for test 7.')
  await expect(schedule.getByRole('img')).toContainText('the tag is invalid')
  await expect(page.getByRole('radio', { name: /used AES-128-GCM/ })).toBeFocused()
  await schedule.getByText('Show as a table').click()
  await expect(schedule.getByTestId('schedule-table')).toContainText('targetPublic, 65 B')
})

test('a pasted bundle opens with its pasted key, which never leaves the tab', async ({ page }) => {
  await page.goto('/inspect/hpke')
  await choose(page, 'As documented', 'This bundle opens.')
  const bundle = await page.getByLabel('Encrypted bundle').inputValue()
  const key = await page.getByLabel('Recipient’s private key').inputValue()
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/inspect')
  await pasteBox(page).fill(bundle)
  await page.getByRole('link', { name: 'Decrypt it, or find out why it does not open' }).click()
  await expect(page.getByLabel('Encrypted bundle')).toHaveValue(bundle)
  await page.getByLabel('Recipient’s private key').fill(key.slice(2))
  await expect(page.getByRole('alert').filter({ hasText: '64 hex characters' })).toBeVisible()
  await page.getByLabel('Recipient’s private key').fill(key)
  await expect(verdict(page).getByRole('heading')).toHaveText('This bundle opens.')
  await expect(page.getByTestId('key-schedule')).toContainText('000000')
  await expect(page.getByTestId('key-schedule')).not.toContainText(key)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept + sent.join('\n')).not.toContain(key)
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`the bench with a result meets WCAG 2.2 AA, ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/inspect/hpke')
    await choose(page, 'AAD omitted', 'It was encrypted without AAD.')
    await page.getByText('Show as a table').click()
    expect(await brokenRules(page)).toEqual([])
    await page.setViewportSize({ width: Math.min(width, 1000), height: 900 })
    await expect(page.getByTestId('schedule-list')).toBeVisible()
    for (const narrow of [390, 320]) {
      await page.setViewportSize({ width: narrow, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow)
    }
  })
}
