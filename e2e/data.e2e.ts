import { expect, test } from './harness/journey-test.ts'
import { baseURL } from './harness/server.ts'

const WALLET = 'InternalAccount:00000000-0000-7000-8000-000000000006'

test('the tree lists every object; selecting one shows its JSON, ID and creating call', async ({ page, outside }) => {
  const { exchangeId, text } = await outside.quote()
  const { id } = JSON.parse(text)
  await page.goto('/data')
  await page
    .getByRole('treeitem', { name: /^Ada Example/ })
    .getByText('Ada Example')
    .click()
  await page.getByRole('treeitem', { name: /Quotes and transfers/ }).click()
  await page.getByRole('treeitem', { name: /^Quote 100.00 USD/ }).click()
  await expect(page.getByTestId('object-id')).toHaveText(id)
  await expect(page.getByTestId('object-json')).toContainText(id)
  expect(JSON.parse((await page.getByTestId('object-json').textContent()) ?? '')).toMatchObject({
    id,
    status: 'PENDING',
  })
  await page.getByRole('link', { name: 'POST /quotes' }).click()
  await expect(page).toHaveURL(new RegExp(exchangeId))
})

test('external funding can be simulated for a quote that waits for it, but not for a wallet’s quote', async ({
  page,
  outside,
}) => {
  const { customerId } = JSON.parse((await outside.call('GET', `/internal-accounts/${WALLET}`)).text)
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }
  const funded = await outside.quote({ source })
  expect(funded.status, funded.text).toBe(201)
  await outside.call('POST', `/sandbox/internal-accounts/${WALLET}/fund`, { amount: 50_000_000 })
  const fromWallet = { source: { sourceType: 'ACCOUNT', accountId: WALLET }, lockedCurrencyAmount: 10_000_000 }
  const signed = JSON.parse((await outside.quote(fromWallet)).text)
  expect(signed.paymentInstructions[0].accountOrWalletInfo.accountType).toBe('EMBEDDED_WALLET')

  const fund = page.getByRole('button', { name: 'Simulate funding' })
  await page.goto(`/data?show=${signed.id}`)
  await expect(page.getByTestId('object-id')).toHaveText(signed.id)
  await expect(page.getByText('Only quotes waiting for external funding can be funded.')).toBeVisible()
  await expect(fund).toHaveCount(0)
  await page.goto(`/data?show=${JSON.parse(funded.text).id}`)
  await fund.click({ timeout: 30_000 })
  await expect(page.getByTestId('object-json')).toContainText('COMPLETED')
})

test('a wallet expands to its credentials and sessions, and another client’s additions appear', async ({
  page,
  outside,
}) => {
  await page.goto('/data')
  await page.getByRole('treeitem', { name: /^USDB wallet/ }).click()
  await expect(page.getByRole('treeitem', { name: /^EMAIL_OTP/ })).toBeVisible()
  await outside.call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Zoe New' })
  await expect(page.getByRole('treeitem', { name: /^Zoe New/ })).toBeVisible()
})

test('the filter finds every match and stays in the URL with the selection', async ({ page }) => {
  await page.goto('/data')
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByTestId('object')).toHaveCount(0)
  await page.getByRole('searchbox').fill('btc')
  const found = page.getByRole('treeitem', { name: /^BTC/ })
  await found.click()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('btc')
  await expect(found).toHaveAttribute('aria-selected', 'true')
})

