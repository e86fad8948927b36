import { expect, test } from '../harness/journey-test.ts'

test('freezing and advancing the clock changes the clock chip and the times in responses', async ({
  page,
  outside,
  request,
}) => {
  await page.goto('/')
  const chip = page.getByRole('button', { name: /^Sandbox clock/ })
  await chip.click()
  // The Deadlines region has a “Freeze clock” button too.
  await page.locator(':popover-open').getByRole('button', { name: 'Freeze clock' }).click()
  await expect(chip).toContainText('frozen')
  const first = JSON.parse((await outside.quote()).text)
  await page.getByRole('button', { name: '+5 min' }).click()
  await expect
    .poll(async () => Date.parse(JSON.parse((await outside.quote()).text).createdAt))
    .toBe(Date.parse(first.createdAt) + 300_000)
  await expect(page.getByTestId('clock-now')).toHaveText(
    new Date(Date.parse(first.createdAt) + 300_000).toISOString().slice(11, 19),
  )
  await page.getByRole('button', { name: 'Resume clock' }).first().click()
  // The offset is five minutes minus the time for which the clock was frozen.
  await expect(chip).not.toContainText('frozen')
  const { offsetMs } = await (await request.get('/api/sandbox/clock')).json()
  const ahead = Math.round(offsetMs / 1000)
  await expect(chip).toContainText(ahead === 300 ? '+5m' : `+4m ${ahead - 240}s`)
})

test('the clock can be set only to a later time, and a reset restores the system time', async ({ page, outside }) => {
  await page.goto('/')
  const chip = page.getByRole('button', { name: /^Sandbox clock/ })
  await chip.click()
  await expect(page.locator(':popover-open')).toContainText('loading a snapshot restores the snapshot’s time')
  await page.getByLabel('Set clock to (UTC)').fill('2099-01-02 03:04:05')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByTestId('clock-now')).toHaveText(/^03:04:/)
  expect(JSON.parse((await outside.quote()).text).createdAt).toMatch(/^2099-01-02T03:04/)
  await page.getByLabel('Set clock to (UTC)').fill('2098-01-01 00:00:00')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'reset the sandbox to go back' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset sandbox…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset sandbox', exact: true }).click()
  await expect(chip).toContainText('UTC')
  await expect(page.getByText('Waiting for a call from your code…')).toBeVisible()
})

test('a page shows the sandbox time even if the browser’s clock is wrong', async ({ page, request }) => {
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 600_000
  })
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
  const { now } = await (await request.get('/api/sandbox/clock')).json()
  await page.goto('/')
  await expect(page.getByTestId('clock-now')).toHaveText(now.slice(11, 19))
})

test('every tab shows a clock change by another client', async ({ page, context, request }) => {
  const other = await context.newPage()
  await other.goto('/')
  await page.goto('/')
  await expect(other.getByTestId('clock-now')).not.toHaveText('--:--:--')
  await request.post('/api/sandbox/clock', { data: { mode: 'system', advanceMs: 3_600_000 } })
  await expect(other.getByRole('button', { name: /^Sandbox clock/ })).toContainText('+1h')
  await expect(page.getByRole('button', { name: /^Sandbox clock/ })).toContainText('+1h')
})

test('the clock chip fits on one line on a phone, even with a large offset', async ({ page, request }) => {
  const advanceMs = 400 * 86_400_000 + 23 * 3_600_000
  expect((await request.post('/api/sandbox/clock', { data: { mode: 'system', advanceMs } })).ok()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/data')
  const chip = page.getByRole('button', { name: /^Sandbox clock/ })
  await expect(chip).toContainText('+400d 23h')
  expect((await chip.boundingBox())?.height).toBeLessThan(32)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
