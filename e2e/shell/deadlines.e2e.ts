import type { APIRequestContext, Page } from '@playwright/test'
import { CONTROL_PATH } from '#lib/contract/operation'
import { expect, type OutsideClient, test } from '../harness/journey-test.ts'
import { createPageData, openPage } from '../harness/page-list.ts'

const item = (page: Page) => page.getByTestId('deadline-quote')

async function createQuote(outside: OutsideClient) {
  return JSON.parse((await outside.quote()).text)
}

async function setClock(request: APIRequestContext, data: Record<string, unknown>) {
  expect((await request.post(`${CONTROL_PATH}/clock`, { data })).status()).toBe(200)
}

async function freezeBefore(request: APIRequestContext, expiresAt: string, seconds: number) {
  const setTo = new Date(Date.parse(expiresAt) - seconds * 1000).toISOString()
  await setClock(request, { mode: 'frozen', setTo })
}

test('the deadline of a quote is shown until the quote is executed', async ({ page, outside }) => {
  const { id } = await createQuote(outside)
  await openPage(page, '/')
  await expect(item(page)).toHaveText(/^quote[0-5]:\d\d/)
  await outside.quote()
  await expect(item(page)).toContainText('+1')
  await outside.call('POST', `/quotes/${id}/execute`)
  await expect(item(page)).not.toContainText('+1')
})

test('the labels of nearly simultaneous deadlines do not overlap', async ({ page, outside, request }) => {
  const { expiresAt } = await createQuote(outside)
  await createPageData(outside)
  await freezeBefore(request, expiresAt, 20)
  await openPage(page, '/')
  const labels = page.getByTestId(/^deadline-/)
  await expect(labels).toHaveCount(3)
  const edges = await labels.evaluateAll(found => found.map(label => label.getBoundingClientRect()))
  const gaps = edges.slice(1).map(({ left }, at) => left - (edges[at]?.right ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(0)
})

test('a quote can be executed one second before its deadline but not one second after it', async ({
  page,
  outside,
}) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Deadlines' })).toContainText('no open deadlines')
  const [first, second] = [await createQuote(outside), await createQuote(outside)]
  await item(page).click()
  const panel = page.getByRole('heading', { name: 'Locked rate' }).locator('xpath=ancestor::*[@popover]')
  const before = panel.getByRole('button', { name: /^Jump to 1 s before the quote \(.+\) expires$/ })
  await expect(before).toHaveCount(2)
  await before.first().click()
  await expect(item(page)).toHaveAttribute('data-state', 'soon')
  await expect(item(page)).toContainText('soon')
  await expect(page.getByRole('button', { name: /^Sandbox clock/ })).toContainText('frozen')
  expect((await outside.call('POST', `/quotes/${first.id}/execute`)).status).toBe(200)
  await expect(before).toHaveCount(1)
  await panel.getByRole('button', { name: 'Jump to 1 s after' }).click()
  await expect(panel).toContainText('Expired')
  await expect(item(page)).toHaveAttribute('data-state', 'expired')
  const rejected = await outside.call('POST', `/quotes/${second.id}/execute`)
  expect([rejected.status, JSON.parse(rejected.text).details.reason]).toEqual([409, 'QUOTE_EXPIRED'])
})

test('the details of a deadline show its time in UTC and local time, and its consequence', async ({
  page,
  outside,
  request,
}) => {
  // The hour is below 10, to check that hours have two digits.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await setClock(request, { mode: 'frozen', setTo: `${tomorrow}T03:04:05.000Z` })
  const { id, expiresAt } = await createQuote(outside)
  await page.goto('/log')
  await item(page).click()
  await expect(page.getByText(`${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 23)} UTC`)).toBeVisible()
  await expect(page.getByText(/\d\d:\d\d:\d\d \S+ local time/)).toBeVisible()
  await expect(page.getByText('cannot be executed. Create a new quote.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Copy ID ${id}` })).toBeVisible()
  await page.getByRole('button', { name: 'Resume clock' }).first().click()
  await expect(page.getByRole('button', { name: 'Freeze clock' }).first()).toBeVisible()
})

test('a browser whose clock is ten minutes ahead counts down correctly', async ({ page, outside, request }) => {
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 600_000
  })
  const { expiresAt } = await createQuote(outside)
  await freezeBefore(request, expiresAt, 123)
  await page.goto('/flows/quote')
  await expect(item(page)).toContainText('2:03')
  await page.getByRole('button', { name: /^Get a price/ }).click()
  await expect(page.getByTestId('chip-quote')).toContainText('5:00')
  await freezeBefore(request, expiresAt, 75)
  await expect(item(page)).toContainText('1:15')
  await expect(item(page)).toContainText('soon')
  await expect(page.getByTestId('chip-quote')).toContainText('4:12')
})

test('a quote’s deadline is announced only with 60, 30, 10 and 0 seconds left', async ({ page, outside, request }) => {
  const { expiresAt } = await createQuote(outside)
  await page.goto('/')
  await expect(item(page)).toBeVisible()
  await page.evaluate(() => {
    const region = document.querySelector('[role=status][aria-live]')
    const announced: string[] = []
    Object.assign(window, { announced })
    if (region)
      new MutationObserver(() => announced.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
  })
  const live = page.locator('[role=status][aria-live]')
  for (const seconds of [100, 61, 60, 59, 31, 30, 29, 11, 10, 9, 1, 0]) {
    await freezeBefore(request, expiresAt, seconds)
    const countdown =
      seconds === 0
        ? 'expired'
        : seconds > 60
          ? `1:${String(seconds - 60).padStart(2, '0')}`
          : seconds === 60
            ? '1:00'
            : `0:${String(seconds).padStart(2, '0')}`
    await expect(item(page)).toContainText(countdown)
    if ([60, 30, 10].includes(seconds)) await expect(live).toContainText(`The quote expires in ${seconds} seconds`)
  }
  await expect(live).toContainText('The quote has expired')
  const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced)
  expect(announced.filter(sentence => sentence.includes('The quote')).map(sentence => sentence.trim())).toEqual([
    'The quote expires in 60 seconds',
    'The quote expires in 30 seconds',
    'The quote expires in 10 seconds',
    'The quote has expired',
  ])
})