test('the tree works by keyboard alone', async ({ page }) => {
  await page.goto('/data')
  const customer = page.getByRole('treeitem', { name: /^Ada Example/ })
  await expect(customer).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('treeitem', { name: /^Platform/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(customer).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(customer).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('treeitem', { name: /^USD ?, internal/ })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('u')
  await expect(page.getByRole('treeitem', { name: /^USD ?, internal/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('object-id')).toContainText('InternalAccount:')
})

test('funding shows the amount in major units', async ({ page, request }) => {
  await page.goto(`/data?show=${WALLET}`)
  await page.getByLabel('Amount to add (smallest unit)').fill('12500000')
  await expect(page.getByText('= 12.50 USDB')).toBeVisible()
  await page.getByRole('button', { name: 'Add funds' }).click()
  await expect(page.getByRole('treeitem', { name: /^USDB wallet/ })).toContainText('1,012.50 USDB')
  const counts = (await (await request.get('/api/sandbox/state')).json()).counts
  expect(counts.exchanges).toBeGreaterThan(0)
})

test('an invalid funding amount is not sent, and a new input clears the last error', async ({ page }) => {
  await page.goto(`/data?show=${WALLET}`)
  const amount = page.getByLabel('Amount to add (smallest unit)')
  const add = page.getByRole('button', { name: 'Add funds' })
  await amount.fill('9999999999999999')
  await add.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'AMOUNT_OUT_OF_RANGE' })
  await expect(refusal).toBeVisible()
  await amount.fill('-5')
  await expect(refusal).toHaveCount(0)
  await expect(amount).toHaveAccessibleDescription('Enter an amount greater than 0. Funds can only be added.')
  await add.click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
})

test('an external account can be changed to allow direct pull', async ({ page, outside, request }) => {
  const { seed } = await (await request.get('/api/sandbox/state')).json()
  const usd = seed.externalAccounts.find(({ currency }: { currency: string }) => currency === 'USD').id
  const pull = () =>
    outside.call('POST', '/transfer-in', {
      source: { accountId: usd },
      destination: { accountId: seed.accounts.find(({ owner }: { owner: string }) => owner === 'customer').id },
      amount: 100,
    })
  expect((await pull()).status).toBe(400)
  await page.goto(`/data?show=${usd}`)
  await page.getByRole('button', { name: 'Allow pull', exact: true }).click()
  await expect(page.getByText('Direct pull is allowed.')).toBeVisible()
  expect((await pull()).status).toBe(201)
})

test('a snapshot is saved, and loading it first lists what will be lost', async ({ page, outside }) => {
  await page.goto('/data')
  await page.getByLabel('Snapshot name').fill('clean')
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  await page.getByText('1snapshot').click()
  await expect(page.getByText('clean', { exact: true })).toBeVisible()
  await outside.call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Zoe New' })
  await expect(page.getByRole('treeitem', { name: /^Zoe New/ })).toBeVisible()
  await page.getByRole('button', { name: 'Load clean…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('vanishing')).toContainText('2customers')
  await dialog.getByRole('button', { name: 'Load snapshot' }).click()
  await expect(page.getByRole('treeitem', { name: /^Zoe New/ })).toHaveCount(0)
  await expect(page.getByRole('treeitem', { name: /^Ada Example/ })).toBeVisible()
  // The list of snapshots is still open.
  await expect(page.getByRole('listitem').filter({ hasText: 'clean' })).toContainText('1 customer, 0 quotes')
  await page.getByRole('button', { name: 'Delete clean…' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete the snapshot “clean”?' })
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1snapshot')).toBeVisible()
  await page.getByRole('button', { name: 'Delete clean…' }).click()
  await deletion.getByRole('button', { name: 'Delete snapshot' }).click()
  await expect(page.getByText('1snapshot')).toHaveCount(0)
})

test('a snapshot saved while the list first loads is listed', async ({ page, request }) => {
  const { promise: isSaved, resolve: release } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/sandbox/snapshots', async route => {
    if (route.request().method() !== 'GET' || !isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    await isSaved
    // The page may have canceled the request.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto('/data')
  await page.getByLabel('Snapshot name').fill('early')
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(page.getByText('Snapshot early saved')).toBeAttached()
  release()
  await expect(page.getByText('1snapshot')).toBeVisible()
  const [{ id }] = (await (await request.get('/api/sandbox/snapshots')).json()).data
  expect((await request.delete(`/api/sandbox/snapshots/${id}`)).status()).toBe(204)
})

test('a snapshot name of spaces is rejected at its field', async ({ page }) => {
  await page.goto('/data')
  const name = page.getByLabel('Snapshot name')
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(name).toBeFocused()
  await expect(page.locator('input:invalid')).toHaveAttribute(
    'title',
    'Enter a name with at least one non-space character',
  )
})

test('a selected account links to a quote with the account filled in', async ({ page }) => {
  await page.goto('/data?show=InternalAccount:00000000-0000-7000-8000-000000000001')
  await page.getByRole('link', { name: 'Quote from account' }).click()
  await expect(page).toHaveURL(new RegExp(`${baseURL}/flows/quote#v1`))
  await page.getByRole('button', { name: /^Get a price/ }).click()
  await expect(page.getByRole('heading', { name: /^Quote/ })).toBeVisible()
})

test('on a phone a selection shows its details, by tap and by URL', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = page.getByTestId('object-id')
  const isUp = async () => expect.poll(async () => (await id.boundingBox())?.y ?? 844).toBeLessThan(300)
  await page.goto(`/data?show=${WALLET}`)
  await isUp()
  await page.goto('/data')
  await page
    .getByRole('treeitem', { name: /^Ada Example/ })
    .getByText('Ada Example')
    .click()
  await isUp()
})
