import { expect, quoteBody, test } from '../harness/journey-test.ts'
import { apiToken } from '../harness/server.ts'
import {
  amount,
  card,
  createButton,
  createQuote,
  executeButton,
  json,
  open,
  openBody,
  statusField,
} from './quote-page.ts'

test('an invalid amount is rejected with the reason and links to the field and the failed check', async ({ page }) => {
  await open(page)
  await amount(page).fill('0')
  await createButton(page).click()
  const rejection = page.getByTestId('rejection')
  await expect(rejection).toContainText('INVALID_AMOUNT')
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(amount(page)).toHaveAccessibleDescription(/greater than 0/)
  await rejection.getByRole('link', { name: 'lockedCurrencyAmount', exact: true }).click()
  await expect(amount(page)).toBeFocused()
  await amount(page).fill('12.345')
  await expect(amount(page)).not.toHaveAttribute('aria-invalid')
  await expect(page.getByTestId('amount-echo')).toContainText('Not an amount in USD')
  await createButton(page).click()
  await expect(rejection).toContainText('INVALID_INPUT')
  await rejection.getByRole('link', { name: 'View checks' }).click()
  await expect(page.locator('[data-testid^="check-"][data-state="fail"]')).toBeFocused()
})

test('form and JSON update each other, but invalid JSON remains as typed, cannot be sent and shows its error position', async ({
  page,
}) => {
  await open(page)
  await openBody(page)
  const body = { ...(await quoteBody()), lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 12345, unknown: [1] }
  await json(page).fill(JSON.stringify(body))
  await expect(page.getByLabel('Locked side')).toHaveValue('RECEIVING')
  await expect(amount(page)).toHaveValue('123.45')
  await amount(page).fill('90,071,992,547,409.93')
  await expect(json(page)).toHaveValue(/"lockedCurrencyAmount": 9007199254740993,/)
  await expect(json(page)).toHaveValue(/"unknown": \[/)
  const broken = '{\n  "source": 1\n  "b": 2\n}'
  await json(page).fill(broken)
  await expect(page.getByText('Line 3, column 3: expected a comma or }.', { exact: true })).toBeVisible()
  await expect(createButton(page)).toBeDisabled()
  await expect(page.getByText('Invalid JSON at line 3, column 3')).toBeVisible()
  await expect(amount(page)).toBeDisabled()
  await json(page).press('Control+Enter')
  await expect(json(page)).toHaveValue(broken)
  await page.getByRole('button', { name: 'Restore last valid JSON' }).click()
  await expect(amount(page)).toHaveValue('90,071,992,547,409.93')
})

test('a quote can be created and executed with the keyboard alone', async ({ page }) => {
  await open(page)
  await amount(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('5000')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Source account')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('sends')).toHaveText('5,000.00 USD')
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('chip-quote')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(executeButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(statusField(page)).toHaveText('COMPLETED')
  await expect(page.getByText('The transfer is COMPLETED')).toBeAttached()
  const entries = page.getByRole('list', { name: 'Ledger entries' }).getByRole('button')
  await entries.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(entries.nth(1)).toBeFocused()
  await expect(page.getByTestId('ledger').locator('[data-lit]')).toHaveCount(1)
})

test('a reused idempotency key returns the first quote, marked as replayed; a new key creates another quote', async ({
  page,
}) => {
  await open(page)
  await page.getByText('Options').click()
  await createQuote(page)
  const first = await page.getByTestId('quote-id').textContent()
  await page.getByRole('button', { name: 'Reuse this key' }).click()
  await amount(page).fill('7.77')
  await createButton(page).click()
  await expect(card(page)).toContainText('Replayed, but the request body differs')
  await expect(page.getByTestId('quote-id')).toHaveText(first ?? '')
  await page.getByRole('button', { name: 'New key' }).click()
  await createButton(page).click()
  await expect(page.getByTestId('sends')).toHaveText('7.77 USD')
})

test('a copied call has the sent body and idempotency key, and contains the client secret only if requested', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const sending = page.waitForRequest('**/quotes')
  await createQuote(page)
  const sent = await sending
  await openBody(page)
  await page.getByRole('tab', { name: 'curl' }).click()
  await page.getByRole('button', { name: /^Copy curl call without the client secret/ }).click()
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(readClipboard).toContain(sent.postData())
  expect(await readClipboard()).toContain(sent.headers()['idempotency-key'])
  expect(await readClipboard()).not.toContain(apiToken.clientSecret)
  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await page.getByRole('button', { name: /^Copy with secrets/ }).click()
  await expect.poll(readClipboard).toContain(apiToken.clientSecret)
})

test('a copied link opens the form with the same values', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await amount(page).fill('42')
  await page.getByText('Options').click()
  await page.getByLabel('Memo').fill('für Zoë 🐑')
  await openBody(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#v1.')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const other = await context.newPage()
  await other.goto(address)
  await expect(amount(other)).toHaveValue('42.00')
  await openBody(other)
  await expect(json(other)).toHaveValue(/für Zoë 🐑/)
})

test('remittance information is counted in code points and rejected above 80', async ({ page }) => {
  await open(page)
  await page.getByText('Options').click()
  const field = page.getByLabel(/^Remittance information/)
  await field.fill('🐑'.repeat(80))
  await expect(field).toHaveAccessibleDescription('80 of 80 characters')
  await field.fill('🐑'.repeat(81))
  await expect(field).toHaveAccessibleDescription(/81 of 80 characters/)
  await createButton(page).click()
  const link = page.getByTestId('rejection').getByRole('link', { name: 'remittanceInformation', exact: true })
  await expect(link).toBeVisible()
})
