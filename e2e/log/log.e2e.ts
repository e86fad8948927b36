import { CONTROL_PATH } from '#lib/contract/operation'
import { startCuttableProxy } from '../harness/cuttable-proxy.ts'
import { expect, test } from '../harness/journey-test.ts'
import { baseURL } from '../harness/server.ts'

test('filters narrow the log and are stored in the URL', async ({ page, outside }) => {
  await outside.quote()
  await outside.quote({ lockedCurrencyAmount: 0 })
  await outside.call('GET', '/nothing')
  await page.goto('/log')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'All 3' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '2 rejected' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search path, ID or code').fill('invalid_amount')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /stamp required$/ }).click()
  await expect(page.getByText('No calls match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)
  await page.goto('/log?status=2xx')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/100\.00 USD to \d+\.\d\d EUR/)
  await page.getByRole('button', { name: 'Remove the filter status 2xx' }).click()
  await expect(rows).toHaveCount(3)
})

test('a paused log counts new calls and shows them after “Resume”', async ({ page, outside }) => {
  await outside.quote()
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await outside.quote()
  await expect(page.getByText('1 new', { exact: true })).toBeVisible()
  await expect(page.getByTestId('log-row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByTestId('log-row')).toHaveCount(2)
})

test('a paused log counts only calls that match its filters', async ({ page, context, outside }) => {
  await outside.quote()
  await page.goto('/')
  const live = page.getByRole('region', { name: 'Live' })
  await expect(live.getByTestId('live-row')).toHaveCount(1)
  await live.getByRole('button', { name: 'Pause' }).click()
  const filtered = await context.newPage()
  await filtered.goto('/log?outcome=rejected')
  await expect(filtered.getByText('No calls match these filters')).toBeVisible()
  await filtered.getByRole('main').getByRole('button', { name: 'Pause' }).click()
  await outside.quote()
  await expect(live).toContainText('1 new')
  await outside.quote({ lockedCurrencyAmount: 0 })
  await expect(live).toContainText('2 new')
  await expect(filtered.getByText('1 new', { exact: true })).toBeVisible()
  await live.getByRole('button', { name: 'Resume' }).click()
  await expect(live.getByTestId('live-row')).toHaveCount(3)
})

test('the Log page loads with almost no layout shift, even if the histogram loads late', async ({ page, outside }) => {
  await Promise.all(Array.from({ length: 20 }, () => outside.call('GET', '/customers')))
  const rowsResponse = page.waitForResponse(answer => new URL(answer.url()).pathname === `${CONTROL_PATH}/exchanges`)
  await page.route(
    ({ pathname }) => pathname === `${CONTROL_PATH}/log`,
    async route => {
      await (await rowsResponse).finished()
      await route.continue()
    },
  )
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(20)
  await expect(page.getByRole('slider').or(page.getByText('Show as a table')).first()).toBeVisible()
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)
  })
  expect(shift).toBeLessThanOrEqual(0.02)
})

test('the first rows of an empty log do not move when the histogram loads', async ({ page, outside }) => {
  await page.goto('/log')
  await expect(page.getByText('Waiting for a call')).toBeVisible()
  const shown = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === `${CONTROL_PATH}/log`,
    async route => {
      await shown.promise
      await route.continue()
    },
  )
  await outside.call('GET', '/customers')
  const row = page.getByTestId('log-row')
  await expect(row).toHaveCount(1)
  const before = await row.boundingBox()
  await expect(page.getByTestId('log-histogram')).toHaveCount(0)
  shown.resolve()
  await expect(page.getByTestId('log-histogram')).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
})

