import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from './harness/journey-test.ts'
import { apiToken, baseURL } from './harness/server.ts'

const base = `${baseURL}/api/2025-10-13`

test('Start shows the base URL and hides the client secret until “Reveal” is clicked', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('base-url')).toHaveText(base)
  await expect(page.getByTestId('basic-token')).not.toContainText(apiToken.clientSecret)
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByTestId('basic-token')).toHaveText(`${apiToken.clientId}:${apiToken.clientSecret}`)
})

test('the copied TypeScript snippet runs, and it contains the client secret only if requested', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await page.getByRole('button', { name: /^Copy TypeScript snippet without the client secret/ }).click()
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(readClipboard).toContain('process.env.CLIENT_SECRET')
  const env = { ...process.env, CLIENT_ID: apiToken.clientId, CLIENT_SECRET: apiToken.clientSecret, FORCE_COLOR: '0' }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', await readClipboard()], {
    env,
  })
  expect(stdout).toMatch(/^201 /)
  await page.getByRole('button', { name: /^Copy with secrets/ }).click()
  await expect.poll(readClipboard).toContain(apiToken.clientSecret)
})

test('Start sends the first call, shows the price and the response body, and executes the quote', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Waiting for a call from your code…')).toBeVisible()
  const answered = page.waitForResponse('**/quotes')
  await page.getByRole('button', { name: 'Send request' }).click()
  const bodyText = await (await answered).text()
  const result = page.getByTestId('first-result')
  await expect(result.getByRole('status').first()).toContainText('1,000.00 USD becomes 915.82 EUR')
  await expect(result).toContainText(/fees 4\.54 USD · valid for \d:\d\d/)
  await result.getByText('Response body').click()
  await expect(page.getByTestId('body-as-sent')).toHaveText(bodyText, { useInnerText: false })
  await expect(page.getByTestId('live-row')).toHaveCount(1)
  await result.getByRole('button', { name: 'Execute quote' }).click()
  await expect(result).toContainText('Executed.')
  await expect(result.getByRole('button', { name: 'Execute quote' })).toBeFocused()
  await expect(page.getByTestId('live-row')).toHaveCount(2)
  await result.getByRole('link', { name: 'View the price as a picture' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quotes')
  await page.goBack()
  await page.getByTestId('live-row').filter({ hasText: '201 Created' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('POST /quotes')
})

test('if the first call is rejected, Start explains the error and links to the checks', async ({ page, request }) => {
  await request.post('/api/sandbox/arm', { data: { operationId: 'createQuote', code: 'PAYREQ_REQUEST_FAILED' } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Send request' }).click()
  const result = page.getByTestId('first-result')
  await expect(result.getByRole('status').first()).toContainText('No quote was created')
  await expect(result.getByTestId('explainer')).toBeVisible()
  await expect(result.getByRole('link', { name: 'View checks' })).toBeVisible()
})

test('Start shows a call from another client without a reload and links to its page', async ({ page, outside }) => {
  await page.goto('/')
  await expect(page.getByText('Waiting for a call from your code…')).toBeVisible()
  const answer = await outside.quote()
  const row = page.getByTestId('live-row').first()
  await expect(row).toContainText('201 Created')
  await row.click()
  await expect(page).toHaveURL(new RegExp(answer.exchangeId))
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText('/api/2025-10-13/quotes')
  const sent = page.getByRole('region', { name: 'Response', exact: true }).getByTestId('body-as-sent')
  expect(await sent.textContent()).toBe(answer.text)
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText('passed')
  await expect(page.getByRole('region', { name: 'Request', exact: true })).not.toContainText(apiToken.clientSecret)
})

test('clicking a call that had a wrong client secret shows the failed check', async ({ page, outside }) => {
  await page.goto('/')
  await expect(page.getByTestId('base-url')).toHaveText(base)
  await outside.quote({}, 'wrong')
  await page.getByTestId('live-row').filter({ hasText: '401 Unauthorized' }).click()
  const failed = page.locator('[data-testid^="check-"][data-state="fail"]')
  await expect(failed).toBeFocused()
  await expect(failed).toContainText('Received')
  await expect(page).toHaveTitle(/^401 UNAUTHORIZED · POST \/quotes/)
})

test('on a phone, a rejected call shows the failed check and hides the passed ones', async ({ page, outside }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { exchangeId } = await outside.quote({ lockedCurrencyAmount: 9_007_199_254_740_991 })
  await page.goto(`/log/${exchangeId}`)
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks.locator('p').first()).toHaveText(/^Check \d+ of \d+ failed: .+\.$/)
  await expect(page.getByTestId('check-amount-maximum')).toBeInViewport()
  await expect(checks.getByTestId('explainer')).toBeInViewport()
  await expect(page.getByTestId('check-route')).toBeHidden()
  await checks.getByText(/^\d+ passed\b/).click()
  await expect(page.getByTestId('check-route')).toBeVisible()
})

test('hostile HTML in calls and URLs is shown as text', async ({ page, outside }) => {
  const hostile = '<img src=x onerror=alert(1)>\u202e</script>'
  page.on('dialog', () => expect('a dialog').toBe('never'))
  const { exchangeId } = await outside.quote({ description: hostile })
  await outside.call('GET', '/quotes/%3Cimg%20src=x%20onerror=alert(1)%3E')
  await page.goto(`/log/${exchangeId}`)
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText('<img src=x onerror=alert(1)>')
  await page.goto('/log?q=%3Cimg%20src=x%3E')
  await expect(page.getByRole('searchbox')).toHaveValue('<img src=x>')
  await expect(page.locator('main img')).toHaveCount(0)
})

test('unknown calls and paths show “not found” pages, and /login asks for the access key', async ({ page }) => {
  await page.goto('/log/ex_nothing')
  await expect(page.getByRole('heading', { name: 'Call not found' })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByLabel('Access key')).toBeVisible()
})

test('the selected theme is stored and applies after a reload', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Theme').selectOption('Dark')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(background).toBe('rgb(10, 14, 17)')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await background()).toBe('rgb(10, 14, 17)')
  await page.getByLabel('Theme').selectOption('System')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('Start links to three journeys and counts the documented responses seen so far', async ({ page, outside }) => {
  await page.goto('/')
  const seen = page.getByTestId('seen')
  await expect(seen).toHaveText(/^0 of \d+ documented responses seen so far\.$/)
  await outside.quote()
  await outside.quote()
  await expect(seen).toHaveText(/^1 of \d+ documented responses seen so far\.$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Open drills' })).toHaveAttribute(
    'href',
    '/flows/drills',
  )
  const journeys = page.getByRole('region', { name: 'Three journeys' })
  await expect(journeys.getByRole('link')).toHaveText([
    'Send money abroad',
    'Sign in with a code',
    'Register a passkey',
  ])
  await journeys.getByRole('link', { name: 'Sign in with a code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email OTP sign-in')
})
