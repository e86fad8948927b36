import { CONTROL_PATH } from '#lib/contract/operation'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { starterWallet } from '../harness/outside-client.ts'
import { stepThrough } from '../harness/step-through.ts'
import {
  addAccount,
  amount,
  card,
  create,
  current,
  execute,
  json,
  open,
  openBody,
  pickDestination,
  quoted,
} from './quote-page.ts'

test('a quote is created, executed and completed, and its calls appear in the log', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Flows' }).first().click()
  await page.getByRole('link', { name: 'Quotes' }).click()
  await expect(amount(page)).toHaveValue('1,000.00')
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(create(page)).toBeInViewport({ ratio: 1 })
  }
  await quoted(page)
  await expect(page.getByTestId('rate')).toHaveText('1 EUR = 1.08695652 USD')
  await expect(page.getByTestId('receives')).toHaveText('915.82 EUR')
  await expect(card(page)).toContainText('0.454% of the total')
  await expect(card(page)).toContainText('995.46 USD')
  await expect(page.getByTestId('chip-quote')).toHaveAttribute('data-state', 'running')
  await expect(page.getByTestId('ledger')).toHaveAttribute('data-look', 'planned')
  await execute(page).click()
  await expect(current(page)).toHaveText('COMPLETED')
  await expect(page.getByTestId('ledger')).toHaveAttribute('data-look', 'moved')
  await expect(page.getByTestId('ledger-sums')).toHaveText('USD entries sum to 0EUR entries sum to 0')
  await page.getByText('The 5 entries as a table').click()
  const entries = page.getByRole('table', { name: 'Ledger entries' })
  await expect(entries.getByRole('row', { name: /^Platform · USD/ })).toContainText('−1,000.00 USD999,000.00')
  await page.getByText('As a table, with the fields of the response').click()
  await expect(page.getByRole('table', { name: 'Price' }).getByRole('row', { name: /^Fees/ })).toContainText('-454')
  await expect(page.getByTestId('life').getByRole('listitem')).toHaveCount(4)
  await expect(execute(page)).toBeDisabled()
  await expect(page.getByTestId('why')).toHaveText('The transfer is complete. A quote can be executed once.')
  await expect(page.getByLabel('Source account')).toContainText('Platform · USD · 999,000.00')
  await card(page).getByRole('link', { name: 'View checks' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/execute')
})

test('real-time funding shows where to pay as text and QR code, and completes once funded', async ({ page }) => {
  await open(page)
  await page.getByLabel('Source account').selectOption('REALTIME_FUNDING')
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('BRL')
  await expect(page.locator('option', { hasText: 'NGN · no instant rail; not available' })).toBeDisabled()
  await pickDestination(page, 'Ada Example · USD · 10,000.00')
  await quoted(page)
  const instruction = page.getByTestId('instruction')
  await expect(instruction).toContainText('br.gov.bcb.pix')
  await expect(instruction.getByRole('img', { name: 'QR code of qrCode' })).toBeVisible()
  await expect(page.getByTestId('why')).toContainText('The quote then executes automatically')
  await page.getByRole('button', { name: 'Simulate funding' }).click()
  await expect(current(page)).toHaveText('COMPLETED')
  await expect(page.getByLabel('Destination account')).toContainText('10,181.86')
})

