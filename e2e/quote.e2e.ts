import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { CONTROL_PATH } from '#lib/contract/operation'
import { expect, quoteBody, test } from './sandbox.ts'
import { apiToken } from './server.ts'

const amount = (page: Page) => page.getByLabel('Amount, in the smallest unit')
const json = (page: Page) => page.getByTestId('json')
const create = (page: Page) => page.getByRole('button', { name: 'Create quote' })
const card = (page: Page) => page.getByRole('region', { name: 'Quote', exact: true })
const execute = (page: Page) => card(page).getByRole('button', { name: 'Execute' })
const current = (page: Page) => page.getByTestId('track').locator('[aria-current=step]')

async function open(page: Page) {
  await page.goto('/flows/quote')
  await expect(page.getByLabel('Source account')).toBeVisible()
}

async function quoted(page: Page) {
  await create(page).click()
  await expect(page.getByTestId('receives')).toBeVisible()
}

async function pickDestination(page: Page, words: string) {
  const picker = page.getByLabel('Destination account')
  const option = picker.locator('option', { hasText: words })
  await picker.selectOption((await option.first().getAttribute('value')) ?? '')
}

/** An account that pays out as its magic digits say. */
async function addAccount(
  outside: { call(method: string, path: string, body: unknown): Promise<{ text: string }> },
  digits: string,
) {
  const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: `014027000005555${digits}` }
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Example' }
  const body = { currency: 'MXN', accountInfo: { ...accountInfo, beneficiary } }
  return JSON.parse((await outside.call('POST', '/platform/external-accounts', body)).text).id
}

test('a quote is built, executed and seen to complete, and its calls stand in the log', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Flows' }).first().click()
  await page.getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByTestId('amount-echo')).toHaveText('→ 1,000.00 USD')
  await quoted(page)
  await expect(page.getByTestId('rate')).toHaveText('1 EUR costs 1.08695652 USD')
  await expect(page.getByTestId('receives')).toHaveText('915.82 EUR')
  await expect(card(page)).toContainText('fees, 0.454 % of it')
  await expect(card(page)).toContainText('995.46 USD')
  await expect(page.getByTestId('chip-quote')).toHaveAttribute('data-state', 'running')
  await execute(page).click()
  await expect(current(page)).toHaveText('COMPLETED')
  await expect(execute(page)).toBeDisabled()
  await expect(page.getByTestId('why')).toHaveText('The money has moved; a quote moves it once.')
  await expect(page.getByLabel('Source account')).toContainText('Platform · USD · 999,000.00')
  await card(page).getByRole('link', { name: 'See its checks' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/execute')
})

test('real-time funding shows where to pay, as text and as a code, and completes when the money is there', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Real-time funding').check()
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('BRL')
  await expect(page.locator('option', { hasText: 'NGN · no instant rail' })).toBeDisabled()
  await pickDestination(page, 'Ada Example · USD · 10,000.00')
  await quoted(page)
  const instruction = page.getByTestId('instruction')
  await expect(instruction).toContainText('br.gov.bcb.pix')
  await expect(instruction.getByRole('img', { name: 'QR code of qrCode' })).toBeVisible()
  await expect(page.getByTestId('why')).toContainText('its money has to arrive first')
  await page.getByRole('button', { name: 'Simulate funding' }).click()
  await expect(current(page)).toHaveText('COMPLETED')
  await expect(page.getByLabel('Destination account')).toContainText('10,181.86')
})

