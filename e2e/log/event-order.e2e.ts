import type { Page, Response } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'

/** Holds the response to the next GET until `release` is called. `fetched` resolves when the server has responded. */
async function delayNext(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: fetched, resolve: reportFetched } = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(`**/api/sandbox/${path}`, async route => {
    if (isHeld || route.request().method() !== 'GET') return route.fallback()
    isHeld = true
    const response = await route.fetch()
    reportFetched()
    await released
    await route.fulfill({ response })
  })
  return { fetched, release }
}

async function holdStream(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/sandbox/events', async route => {
    await released
    await route.continue()
  })
  return release
}

/** Releases a held clock response. Then waits two frames, so that the page can render it. */
async function deliver(page: Page, release: () => void) {
  const arrived = page.waitForResponse(isClock)
  release()
  await (await arrived).finished()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const chip = (page: Page) => page.getByRole('button', { name: /^Sandbox clock/ })
const isClock = (response: Response) =>
  response.request().method() === 'GET' && response.url().endsWith('/api/sandbox/clock')

test('the page refetches the clock when the event stream starts, and ignores an older response that arrives later', async ({
  page,
  request,
}) => {
  const clock = await delayNext(page, 'clock')
  const startStream = await holdStream(page)
  await page.goto('/')
  await clock.fetched
  await request.post('/api/sandbox/clock', { data: { mode: 'system', advanceMs: 3_600_000 } })
  const clockResponse = page.waitForResponse(isClock)
  startStream()
  await clockResponse
  await expect(chip(page)).toContainText('+1h')
  await deliver(page, clock.release)
  await expect(chip(page)).toContainText('+1h')
})

test('a clock response that is older than a clock event but arrives later is ignored', async ({ page, request }) => {
  await page.goto('/')
  await chip(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
  const clock = await delayNext(page, 'clock')
  await page.getByRole('button', { name: '+1 min' }).first().click()
  await clock.fetched
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 3_600_000 } })
  await expect(chip(page)).toContainText('frozen')
  const shown = await page.getByTestId('clock-now').textContent()
  await deliver(page, clock.release)
  await expect(chip(page)).toContainText('frozen')
  await expect(page.getByTestId('clock-now')).toHaveText(shown ?? '')
})

test('the Log page shows a call made after the first fetch of the log but before the event stream starts', async ({
  page,
  outside,
  request,
}) => {
  const log = await delayNext(page, 'exchanges?*')
  const startStream = await holdStream(page)
  await page.goto('/log')
  await log.fetched
  await outside.quote()
  const listExchanges = async () => (await (await request.get('/api/sandbox/exchanges')).json()).data
  await expect.poll(listExchanges).toHaveLength(1)
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  const clockResponse = page.waitForResponse(isClock)
  startStream()
  await clockResponse
  log.release()
  await expect(page.getByTestId('log-row')).toHaveCount(1)
})

test('the Log page shows a call and a clock change made after the log loads and before the event stream starts', async ({
  page,
  outside,
  request,
}) => {
  const startStream = await holdStream(page)
  await outside.quote()
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(1)
  await outside.quote()
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
  startStream()
  await expect(page.getByTestId('log-row')).toHaveCount(2)
  await expect(chip(page)).toContainText('frozen')
})

test('the Log page shows a call that the event stream announces before the page receives the log', async ({
  page,
  outside,
  request,
}) => {
  const log = await delayNext(page, 'exchanges?*')
  await page.goto('/log')
  await log.fetched
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  await outside.quote()
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
  await expect(chip(page)).toContainText('frozen')
  log.release()
  await expect(page.getByTestId('log-row')).toHaveCount(1)
})
