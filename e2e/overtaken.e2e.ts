import type { Page, Response } from '@playwright/test'
import { expect, test } from './sandbox.ts'

/** Has the next answer to a read of the console given at once, and arrive when it is let through. */
async function holdNext(page: Page, path: string) {
  let letThrough = () => {}
  const isFree = new Promise<void>(resolve => {
    letThrough = resolve
  })
  let tellGiven = () => {}
  const isGiven = new Promise<void>(resolve => {
    tellGiven = resolve
  })
  let isHeld = false
  await page.route(`**/api/sandbox/${path}`, async route => {
    if (isHeld || route.request().method() !== 'GET') return route.fallback()
    isHeld = true
    const response = await route.fetch()
    tellGiven()
    await isFree
    await route.fulfill({ response })
  })
  return { isGiven, letThrough }
}

/** Holds the event stream back until it is let through. */
async function holdStream(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const isFree = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/api/sandbox/events', async route => {
    await isFree
    await route.continue()
  })
  return letThrough
}

const chip = (page: Page) => page.getByRole('button', { name: /^Sandbox clock/ })
const isClock = (response: Response) =>
  response.request().method() === 'GET' && response.url().endsWith('/api/sandbox/clock')

test('an answer from before the stream stood does not hide that the clock was moved', async ({ page, request }) => {
  const clock = await holdNext(page, 'clock')
  const startStream = await holdStream(page)
  await page.goto('/')
  await clock.isGiven
  await request.post('/api/sandbox/clock', { data: { mode: 'system', advanceMs: 3_600_000 } })
  const isAskedAgain = page.waitForResponse(isClock)
  startStream()
  await isAskedAgain
  await expect(chip(page)).toContainText('+1h')
  clock.letThrough()
  await page.waitForResponse(isClock)
  await expect(chip(page)).toContainText('+1h')
})

test('an answer that news of the clock overtook changes nothing', async ({ page, request }) => {
  await page.goto('/')
  await chip(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
  const clock = await holdNext(page, 'clock')
  await page.getByRole('button', { name: '+1 min' }).first().click()
  await clock.isGiven
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 3_600_000 } })
  await expect(chip(page)).toContainText('frozen')
  const arrived = page.waitForResponse(isClock)
  clock.letThrough()
  await (await arrived).finished()
  // Two frames, in which what arrived would be drawn.
  const shown = await page.getByTestId('clock-now').textContent()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(chip(page)).toContainText('frozen')
  await expect(page.getByTestId('clock-now')).toHaveText(shown ?? '')
})

test('a call made between the first page of the log and the stream is a row', async ({ page, outside, request }) => {
  const log = await holdNext(page, 'exchanges?*')
  const startStream = await holdStream(page)
  await page.goto('/log')
  await log.isGiven
  await outside.quote()
  const kept = async () => (await (await request.get('/api/sandbox/exchanges')).json()).data
  await expect.poll(kept).toHaveLength(1)
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  const isAskedAgain = page.waitForResponse(isClock)
  startStream()
  await isAskedAgain
  log.letThrough()
  await expect(page.getByTestId('log-row')).toHaveCount(1)
})

test('a call that is told of before the first page of the log is there is a row', async ({
  page,
  outside,
  request,
}) => {
  const log = await holdNext(page, 'exchanges?*')
  await page.goto('/log')
  await log.isGiven
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  await outside.quote()
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
  await expect(chip(page)).toContainText('frozen')
  log.letThrough()
  await expect(page.getByTestId('log-row')).toHaveCount(1)
})
