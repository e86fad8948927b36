import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { BASE_PATH } from '#lib/contract/operation'
import { expect, test } from '../harness/journey-test.ts'
import { apiToken, baseURL } from '../harness/server.ts'

const REQUEST_ID = 'Request:0199d2f0-0000-7000-8000-00000000beef'
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function sendWithHeaders(request: APIRequestContext, headers: Record<string, string>) {
  const authorization = `Basic ${btoa(`${apiToken.clientId}:${apiToken.clientSecret}`)}`
  const answer = await request.get(`${BASE_PATH}/customers?limit=1`, { headers: { authorization, ...headers } })
  expect(answer.status()).toBe(200)
}

const NO_RESPONSE = 'No response from the server. Check that it is running, then try again.'

test('reads by the console are hidden and counted, and can be shown', async ({ page, outside }) => {
  await page.goto('/data?view=objects')
  await expect(page.getByRole('treeitem', { name: /^Ada Example/ })).toBeVisible()
  await page.goto('/log')
  await expect(page.getByText('Waiting for a call from your code…')).toBeVisible()
  await expect(page.getByText(/^curl -i -X GET/)).toBeVisible()
  await expect(page.getByTestId('log-scope')).toContainText(/\d+ reads by this console’s own pages are hidden/)
  await outside.call('GET', '/customers')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(rows.filter({ hasText: 'Console' })).not.toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL(/reads=all/)
  await expect(rows.filter({ hasText: 'Console' })).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Hide them' }).click()
  await expect(rows).toHaveCount(1)
})