test('a crypto asset is paid in on its network', async ({ page }) => {
  await open(page)
  await page.getByLabel('Real-time funding').check()
  await page.getByLabel('Currency', { exact: true }).selectOption('BTC')
  await expect(page.getByLabel('Network')).toHaveValue('LIGHTNING')
  await amount(page).fill('1000000')
  await expect(page.getByTestId('amount-echo')).toHaveText('→ 0.01 BTC')
  await quoted(page)
  await expect(page.getByTestId('chip-quote')).toContainText('soon')
  await expect(page.getByRole('img', { name: 'QR code of invoice' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of address' })).toBeVisible()
})

test('a wrong amount is told at its field, with the way to it', async ({ page }) => {
  await open(page)
  await amount(page).fill('0')
  await create(page).click()
  const refusal = page.getByTestId('refusal')
  await expect(refusal).toContainText('INVALID_AMOUNT')
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(amount(page)).toHaveAccessibleDescription(/An amount is greater than 0/)
  await refusal.getByRole('link', { name: 'lockedCurrencyAmount' }).click()
  await expect(amount(page)).toBeFocused()
  await amount(page).fill('12.5')
  await expect(amount(page)).not.toHaveAttribute('aria-invalid')
  await expect(page.getByTestId('amount-echo')).toContainText('not an integer')
  await create(page).click()
  await expect(refusal).toContainText('INVALID_INPUT')
  await refusal.getByRole('link', { name: 'See its checks' }).click()
  await expect(page.locator('[data-testid^="check-"][data-state="fail"]')).toBeFocused()
})

test('a quote that expired by the sandbox clock cannot be executed, and is quoted again with the same inputs', async ({
  page,
}) => {
  await open(page)
  await amount(page).fill('250000')
  await quoted(page)
  const before = await page.getByTestId('quote-id').textContent()
  await page.getByTestId('chip-quote').click()
  await page.getByRole('button', { name: 'To 1 s before' }).click()
  await expect(page.getByTestId('chip-quote')).toContainText('soon')
  await page.getByRole('button', { name: 'To 1 s after' }).click()
  await page.keyboard.press('Escape')
  await expect(current(page)).toHaveText('EXPIRED')
  await expect(execute(page)).toBeDisabled()
  await expect(page.getByTestId('why')).toContainText('The locked rate has ended')
  await page.getByRole('button', { name: 'Quote again' }).click()
  await expect(page.getByTestId('quote-id')).not.toHaveText(before ?? '')
  await expect(page.getByTestId('sends')).toHaveText('2,500.00 USD')
  await execute(page).click()
  await expect(current(page)).toHaveText('COMPLETED')
})

test('form and JSON write each other; what cannot be read is kept, placed and not sent', async ({ page }) => {
  await open(page)
  const body = { ...(await quoteBody()), lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 12345, unknown: [1] }
  await json(page).fill(JSON.stringify(body))
  await expect(page.getByLabel('Receiving')).toBeChecked()
  await expect(page.getByTestId('amount-echo')).toHaveText('→ 123.45 EUR')
  await amount(page).fill('9007199254740993')
  await expect(json(page)).toHaveValue(/"lockedCurrencyAmount": 9007199254740993,/)
  await expect(json(page)).toHaveValue(/"unknown": \[/)
  const broken = '{\n  "source": 1\n  "b": 2\n}'
  await json(page).fill(broken)
  await expect(page.getByText('Line 3, column 3: expected "," or "}".')).toBeVisible()
  await expect(create(page)).toBeDisabled()
  await expect(page.getByText('The JSON cannot be read at 3:3')).toBeVisible()
  await expect(amount(page)).toBeDisabled()
  await json(page).press('Control+Enter')
  await expect(json(page)).toHaveValue(broken)
  await page.getByRole('button', { name: 'Back to the last readable' }).click()
  await expect(amount(page)).toHaveValue('9007199254740993')
})

test('the whole way works by keyboard alone', async ({ page }) => {
  await open(page)
  await page.getByLabel('Account', { exact: true }).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Real-time funding')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Source account')).toBeFocused()
  for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab')
  await expect(amount(page)).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('500000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('sends')).toHaveText('5,000.00 USD')
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('chip-quote')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(execute(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(current(page)).toHaveText('COMPLETED')
  await expect(page.getByText('The transfer is COMPLETED')).toBeAttached()
})

test('the other side is locked at this quote’s amount, and both stand side by side', async ({ page }) => {
  await open(page)
  await quoted(page)
  await page.getByRole('button', { name: 'Quote the other side' }).click()
  await expect(page.getByRole('table', { name: 'Both ways of locking this transfer' })).toBeVisible()
  await expect(page.getByLabel('Receiving')).toBeChecked()
  await expect(amount(page)).toHaveValue('91582')
  await expect(page.getByTestId('sends')).toHaveText('1,000.00 USD')
})

test('a payment that fails is followed to its refund', async ({ page, outside, request }) => {
  const accountId = await addAccount(outside, '002')
  await open(page)
  await pickDestination(page, 'Platform · MXN')
  await expect(json(page)).toHaveValue(new RegExp(accountId))
  await quoted(page)
  await execute(page).click()
  await expect(current(page)).toHaveText('PROCESSING')
  await request.post(`${CONTROL_PATH}/clock`, { data: { mode: 'system', advanceMs: 6000 } })
  await expect(current(page)).toHaveText('FAILED')
  await expect(page.getByTestId('refund')).toContainText('PENDING')
  await request.post(`${CONTROL_PATH}/clock`, { data: { mode: 'system', advanceMs: 6000 } })
  await expect(page.getByTestId('refund')).toContainText('COMPLETED')
})

test('a quote that another client executes is seen to move', async ({ page, outside }) => {
  await open(page)
  await quoted(page)
  await outside.call('POST', `/quotes/${await page.getByTestId('quote-id').textContent()}/execute`)
  await expect(current(page)).toHaveText('COMPLETED')
})

test('a kept key answers the first quote again, and says so', async ({ page }) => {
  await open(page)
  await quoted(page)
  const first = await page.getByTestId('quote-id').textContent()
  await page.getByRole('button', { name: 'Keep this key' }).click()
  await amount(page).fill('777')
  await create(page).click()
  await expect(card(page)).toContainText('replayed, though the body differs')
  await expect(page.getByTestId('quote-id')).toHaveText(first ?? '')
  await page.getByRole('button', { name: 'New key' }).click()
  await create(page).click()
  await expect(page.getByTestId('sends')).toHaveText('7.77 USD')
})

test('the call is copied as it was sent, without the secret unless asked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const sending = page.waitForRequest('**/quotes')
  await quoted(page)
  const sent = await sending
  await page.getByRole('tab', { name: 'curl' }).click()
  await page.getByRole('button', { name: /^Copy curl call without secrets/ }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain(sent.postData())
  expect(await copied()).toContain(sent.headers()['idempotency-key'])
  expect(await copied()).not.toContain(apiToken.clientSecret)
  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await page.getByRole('button', { name: /^Copy with secrets/ }).click()
  await expect.poll(copied).toContain(apiToken.clientSecret)
})

test('a link opens the form as it was filled in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await amount(page).fill('4200')
  await page.getByText('Options').click()
  await page.getByLabel('Memo').fill('für Zoë 🐑')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#v1.')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const other = await context.newPage()
  await other.goto(address)
  await expect(amount(other)).toHaveValue('4200')
  await expect(json(other)).toHaveValue(/für Zoë 🐑/)
})

test('remittance information is counted in code points', async ({ page }) => {
  await open(page)
  await page.getByText('Options').click()
  const field = page.getByLabel(/^Remittance information/)
  await field.fill('🐑'.repeat(80))
  await expect(field).toHaveAccessibleDescription('80 of 80 characters')
  await field.fill('🐑'.repeat(81))
  await expect(field).toHaveAccessibleDescription(/81 of 80 characters/)
  await create(page).click()
  await expect(page.getByTestId('refusal').getByRole('link', { name: 'remittanceInformation' })).toBeVisible()
})

test('a UMA address is looked up, its questions are answered, and it is paid', async ({ page }) => {
  await open(page)
  await page.getByLabel('UMA address', { exact: true }).first().check()
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('lookupId')).toHaveValue(/^Lookup:/)
  await expect(page.getByLabel('Receives')).toHaveValue('EUR')
  await create(page).click()
  await expect(page.getByTestId('refusal')).toContainText('MISSING_MANDATORY_USER_INFO')
  await expect(page.getByLabel('FULL_NAME')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Fill with sample data' }).click()
  await expect(page.getByLabel('FULL_NAME')).not.toHaveAttribute('aria-invalid')
  await expect(json(page)).toHaveValue(/"FULL_NAME": "Ada Example"/)
  await quoted(page)
  await execute(page).click()
  await expect(current(page)).toHaveText('COMPLETED')
})

test('a UMA address that nobody has is told so, and another address drops the lookup of the last', async ({ page }) => {
  await open(page)
  await page.getByLabel('UMA address', { exact: true }).first().check()
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('lookupId')).toHaveValue(/^Lookup:/)
  await page.getByRole('combobox', { name: 'UMA address' }).fill('$non.existent.usd@sandbox.uma.money')
  await expect(page.getByLabel('lookupId')).toHaveValue('')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('404 UMA_NOT_FOUND')
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`the page breaks no rule in any state and never scrolls sideways, ${colorScheme}, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    // So high that no bar covers anything.
    await page.setViewportSize({ width, height: 3000 })
    async function judge(state: string) {
      const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, state).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(width)
    }

    await open(page)
    await page.getByText('Options').click()
    await judge('form')
    await quoted(page)
    await judge('quote')
    await page.getByRole('button', { name: 'Quote the other side' }).click()
    await expect(page.getByRole('table', { name: /Both ways/ })).toBeVisible()
    await page.getByTestId('chip-quote').click()
    await judge('deadline')
    await page.keyboard.press('Escape')
    await page.getByLabel('Real-time funding').check()
    await pickDestination(page, 'Ada Example · USD · 10,000.00')
    await create(page).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await judge('instructions')
    await amount(page).fill('0')
    await create(page).click()
    await expect(page.getByTestId('refusal')).toBeVisible()
    await judge('refusal')
    await json(page).fill('{')
    await judge('unreadable')
    await page.getByRole('button', { name: 'Back to the last readable' }).click()
    await page.getByLabel('UMA address', { exact: true }).first().check()
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByLabel('FULL_NAME')).toBeVisible()
    await page.getByRole('tab', { name: 'curl' }).click()
    await judge('UMA address and curl')
  })
}