test('a crypto asset is funded on its network', async ({ page }) => {
  await open(page)
  await page.getByLabel('Source account').selectOption('REALTIME_FUNDING')
  await page.getByLabel('Currency', { exact: true }).selectOption('BTC')
  await expect(page.getByLabel('Network')).toHaveValue('LIGHTNING')
  await amount(page).fill('0.01')
  await expect(page.getByTestId('amount-echo')).toContainText('is 1000000, in the smallest unit of BTC')
  await quoted(page)
  await expect(page.getByTestId('chip-quote')).toContainText('soon')
  await expect(page.getByRole('img', { name: 'QR code of invoice' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of address' })).toBeVisible()
})

test('a quote that expired on the sandbox clock cannot be executed and is created again from the same inputs', async ({
  page,
}) => {
  await open(page)
  await amount(page).fill('2500')
  await quoted(page)
  const before = await page.getByTestId('quote-id').textContent()
  await page.getByTestId('chip-quote').click()
  await page.getByRole('button', { name: 'Jump to 1 s before' }).click()
  await expect(page.getByTestId('chip-quote')).toContainText('soon')
  await page.getByRole('button', { name: 'Jump to 1 s after' }).click()
  await page.keyboard.press('Escape')
  await expect(current(page)).toHaveText('EXPIRED')
  await expect(page.getByTestId('rate')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByTestId('life')).toContainText('Nothing moved')
  await expect(execute(page)).toBeDisabled()
  await expect(page.getByTestId('why')).toContainText('The quote has expired')
  await page.getByRole('button', { name: 'Quote again' }).click()
  await expect(page.getByTestId('quote-id')).not.toHaveText(before ?? '')
  await expect(page.getByTestId('sends')).toHaveText('2,500.00 USD')
  await execute(page).click()
  await expect(current(page)).toHaveText('COMPLETED')
})

test('locking the other side at this quote’s amount shows both quotes side by side', async ({ page }) => {
  await open(page)
  await quoted(page)
  await page.getByRole('button', { name: 'Lock other side' }).click()
  const both = page.getByRole('table', { name: 'Locking either side' })
  await expect(both.getByRole('rowheader')).toHaveText(['SENDING previous', 'RECEIVING now'])
  await expect(card(page)).toContainText('Both quotes give the same transfer.')
  await expect(page.getByLabel('Locked side')).toHaveValue('RECEIVING')
  await expect(amount(page)).toHaveValue('915.82')
  await expect(page.getByTestId('sends')).toHaveText('1,000.00 USD')
})

test('a failing payment is followed to its refund', async ({ page, outside, request }) => {
  const accountId = await addAccount(outside, '002')
  await open(page)
  await pickDestination(page, 'Platform · MXN')
  await openBody(page)
  await expect(json(page)).toHaveValue(new RegExp(accountId))
  await quoted(page)
  await execute(page).click()
  await expect(current(page)).toHaveText('PROCESSING')
  await expect(page.getByTestId('ledger')).toHaveAttribute('data-look', 'moving')
  await request.post(`${CONTROL_PATH}/clock`, { data: { mode: 'system', advanceMs: 6000 } })
  await expect(current(page)).toHaveText('FAILED')
  await expect(page.getByTestId('refund')).toContainText('PENDING')
  await request.post(`${CONTROL_PATH}/clock`, { data: { mode: 'system', advanceMs: 6000 } })
  await expect(page.getByTestId('refund')).toContainText('COMPLETED')
  await expect(page.getByTestId('ledger').locator('[data-kind=return]')).toHaveCount(3)
})

test('a quote executed by another client updates its state', async ({ page, outside }) => {
  await open(page)
  await quoted(page)
  await outside.call('POST', `/quotes/${await page.getByTestId('quote-id').textContent()}/execute`)
  await expect(current(page)).toHaveText('COMPLETED')
})

test('a wallet quote shows what is signed, leads to its flow, and the flow leads back to its ledger', async ({
  page,
  outside,
}) => {
  const { accountId } = await starterWallet()
  await outside.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 900_000_000 })
  await page.goto('/flows/email-otp')
  await stepThrough(page)
  await openFlow(page, 'Quotes')
  await page.getByLabel('Source account').selectOption(accountId)
  await amount(page).fill('100')
  await quoted(page)
  await expect(page.getByTestId('payload-size')).toHaveText(/payloadToSign has \d{3} bytes/)
  await expect(page.getByTestId('life')).toContainText('Stamped')
  await card(page).getByRole('link', { name: 'Stamp and execute' }).click()
  await stepThrough(page)
  await page.getByRole('link', { name: /^See the quote and its ledger/ }).click()
  await expect(current(page)).toHaveText('COMPLETED')
  await expect(page.getByTestId('ledger')).toHaveAttribute('data-look', 'moved')
  await expect(page.getByLabel('Source account')).toHaveValue(accountId)
  await page.getByRole('link', { name: 'Account’s ledger' }).click()
  await expect(page).toHaveURL(`/data?account=${accountId}`)
})