test('the log can be filtered by error code and by client', async ({ page, outside }) => {
  await outside.quote({ lockedCurrencyAmount: 0 })
  await outside.call('GET', '/nothing')
  await page.goto('/')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByTestId('live-row')).toHaveCount(3)
  await page.goto('/log?code=INVALID_AMOUNT')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove the filter code INVALID_AMOUNT' }).click()
  const client = page.getByRole('combobox', { name: 'Client', exact: true })
  await client.selectOption('Your clients')
  await expect(rows).toHaveCount(2)
  await client.selectOption('node')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('node')
  await client.selectOption('This console')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Console')
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('a first request and its signed retry share one expandable row and can be compared', async ({
  page,
  request,
  outside,
}) => {
  await sendWithHeaders(request, { 'Request-Id': REQUEST_ID })
  await outside.call('GET', '/config')
  await sendWithHeaders(request, { 'Request-Id': REQUEST_ID, 'Service-Wallet-Signature': 'c3RhbXA' })
  await page.goto('/log')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(2)
  await rows.nth(0).getByRole('button', { name: '2 requests' }).click()
  await expect(rows.nth(1)).toContainText('signed retry')
  await expect(rows.nth(2)).toContainText('first request')
  await rows.nth(0).getByRole('link').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(2)
  await rows.nth(0).getByRole('link').click()
  const peek = page.getByTestId('call-peek')
  await expect(peek.getByRole('listitem')).toHaveCount(2)
  await expect(peek.getByRole('listitem').nth(1)).toContainText('+1 header')
  await page.getByRole('link', { name: 'Open the call' }).click()
  const requests = page.getByRole('region', { name: 'Signed retry' })
  await expect(requests.getByRole('listitem')).toHaveCount(2)
  await requests.getByRole('link', { name: 'Compare requests' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First request and signed retry')
  const requestRegion = page.getByRole('region', { name: 'Request', exact: true })
  await expect(requestRegion).toContainText('1 header differs')
  await expect(requestRegion.getByRole('row', { name: /only in B/ })).toContainText('service-wallet-signature')
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText(
    'The bodies are identical, byte for byte',
  )
})

test('a comparison of two signed retries is titled “Compare calls”', async ({ page, request }) => {
  for (const stamp of ['c3RhbXA', 'b3RoZXI']) {
    await sendWithHeaders(request, { 'Request-Id': REQUEST_ID, 'Service-Wallet-Signature': stamp })
  }
  const { data } = await (await request.get('/api/sandbox/exchanges')).json()
  const [left, right] = data.map(({ id }: { id: string }) => id)
  await page.goto(`/log/compare?left=${left}&right=${right}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare calls')
})

test('no calls load while J is held down; a call that fails to load shows the error and can be retried', async ({
  page,
  outside,
}) => {
  for (let count = 0; count < 8; count += 1) await outside.call('GET', `/nothing/${count}`)
  await page.goto('/log')
  const links = page.getByTestId('log-row').getByRole('link')
  const peek = page.getByTestId('call-peek')
  await links.first().press('Enter')
  await expect(peek.getByRole('link', { name: 'Open the call' })).toBeVisible()
  const callUrls: string[] = []
  page.on('request', sent => /\/exchanges\/ex_/.test(sent.url()) && callUrls.push(sent.url()))
  await links.first().focus()
  for (let count = 0; count < 5; count += 1) await page.keyboard.down('j')
  await expect(links.nth(5)).toBeFocused()
  expect(callUrls).toEqual([])
  await page.keyboard.up('j')
  await expect(page.getByRole('row', { name: /nothing\/2/ })).toHaveAttribute('aria-current', 'true')
  await expect(peek.getByRole('link', { name: 'Open the call' })).toBeVisible()
  expect(callUrls).toHaveLength(1)

  const everyCall = '**/api/sandbox/exchanges/ex_*'
  await page.route(everyCall, route =>
    route.fulfill({ status: 500, body: '{"code":"INTERNAL_ERROR","message":"Down."}' }),
  )
  await page.keyboard.press('j')
  await expect(peek.getByRole('alert')).toHaveText('Down.')
  await page.unroute(everyCall)
  await page.route(everyCall, route => route.abort())
  await peek.getByRole('button', { name: 'Retry' }).click()
  await expect(peek.getByRole('alert')).toHaveText(NO_RESPONSE)
  await page.unroute(everyCall)
  await peek.getByRole('button', { name: 'Retry' }).click()
  await expect(peek.getByRole('link', { name: 'Open the call' })).toBeVisible()
  await expect(peek).toBeFocused()
  await page.route(everyCall, route => route.abort())
  await page.goto(`/log/${callUrls[0]?.split('/').at(-1)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t load this call')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(NO_RESPONSE)
  await page.unroute(everyCall)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET /nothing/2')
  await expect(page.locator('[data-testid^="check-"][data-state="fail"]')).toBeFocused()
  await page.goto('/log?call=ex_nothing')
  await expect(peek).toContainText('This call is not in the log.')
  await expect(peek.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('typing a search word sends one request and shows “Searching…” until the results appear', async ({
  page,
  outside,
}) => {
  await outside.quote()
  await outside.call('GET', '/nothing')
  await page.clock.install()
  await page.goto('/log')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(2)
  const searches: (string | null)[] = []
  page.on('request', sent => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname.endsWith('/exchanges') && searchParams.has('search')) searches.push(searchParams.get('search'))
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Search path, ID or code').pressSequentially('nothing')
  await expect(page.getByText('Searching…')).toBeVisible()
  expect(searches).toEqual([])
  await page.clock.resume()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('Searching…')).toHaveCount(0)
  expect(searches).toEqual(['nothing'])
})

test('rows selected by keyboard and by pointer can be compared; comparing unknown calls shows an error', async ({
  page,
  outside,
}) => {
  await outside.quote({ description: 'first' })
  await outside.quote({ description: 'second' })
  await page.goto('/log')
  const links = page.getByTestId('log-row').getByRole('link')
  await expect(links).toHaveCount(2)
  await links.first().focus()
  await page.keyboard.press('x')
  await expect(page.getByText('Select another to compare')).toBeVisible()
  await page.getByTestId('log-row').nth(1).getByRole('checkbox').click()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare calls')
  const requestRegion = page.getByRole('region', { name: 'Request', exact: true })
  await expect(requestRegion.getByTestId('body-verdict')).toHaveText(/^The bodies first differ at byte \d+$/)
  await expect(requestRegion.getByRole('region', { name: 'Request bodies, line by line' })).toContainText(
    '"description": "second"',
  )
  await page.goto('/log/compare?left=ex_nothing&right=ex_nothing')
  await expect(page.getByRole('heading', { name: 'Couldn’t compare these calls' })).toBeVisible()
})

test('“Export HAR” exports the calls that match the filters, without secrets', async ({ page, outside, request }) => {
  await sendWithHeaders(request, { 'Service-Wallet-Signature': 'c3RhbXAtc3RhbXA' })
  const rejected = await outside.quote({ lockedCurrencyAmount: 0 })
  const accepted = await outside.quote()
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(3)
  const save = async () => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export HAR' }).click()
    return readFile(await (await started).path(), 'utf8')
  }
  const all = await save()
  expect(all).not.toMatch(/c3RhbXAtc3RhbXA|journeys-secret/)
  const { log } = JSON.parse(all)
  expect([log.version, log.entries.length]).toEqual(['1.2', 3])
  const last = log.entries.at(-1)
  expect(last.request.url).toBe(`${baseURL}${BASE_PATH}/quotes`)
  expect(last.response.content.text).toBe(accepted.text)
  await page.getByRole('button', { name: '1 rejected' }).click()
  const failures = JSON.parse(await save()).log.entries
  expect(failures.map((entry: { _exchangeId: string }) => entry._exchangeId)).toEqual([rejected.exchangeId])
})

test('the HAR export counts only the calls that are still in the log', async ({ page, outside }) => {
  const { exchangeId } = await outside.call('GET', '/nothing')
  await outside.call('GET', '/customers')
  await outside.call('GET', '/config')
  await page.goto('/log')
  await expect(page.getByTestId('log-row')).toHaveCount(3)
  await page.route(`**/api/sandbox/exchanges/${exchangeId}`, route =>
    route.fulfill({ status: 404, body: '{"code":"REFERENCE_NOT_FOUND","message":"Gone."}' }),
  )
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export HAR' }).click()
  expect((await started).suggestedFilename()).toBe('countersign-2-calls.har')
  await expect(page.getByText('2 calls exported')).toBeAttached()
})

test('a long log renders only the rows near the viewport; End and Home focus the last and the first row', async ({
  page,
  outside,
}) => {
  for (let count = 0; count < 260; count += 1) await outside.call('GET', `/nothing/${count}`)
  // Reading the log writes all queued entries, so that the page does not receive them later, as events.
  await page.request.get('/api/sandbox/exchanges?limit=1')
  await page.goto('/log')
  const rows = page.getByTestId('log-row')
  await expect(rows).toHaveCount(100)
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect(page.getByText('200 of 260 loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect.poll(() => rows.count()).toBeLessThan(90)
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('End')
  const last = page.getByRole('link', { name: '/nothing/0', exact: true })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', '261')
  await page.keyboard.press('Home')
  await expect(page.getByRole('link', { name: '/nothing/259', exact: true })).toBeFocused()
})

test('a bug report contains the outcome and a curl command without the client secret; “Copy link” copies the URL', async ({
  page,
  context,
  outside,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { exchangeId } = await outside.quote({ lockedCurrencyAmount: 0 })
  await page.goto(`/log/${exchangeId}`)
  await expect(page.locator('dl > div').filter({ hasText: /^Client/ })).toHaveText('Clientnode')
  await page.getByRole('button', { name: 'Copy bug report' }).click()
  await expect.poll(() => readClipboard(page)).toMatch(/^# 400 INVALID_AMOUNT · POST \/quotes/)
  const report = await readClipboard(page)
  expect(report).toContain('✗ lockedCurrencyAmount is greater than 0')
  expect(report).toContain('-u "$CLIENT_ID:$CLIENT_SECRET"')
  expect(report).not.toContain(apiToken.clientSecret)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => readClipboard(page)).toBe(`${baseURL}/log/${exchangeId}`)
})

test('“Open in Quotes” opens the quote form with the amount of the logged request', async ({ page, outside }) => {
  const { exchangeId } = await outside.quote({ lockedCurrencyAmount: 4321, description: 'again' })
  await page.goto(`/log/${exchangeId}`)
  await page.getByRole('link', { name: 'Open in Quotes' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('43.21')
})
