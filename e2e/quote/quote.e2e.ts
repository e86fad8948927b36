import { CONTROL_PATH } from '#lib/contract/operation'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { starterWallet } from '../harness/outside-client.ts'
import { stepThrough } from '../harness/step-through.ts'
import {
  addAccount,
  amount,
  card,
  createButton,
  createQuote,
  executeButton,
  json,
  open,
  openBody,
  pickDestination,
  statusField,
} from './quote-page.ts'

test('a quote is created, executed and completed, and the page links to its execution in the log', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Flows' }).first().click()
  await page.getByRole('link', { name: 'Quotes' }).click()
  await expect(amount(page)).toHaveValue('1,000.00')
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(createButton(page)).toBeInViewport({ ratio: 1 })
  }
  await createQuote(page)
  await expect(page.getByTestId('rate')).toHaveText('1 EUR = 1.08695652 USD')
  await expect(page.getByTestId('receives')).toHaveText('915.82 EUR')
  await expect(card(page)).toContainText('0.454% of the amount sent')
  await expect(card(page)).toContainText('995.46 USD')
  await expect(page.getByTestId('chip-quote')).toHaveAttribute('data-state', 'running')
  await expect(page.getByTestId('ledger')).toHaveAttribute('data-look', 'planned')
  await executeButton(page).click()
  await expect(statusField(page)).toHaveText('COMPLETED')
  await expect(page.getByTestId('ledger')).toHaveAttribute('data-look', 'moved')
  await expect(page.getByTestId('ledger-sums')).toHaveText('USD entries sum to 0EUR entries sum to 0')
  await page.getByText('The 5 entries as a table').click()
  const entries = page.getByRole('table', { name: 'Ledger entries' })
  await expect(entries.getByRole('row', { name: /^Platform · USD/ })).toContainText('−1,000.00 USD999,000.00')
  await page.getByText('As a table, with the fields of the response').click()
  await expect(page.getByRole('table', { name: 'Price' }).getByRole('row', { name: /^Fees/ })).toContainText('-454')
  await expect(page.getByTestId('life').getByRole('listitem')).toHaveCount(4)
  await expect(executeButton(page)).toBeDisabled()
  await expect(page.getByTestId('why')).toHaveText('The quote has been executed. A quote can be executed only once.')
  await expect(page.getByLabel('Source account')).toContainText('Platform · USD · 999,000.00')
  await card(page).getByRole('link', { name: 'View checks' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/execute')
})

test('a quote with real-time funding shows payment instructions with a QR code, and completes after it is funded', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Source account').selectOption('REALTIME_FUNDING')
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('BRL')
  await expect(page.locator('option', { hasText: 'NGN · no instant rail; not available' })).toBeDisabled()
  await pickDestination(page, 'Ada Example · USD · 10,000.00')
  await createQuote(page)
  const instruction = page.getByTestId('instruction')
  await expect(instruction).toContainText('br.gov.bcb.pix')
  await expect(instruction.getByRole('img', { name: 'QR code of the qrCode field' })).toBeVisible()
  await expect(page.getByTestId('why')).toContainText('The quote then executes automatically')
  await page.getByRole('button', { name: 'Simulate funding' }).click()
  await expect(statusField(page)).toHaveText('COMPLETED')
  await expect(page.getByLabel('Destination account')).toContainText('10,181.86')
})

