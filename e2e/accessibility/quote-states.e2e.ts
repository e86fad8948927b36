import { expect, test } from '../harness/journey-test.ts'
import { brokenRules } from '../page-checks/axe.ts'
import { inBothViews } from '../page-checks/views.ts'
import { amount, createButton, createQuote, json, open, openBody, pickDestination } from '../quote/quote-page.ts'

/** Height of a window in pixels in which no sticky bar covers anything. */
const TALL = 3000

test('in a light wide and a dark narrow window, the quote page has no accessibility violations and never scrolls sideways', async ({
  page,
}) => {
  test.slow()
  const check = (state: string) =>
    inBothViews(
      page,
      async view => {
        expect(await brokenRules(page), `${state}, ${view}`).toEqual([])
        const { scroll, window } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          window: innerWidth,
        }))
        expect(scroll, `${state}, ${view}`).toBeLessThanOrEqual(window)
      },
      TALL,
    )

  await open(page)
  await page.getByText('Options').click()
  await check('form')
  await createQuote(page)
  await check('quote')
  await page.getByRole('button', { name: 'Lock other side' }).click()
  await expect(page.getByRole('table', { name: /Previous and current quote/ })).toBeVisible()
  await page.getByTestId('chip-quote').click()
  await check('deadline')
  await page.keyboard.press('Escape')
  await page.getByLabel('Source account').selectOption('REALTIME_FUNDING')
  await pickDestination(page, 'Ada Example · USD · 10,000.00')
  await createButton(page).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await check('instructions')
  await amount(page).fill('0')
  await createButton(page).click()
  await expect(page.getByTestId('rejection')).toBeVisible()
  await check('rejection')
  await openBody(page)
  await json(page).fill('{')
  await check('invalid JSON')
  await page.getByRole('button', { name: 'Restore last valid JSON' }).click()
  await page.getByLabel('Destination account').selectOption('UMA_ADDRESS')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('FULL_NAME')).toBeVisible()
  await page.getByRole('tab', { name: 'curl' }).click()
  await check('UMA address and curl')
})