test('older rows load page by page without duplicates', async ({ page, outside }) => {
  for (let count = 0; count < 130; count += 1) await outside.call('GET', `/nothing/${count}`)
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(100)
  await expect(page.getByText('100 of 130 loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect(page.getByTestId('log-row')).toHaveCount(130)
  await expect(page.getByRole('button', { name: 'Load older' })).toHaveCount(0)
  await expect(page.getByTestId('log-row').last()).toContainText('/nothing/0')
})

test('the page of the last loaded call links to the next older call', async ({ page, outside, request }) => {
  for (let count = 0; count < 101; count += 1) await outside.call('GET', `/nothing/${count}`)
  const { data } = await (await request.get('/api/sandbox/exchanges?limit=100')).json()
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(100)
  await page.goto(`/log/${data.at(-1).id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET /nothing/1')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET /nothing/0')
})

test('the log can be used with the keyboard alone', async ({ page, outside }) => {
  const first = await outside.quote()
  const second = await outside.quote({ lockedCurrencyAmount: 0 })
  await page.goto('/')
  await expect(page.getByTestId('live-row')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(2)
  const links = page.getByTestId('log-row').getByRole('link')
  await page.getByText('Show as a table').focus()
  await page.keyboard.press('Tab')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const peek = page.getByTestId('call-peek')
  await expect(page).toHaveURL(`/log?call=${first.exchangeId}`)
  await expect(peek).toContainText(/100\.00 USD to \d+\.\d\d EUR/)
  await page.keyboard.press('k')
  await expect(peek).toContainText('The amount must be greater than 0.')
  await expect(peek).toContainText('Received')
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await peek.getByRole('link', { name: 'Open the call' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/log/${first.exchangeId}`))
  await page.getByRole('link', { name: 'Newer' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(second.exchangeId))
  await expect(page.getByText('Newest call')).toBeVisible()
})

test('a range selected in the histogram narrows the log and is stored in the URL', async ({
  page,
  outside,
  request,
}) => {
  const advance = () => request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 60_000 } })
  for (const count of [1, 2, 3]) {
    for (let call = 0; call < count; call += 1) await outside.call('GET', '/nothing')
    await advance()
  }
  await page.goto('/log')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(6)
  const histogram = page.getByRole('img', { name: 'Calls by time' })
  await expect(histogram).toHaveAccessibleDescription(/Calls: 6, rejected: 6/)
  await page.getByRole('slider', { name: 'Range start' }).press('ArrowRight')
  await expect(rows).toHaveCount(5)
  await expect(page.getByTestId('log-scope')).toContainText('to now')
  await page.reload()
  await expect(rows).toHaveCount(5)
  await page.getByRole('slider', { name: 'Range end' }).press('PageDown')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/from=.*until=/)
  await page.getByRole('button', { name: 'Show all times' }).click()
  await expect(rows).toHaveCount(6)
  const box = await histogram.boundingBox()
  await histogram.click({ position: { x: (box?.width ?? 0) - 6, y: 50 } })
  await expect(rows).toHaveCount(3)
})

test('new calls do not change the histogram during a drag; Escape cancels the drag', async ({
  page,
  outside,
  request,
}) => {
  const advance = () => request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 60_000 } })
  await outside.call('GET', '/nothing')
  await advance()
  await outside.quote()
  await page.goto('/log')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(2)
  const histogram = page.getByRole('img', { name: 'Calls by time' })
  await expect(histogram).toHaveAccessibleDescription(/Calls: 2, rejected: 1/)
  const { x = 0, y = 0 } = (await histogram.boundingBox()) ?? {}
  await page.mouse.move(x + 4, y + 50)
  await page.mouse.down()
  await advance()
  await outside.quote()
  await expect(rows).toHaveCount(3)
  // The scope line includes the new call as soon as the response with the new histogram has arrived.
  await expect(page.getByTestId('log-scope')).toContainText('3 calls')
  await expect(histogram).toHaveAccessibleDescription(/Calls: 2, rejected: 1/)
  await page.keyboard.press('Escape')
  await page.mouse.move(x + 8, y + 50)
  await page.mouse.up()
  await expect(histogram).toHaveAccessibleDescription(/Calls: 3, rejected: 1/)
  await expect(page).toHaveURL(`${baseURL}/log`)

  await page.mouse.down()
  await advance()
  await outside.quote()
  await expect(page.getByTestId('log-scope')).toContainText('4 calls')
  await page.mouse.up()
  await expect(page).toHaveURL(/until=/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('/nothing')
})

test('the curl command of a call has placeholders for the API token and escapes single quotes in the body', async ({
  page,
  context,
  outside,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { exchangeId } = await outside.quote({ description: "it's" })
  await page.goto(`/log/${exchangeId}`)
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(readClipboard).toContain('-u "$CLIENT_ID:$CLIENT_SECRET"')
  expect(await readClipboard()).toContain("it'\\''s")
})

test('the log reports an outage, and shows a missed call once the server is reachable again', async ({
  browser,
  outside,
}) => {
  const proxy = await startCuttableProxy()
  const context = await browser.newContext({ proxy: proxy.settings, baseURL })
  try {
    const page = await context.newPage()
    const rows = page.getByTestId('log-row')
    await outside.quote()
    await page.goto('/log')
    await expect(rows).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
    proxy.cut()
    await expect(page.getByText(`Can’t reach the sandbox server at ${baseURL}.`)).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(page.getByTestId('log-gap')).toContainText('Missed calls appear here')
    const missed = await outside.quote({ lockedCurrencyAmount: 0 })
    const retryNow = await page.getByRole('button', { name: 'Retry now' }).elementHandle()
    proxy.restore()
    // `click` would fail if the console retried first, because the button would then disappear.
    await retryNow?.dispatchEvent('click')
    await expect(page.getByText(/Can’t reach/)).toHaveCount(0)
    await expect(rows).toHaveCount(2)
    await expect(page.getByTestId('log-gap')).toHaveCount(0)
    await expect(rows.first().getByRole('link')).toHaveAttribute('href', `/log/${missed.exchangeId}`)
    await outside.quote()
    await expect(rows).toHaveCount(3)
  } finally {
    await context.close()
    proxy.close()
  }
})

test('the log drawer opens on the Start page and shows new calls', async ({ page, outside }) => {
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