test('choosing BTC funding selects the Lightning network, and the quote shows QR codes of the invoice and the address', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Source account').selectOption('REALTIME_FUNDING')
  await page.getByLabel('Currency', { exact: true }).selectOption('BTC')
  await expect(page.getByLabel('Network')).toHaveValue('LIGHTNING')
  await amount(page).fill('0.01')
  await expect(page.getByTestId('amount-echo')).toContainText('is 1000000, in the smallest unit of BTC')
  await createQuote(page)
  await expect(page.getByTestId('chip-quote')).toContainText('soon')
  await expect(page.getByRole('img', { name: 'QR code of the invoice field' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of the address field' })).toBeVisible()
})

test('a quote that expired cannot be executed, and “Quote again” creates a new quote with the same amount', async ({
  page,
}) => {
  await open(page)
  await amount(page).fill('2500')
  await createQuote(page)
  const before = await page.getByTestId('quote-id').textContent()
  await page.getByTestId('chip-quote').click()
  await page.getByRole('button', { name: 'Jump to 1 s before' }).click()
  await expect(page.getByTestId('chip-quote')).toContainText('soon')
  await page.getByRole('button', { name: 'Jump to 1 s after' }).click()
  await page.keyboard.press('Escape')
  await expect(statusField(page)).toHaveText('EXPIRED')
  await expect(page.getByTestId('rate')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByTestId('life')).toContainText('No money moved')
  await expect(executeButton(page)).toBeDisabled()
  await expect(page.getByTestId('why')).toContainText('The quote has expired')
  await page.getByRole('button', { name: 'Quote again' }).click()
  await expect(page.getByTestId('quote-id')).not.toHaveText(before ?? '')
  await expect(page.getByTestId('sends')).toHaveText('2,500.00 USD')
  await executeButton(page).click()
  await expect(statusField(page)).toHaveText('COMPLETED')
})

test('“Lock other side” creates a second quote for the received amount and compares the two', async ({ page }) => {
  await open(page)
  await createQuote(page)
  await page.getByRole('button', { name: 'Lock other side' }).click()
  const both = page.getByRole('table', { name: 'Previous and current quote' })
  await expect(both.getByRole('rowheader')).toHaveText(['SENDING previous', 'RECEIVING current'])
  await expect(card(page)).toContainText('Both quotes have the same amounts.')
  await expect(page.getByLabel('Locked side')).toHaveValue('RECEIVING')
  await expect(amount(page)).toHaveValue('915.82')
  await expect(page.getByTestId('sends')).toHaveText('1,000.00 USD')
})

test('the quote page follows a failed payment until its refund completes', async ({ page, outside, request }) => {
  const accountId = await addAccount(outside, '002')
  await open(page)
  await pickDestination(page, 'Platform · MXN')
  await openBody(page)
  await expect(json(page)).toHaveValue(new RegExp(accountId))
  await createQuote(page)
  await executeButton(page).click()
  await expect(statusField(page)).toHaveText('PROCESSING')
  await expect(page.getByTestId('ledger')).toHaveAttribute('data-look', 'moving')
  await request.post(`${CONTROL_PATH}/clock`, { data: { mode: 'system', advanceMs: 6000 } })
  await expect(statusField(page)).toHaveText('FAILED')
  await expect(page.getByTestId('refund')).toContainText('PENDING')
  await request.post(`${CONTROL_PATH}/clock`, { data: { mode: 'system', advanceMs: 6000 } })
  await expect(page.getByTestId('refund')).toContainText('COMPLETED')
  await expect(page.getByTestId('ledger').locator('[data-kind=return]')).toHaveCount(3)
})

test('a quote that its customer must authorize is authorized with the code, then executed', async ({
  page,
  request,
}) => {
  const { seed } = await (await request.get(`${CONTROL_PATH}/state`)).json()
  await page.goto(`/data?show=${seed.customerId}`)
  await page.getByRole('button', { name: 'Require authorization' }).click()
  await expect(page.getByTestId('authorization-switch')).toContainText('wait for a code')
  await open(page)
  const source = page.getByLabel('Source account').locator('option', { hasText: 'Ada Example · USD' })
  await page.getByLabel('Source account').selectOption((await source.first().getAttribute('value')) ?? '')
  await createQuote(page)
  await expect(statusField(page)).toHaveText('PENDING_AUTHORIZATION')
  await expect(executeButton(page)).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByTestId('code-sent')).toBeVisible()
  const code = page.getByLabel('Code that the customer received')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect(card(page)).toContainText('The code does not match the delivered code.')
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  const sent = page.getByTestId('sca-code')
  await expect(sent).toContainText('1 attempt')
  await expect(sent).toHaveAttribute('data-state', 'pending')
  await sent.getByRole('link', { name: 'Open the quote' }).click()
  await code.fill('123456')
  await code.press('Enter')
  await expect(statusField(page)).toHaveText('PENDING')
  await executeButton(page).click()
  await expect(statusField(page)).toHaveText('COMPLETED')
})

test('the quote page updates when another client executes the quote', async ({ page, outside }) => {
  await open(page)
  await createQuote(page)
  await outside.call('POST', `/quotes/${await page.getByTestId('quote-id').textContent()}/execute`)
  await expect(statusField(page)).toHaveText('COMPLETED')
})

test('the execute flow offers to create a USD external account if no customer has one, and a quote can pay the account', async ({
  page,
  outside,
}) => {
  const listAccounts = async () =>
    JSON.parse((await outside.call('GET', '/customers/external-accounts?currency=USD')).text)
  for (const { id } of (await listAccounts()).data) await outside.call('DELETE', `/customers/external-accounts/${id}`)
  await page.goto('/flows/execute')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await page.getByRole('button', { name: 'Create a USD external account' }).click()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
  const [payee] = (await listAccounts()).data
  expect(payee.customerId).toMatch(/^Customer:/)
  await openFlow(page, 'Quotes')
  await page.getByLabel('Source account').selectOption((await starterWallet()).accountId)
  await page.getByLabel('Destination account').selectOption(payee.id)
  await amount(page).fill('5')
  await createQuote(page)
  await expect(page.getByTestId('receives')).toHaveText('5.00 USD')
  await expect(card(page).getByRole('link', { name: 'Stamp and execute' })).toBeVisible()
})

test('a wallet quote shows its payload size, and the execute flow executes the quote and links to its ledger', async ({
  page,
  outside,
}) => {
  const { accountId } = await starterWallet()
  await outside.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000_000_000 })
  await page.goto('/flows/email-otp')
  await stepThrough(page)
  await openFlow(page, 'Quotes')
  await page.getByLabel('Source account').selectOption(accountId)
  await amount(page).fill('100')
  await createQuote(page)
  await expect(page.getByTestId('payload-size')).toHaveText(/payloadToSign is \d{3} bytes long/)
  await expect(page.getByTestId('life')).toContainText('Stamped')
  const quoteId = (await page.getByTestId('quote-id').textContent()) ?? ''
  await card(page).getByRole('link', { name: 'Stamp and execute' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Execute this quote')
  await expect(page.getByRole('region', { name: 'Setup' })).toContainText('Pay 100.00 USDB as')
  const link = page.url()
  await stepThrough(page)
  await page.getByRole('link', { name: /^See the quote and its ledger/ }).click()
  await expect(statusField(page)).toHaveText('COMPLETED')
  await expect(page.getByTestId('quote-id')).toHaveText(quoteId)
  const ledger = page.getByTestId('ledger')
  await expect(ledger).toHaveAttribute('data-look', 'moved')
  await expect(ledger).toContainText('101,000.00 USDB')
  for (const width of [768, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await ledger
      .locator('code')
      .evaluateAll(balances => balances.filter(balance => balance.scrollWidth > balance.clientWidth).length)
    expect(cut, `balances cut off at ${width} px`).toBe(0)
  }
  await expect(page.getByLabel('Source account')).toHaveValue(accountId)
  await page.getByRole('link', { name: 'Account’s ledger' }).click()
  await expect(page).toHaveURL(`/data?account=${accountId}`)
  await page.goBack()
  const life = page.getByTestId('life').getByRole('listitem')
  await expect(life.filter({ hasText: 'Stamped' })).toContainText(/\d\d:\d\d:\d\d\.\d{3}/)
  await life.filter({ hasText: 'Executed' }).getByRole('link', { name: 'Open the call' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`POST /quotes/${quoteId}/execute`)
  await page.getByRole('link', { name: 'Open the quote' }).click()
  await expect(page.getByTestId('quote-id')).toHaveText(quoteId)

  // A quote can be executed only one time. The reopened flow links to the quote page, which can request another quote.
  await page.goto(link)
  const stage = page.getByTestId('stage')
  await expect(stage).toContainText('The quote was executed and its transfer is complete.')
  await stage.getByRole('link', { name: 'Open the quote to request it again' }).click()
  await page.getByRole('button', { name: 'Quote again' }).click()
  await expect(page.getByTestId('quote-id')).not.toHaveText(quoteId)
  await expect(card(page).getByRole('link', { name: 'Stamp and execute' })).toBeVisible()
})
