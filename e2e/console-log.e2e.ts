import { layLine } from './line.ts'
import { expect, test } from './sandbox.ts'
import { baseURL } from './server.ts'

test('filters narrow the log and stay in its address', async ({ page, outside }) => {
  await outside.quote()
  await outside.quote({ lockedCurrencyAmount: 0 })
  await outside.call('GET', '/nothing')
  await page.goto('/log')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Only failures').check()
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search path, id or code').fill('invalid_amount')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Method').selectOption('DELETE')
  await expect(page.getByText('None of the loaded calls matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Status').selectOption('2xx answered')
  await expect(rows).toHaveCount(1)
})

test('pause holds new rows back and counts them', async ({ page, outside }) => {
  await outside.quote()
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await outside.quote()
  await expect(page.getByTestId('log-count')).toContainText('1 new')
  await expect(page.getByTestId('log-row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByTestId('log-row')).toHaveCount(2)
})

test('older rows load page by page, each once', async ({ page, outside }) => {
  for (let count = 0; count < 130; count += 1) await outside.call('GET', `/nothing/${count}`)
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(100)
  await page.getByRole('button', { name: 'Load 100 older' }).click()
  await expect(page.getByTestId('log-row')).toHaveCount(130)
  await expect(page.getByRole('button', { name: 'Load 100 older' })).toHaveCount(0)
  await expect(page.getByTestId('log-row').last()).toContainText('/nothing/0')
})

test('the log works by keyboard alone', async ({ page, outside }) => {
  const first = await outside.quote()
  const second = await outside.quote({ lockedCurrencyAmount: 0 })
  await page.goto('/')
  await expect(page.getByTestId('live-row')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(2)
  const links = page.getByTestId('log-row').getByRole('link')
  await page.getByLabel('Only failures').focus()
  await page.keyboard.press('Tab')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(first.exchangeId))
  await page.getByRole('link', { name: 'Newer' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(second.exchangeId))
  await expect(page.getByText('Newest call')).toBeVisible()
})

test('an exchange can be copied as curl, without the token', async ({ page, context, outside }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { exchangeId } = await outside.quote({ description: "it's" })
  await page.goto(`/log/${exchangeId}`)
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('-u "$CLIENT_ID:$CLIENT_SECRET"')
  expect(await copied()).toContain("it'\\''s")
})

test('what happens between the first page and the stream is not missed', async ({ page, outside, request }) => {
  let letThrough = () => {}
  const held = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/api/sandbox/events', async route => {
    await held
    await route.continue()
  })
  await outside.quote()
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(1)
  await outside.quote()
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
  letThrough()
  await expect(page.getByTestId('log-row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Sandbox clock/ })).toContainText('frozen')
})

test('an outage is told, and what was missed is filled in once', async ({ browser, outside }) => {
  const line = await layLine()
  const context = await browser.newContext({ proxy: line.proxy, baseURL })
  try {
    const page = await context.newPage()
    const rows = page.getByTestId('log-row')
    await outside.quote()
    await page.goto('/log')
    await expect(rows).toHaveCount(1)
    line.cut()
    await expect(page.getByText(`The sandbox server isn’t answering at ${baseURL}.`)).toBeVisible()
    await expect(rows).toHaveCount(1)
    const missed = await outside.quote({ lockedCurrencyAmount: 0 })
    line.restore()
    await page.getByRole('button', { name: 'Ask now' }).click()
    await expect(page.getByText(/isn’t answering/)).toHaveCount(0)
    await expect(rows).toHaveCount(2)
    await expect(rows.first().getByRole('link')).toHaveAttribute('href', `/log/${missed.exchangeId}`)
    await outside.quote()
    await expect(rows).toHaveCount(3)
  } finally {
    await context.close()
    line.close()
  }
})

test('the drawer has the log at hand on other pages', async ({ page, outside }) => {
  await outside.quote()
  await page.goto('/')
  const drawer = page.getByRole('region', { name: 'Log', exact: true })
  await expect(drawer.getByRole('link', { name: /POST \/quotes/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Log' }).click()
  await drawer.getByRole('button', { name: 'L', exact: true }).click()
  await expect(drawer.getByTestId('live-row')).toHaveCount(1)
  await outside.quote({ lockedCurrencyAmount: 0 })
  await expect(drawer.getByTestId('live-row')).toHaveCount(2)
})
