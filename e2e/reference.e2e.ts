import { expect, test } from './harness/journey-test.ts'
import { search } from './harness/keyboard.ts'
import { apiToken } from './harness/server.ts'
import { brokenRules } from './page-checks/axe.ts'

test('the reference shows an operation’s fields and curl command, and links the operation with its errors', async ({
  page,
}) => {
  await page.goto('/reference#createQuote')
  const quote = page.getByRole('article', { name: 'POST /quotes', exact: true })
  await expect(quote).toContainText('lockedCurrencyAmount')
  await expect(quote.getByText('1 to 9,000,000,000,000,000')).toBeVisible()
  await expect(quote.getByRole('region', { name: 'curl for createQuote' })).toContainText('$CLIENT_ID:$CLIENT_SECRET')
  await quote.getByRole('link', { name: 'SELF_PAYMENT' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SELF_PAYMENT')
  await page.getByRole('link', { name: 'createQuote' }).click()
  await expect(page).toHaveURL(/\/reference#createQuote$/)
})

test('the reference shows that an operation was called once, and links to the call', async ({ page, outside }) => {
  const { exchangeId } = await outside.quote()
  await page.goto('/reference')
  const seen = page.getByRole('article', { name: 'POST /quotes', exact: true }).getByRole('link', { name: 'seen once' })
  await seen.click()
  await expect(page).toHaveURL(new RegExp(exchangeId))
})

test('a term shows its definition on hover, focus and click, and the reference has a glossary', async ({ page }) => {
  await page.goto('/inspect')
  const term = page.getByRole('main').getByRole('button', { name: 'stamp', exact: true })
  const definition = page.getByRole('tooltip')
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
  await term.hover()
  await expect(definition).toContainText('a DER signature over payloadToSign')
  await page.keyboard.press('Escape')
  await expect(definition).toHaveCount(0)
  await term.focus()
  await expect(term).toHaveAccessibleDescription(/DER signature/)
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('Escape')
  await term.click()
  await expect(definition).toBeVisible()
  await page.goto('/reference#glossary')
  await expect(page.getByRole('region', { name: 'Glossary' })).toContainText('both HPKE public keys')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list of error codes links to the explanation of a code', async ({ page }) => {
    await page.goto('/reference/errors')
    await page.getByRole('link', { name: 'RATE_LIMITED' }).click()
    await expect(page.getByText('Wait for Retry-After seconds, or advance the sandbox clock')).toBeVisible()
  })

  test('the reference links to the behavior page, which links to its topics', async ({ page }) => {
    await page.goto('/reference')
    await page.getByRole('link', { name: 'Behavior', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Behavior' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Signed retries' }).click()
    await expect(page).toHaveURL(/\/reference\/behavior#signed-retries$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Signed retries' })).toBeInViewport()
    await expect(page.getByRole('cell', { name: 'MISDIRECTED_REQUEST' })).toHaveCount(1)
  })
})

test('the console shell loads on a reference page', async ({ page }) => {
  await page.goto('/reference')
  await expect(page.getByTestId('clock-now')).toHaveText(/^\d\d:\d\d:\d\d$/)
  await page.getByRole('region', { name: 'Log', exact: true }).getByRole('button', { name: 'Log' }).click()
  await expect(page.getByText('Calls from any client appear here.')).toBeVisible()
})

test('keyboard shortcuts, the palette and the deadlines work on a reference page', async ({ page, outside }) => {
  await outside.quote()
  await page.goto('/reference/errors/UNAUTHORIZED')
  await expect(page.getByTestId('deadline-quote')).toBeVisible()
  await search(page, '')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText('/quotes')
  await search(page, 'log')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible()
})

test('the reference page of an unknown error code says that the code was not found', async ({ page }) => {
  await page.goto('/reference/errors/NO_SUCH_CODE')
  await expect(page.getByRole('heading', { name: 'Code not found' })).toBeVisible()
})

for (const { path, type, excerpt } of [
  { path: '/postman.json', type: 'application/json', excerpt: 'v2.1.0/collection.json' },
  { path: '/bruno.zip', type: 'application/zip', excerpt: 'countersign/03 Quotes/01 createQuote.bru' },
  { path: '/llms.txt', type: 'text/plain', excerpt: '# Countersign' },
]) {
  test(`${path} can be downloaded, does not contain the client secret, and rejects POST`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toContain(type)
    const content = (await answer.body()).toString('latin1')
    expect(content).toContain(excerpt)
    expect(content).not.toContain(apiToken.clientSecret)
    expect((await request.post(path)).status()).toBe(405)
  })
}

test('the example headers of a signed retry fit their box on a desktop and on a phone', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/reference')
    const block = page.getByRole('region', { name: 'Signed retry headers' })
    await expect(block).toBeVisible()
    expect(await block.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})
