import { expect, test } from './harness/journey-test.ts'
import { baseURL } from './harness/server.ts'

const [USD, USDC, WALLET] = [4, 5, 6].map(at => `InternalAccount:00000000-0000-7000-8000-00000000000${at}`)
const ACCOUNT_LISTS = '**/customers/internal-accounts**'

test('the map and the ledger show a payment, its refund and a currency exchange; a row opens its transaction', async ({
  page,
  outside,
  request,
}) => {
  const { customerId } = JSON.parse((await outside.call('GET', `/internal-accounts/${USD}`)).text)
  const payee = await outside.call('POST', '/customers/external-accounts', {
    customerId,
    currency: 'BRL',
    accountInfo: {
      accountType: 'BRL_ACCOUNT',
      pixKey: 'maria.004@pix.example',
      pixKeyType: 'EMAIL',
      taxId: '12345678909',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Maria Costa' },
    },
  })
  const pay = async (destinationId: string, lockedCurrencyAmount: number) => {
    const source = { sourceType: 'ACCOUNT', accountId: USD }
    const destination = { destinationType: 'ACCOUNT', accountId: destinationId }
    const quote = JSON.parse((await outside.quote({ source, destination, lockedCurrencyAmount })).text)
    expect((await outside.call('POST', `/quotes/${quote.id}/execute`)).status).toBe(200)
  }
  // The payment to maria.004 fails after 5 seconds on the sandbox clock. A frozen clock keeps the payment pending.
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
  await pay(JSON.parse(payee.text).id, 800_00)
  await pay(USDC ?? '', 1_200_00)
  await page.goto('/data')
  const ledger = page.getByRole('region', { name: 'Ada Example, USD' })
  const rows = ledger.getByRole('row')
  await expect(rows.filter({ hasText: 'Paid out' })).toContainText(
    /Maria Costa, PIX maria.004@pix.example.*on its way, 0:05 left/,
  )
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 60_000 } })
  const refund = rows.filter({ hasText: 'refund of' })
  await expect(refund).toContainText(/refund of the payment at \d\d:\d\d:\d\d.*800\.00.*8,800\.00/)
  await expect(rows.filter({ hasText: 'Paid out' })).toContainText(/returned.*4,350\.13 BRL.*800\.00/)
  await expect(rows.filter({ hasText: 'Opening balance' })).toContainText('10,000.00')
  await expect(rows.nth(1)).toContainText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await expect(page.getByRole('img', { name: /^Accounts, their balances/ })).toHaveAccessibleDescription(
    /From Ada Example, USD, to Maria Costa, PIX: 800\.00 USD was returned\./,
  )
  await page.getByText('Movements as a table').click()
  await expect(page.getByRole('row', { name: /^Ada Example, USD Ada Example, USDC 1,200\.00 USD/ })).toBeVisible()

  await page.getByRole('link', { name: 'Ada Example, 8,800.00 USD' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Ada Example, 1,200.00 USDC' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${baseURL}/data?account=${USDC}`)
  const received = page.getByRole('region', { name: 'Ada Example, USDC' })
  await received.getByRole('link', { name: 'Exchanged from Ada Example, USD' }).click()
  await expect(page.getByTestId('object-id')).toHaveText(/^Transaction:/)
  await page.goBack()
  await expect(received).toBeVisible()
})

test('after a failed refresh, the previous balances remain visible with an error until a refresh succeeds', async ({
  page,
  outside,
}) => {
  await page.goto('/data')
  const ledger = page.getByRole('region', { name: 'Ada Example, USD' })
  await expect(ledger).toContainText('10,000.00')
  await page.route(ACCOUNT_LISTS, route =>
    route.fulfill({ status: 500, body: '{"code":"INTERNAL_ERROR","message":"Down"}' }),
  )
  await outside.call('POST', `/sandbox/internal-accounts/${USD}/fund`, { amount: 5_00 })
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load the accounts.' })).toBeVisible()
  await expect(ledger).toContainText('10,000.00')
  await page.unroute(ACCOUNT_LISTS)
  await ledger.getByRole('button', { name: 'Pay in' }).click()
  await ledger.getByRole('button', { name: 'Add funds' }).click()
  await expect(ledger).toContainText('10,105.00')
  await expect(page.getByText('Couldn’t load the accounts.')).toHaveCount(0)
})

test('with more than eight accounts, the page groups them by owner and shows a map only after a selection', async ({
  page,
  outside,
}) => {
  for (const fullName of ['Zoe New', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)]) {
    await outside.call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName })
  }
  await page.goto('/data')
  const map = page.getByRole('img', { name: /^Accounts, their balances/ })
  const zoe = page.getByRole('region', { name: 'Zoe New', exact: true })
  await expect(zoe).toBeVisible()
  await expect(map).toHaveCount(0)
  const places = await page
    .getByRole('main')
    .locator('section[aria-label]')
    .evaluateAll(owners => owners.slice(0, 2).map(owner => owner.getBoundingClientRect()))
  expect(places[0]?.y).toBe(places[1]?.y)
  expect(places[0]?.right).toBeLessThanOrEqual(places[1]?.x ?? 0)
  await zoe.getByRole('link', { name: 'USDC' }).click()
  await expect(map).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Accounts of' }).locator('option:checked')).toHaveText('Zoe New')
  await expect(page.getByText('No entries yet. Pay in to begin.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(map).toBeHidden()
  await page.goto('/data')
  await expect(zoe).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('selecting a quote in the object tree shows its ID, its JSON and the call that created it', async ({
  page,
  outside,
}) => {
  const { exchangeId, text } = await outside.quote()
  const { id } = JSON.parse(text)
  await page.goto('/data?view=objects')
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
  await page.getByRole('link', { name: 'POST /quotes 201 Created', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(exchangeId))
})

test('the credential of a new customer links to the call that created the customer, even if newer calls have the same time', async ({
  page,
  outside,
  request,
}) => {
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
  const body = { customerType: 'INDIVIDUAL', email: 'grace@example.test' }
  const { exchangeId, text } = await outside.call('POST', '/customers', body)
  const { id: customerId } = JSON.parse(text)
  const list = async (path: string) => JSON.parse((await outside.call('GET', path)).text).data
  const [wallet] = await list(`/customers/internal-accounts?type=EMBEDDED_WALLET&customerId=${customerId}`)
  const [credential] = await list(`/auth/credentials?accountId=${wallet.id}`)
  for (let made = 0; made < 6; made += 1) await outside.call('POST', '/customers', { customerType: 'INDIVIDUAL' })
  await page.goto(`/data?show=${credential.id}`)
  await expect(page.getByTestId('object-id')).toHaveText(credential.id)
  await page.getByRole('link', { name: 'POST /customers 201 Created', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(exchangeId))
})

test('external funding can be simulated for a quote that waits for it and for a quote from a wallet, but not for others', async ({
  page,
  outside,
}) => {
  const { customerId } = JSON.parse((await outside.call('GET', `/internal-accounts/${WALLET}`)).text)
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }
  const funded = await outside.quote({ source })
  expect(funded.status, funded.text).toBe(201)
  await outside.call('POST', `/sandbox/internal-accounts/${WALLET}/fund`, { amount: 50_000_000 })
  const fromWallet = { source: { sourceType: 'ACCOUNT', accountId: WALLET }, lockedCurrencyAmount: 10_000_000 }
  const signed = await outside.quote(fromWallet)
  const drawn = JSON.parse((await outside.quote({})).text)

  const fund = page.getByRole('button', { name: 'Simulate funding' })
  await page.goto(`/data?show=${drawn.id}`)
  await expect(page.getByTestId('object-id')).toHaveText(drawn.id)
  await expect(page.getByText('Only quotes waiting for external funding can be funded.')).toBeVisible()
  await expect(fund).toHaveCount(0)
  for (const { text } of [signed, funded]) {
    await page.goto(`/data?show=${JSON.parse(text).id}`)
    await fund.click({ timeout: 30_000 })
    await expect(page.getByTestId('object-json')).toContainText('COMPLETED')
  }
})

test('expanding a wallet shows its credentials, and a customer created by another client appears', async ({
  page,
  outside,
}) => {
  await page.goto('/data?view=objects')
  const count = page.getByRole('tab', { name: /^Objects \d+$/ })
  const before = await count.textContent()
  await page.getByRole('treeitem', { name: /^USDB wallet/ }).click()
  await expect(page.getByRole('treeitem', { name: /^EMAIL_OTP/ })).toBeVisible()
  await expect(count).toHaveText(before ?? '')
  await outside.call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Zoe New' })
  await expect(page.getByRole('treeitem', { name: /^Zoe New/ })).toBeVisible()
})

test('the filter shows only matching objects, and a reload keeps the filter and the selection', async ({ page }) => {
  await page.goto('/data?view=objects')
  // Before the objects are listed, the page may still replace the search field.
  await expect(page.getByRole('treeitem', { name: /^Ada Example/ })).toBeVisible()
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByTestId('object')).toHaveCount(0)
  await page.getByRole('searchbox').fill('btc')
  const found = page.getByRole('treeitem', { name: /^BTC/ })
  await found.click()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('btc')
  await expect(found).toHaveAttribute('aria-selected', 'true')
})

test('the object tree works by keyboard: moving, expanding, collapsing, jumping by letter and selecting', async ({
  page,
}) => {
  await page.goto('/data?view=objects')
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

test('the funding form shows the amount in major units and adds the funds', async ({ page, request }) => {
  await page.goto(`/data?show=${WALLET}`)
  await page.getByLabel('Amount to add (smallest unit)').fill('12500000')
  await expect(page.getByText('= 12.50 USDB')).toBeVisible()
  await page.getByRole('button', { name: 'Add funds' }).click()
  await expect(page.getByRole('treeitem', { name: /^USDB wallet/ })).toContainText('1,012.50 USDB')
  const counts = (await (await request.get('/api/sandbox/state')).json()).counts
  expect(counts.exchanges).toBeGreaterThan(0)
})

test('changing a rejected funding amount clears the error, and a negative amount is marked as invalid', async ({
  page,
}) => {
  await page.goto(`/data?show=${WALLET}`)
  const amount = page.getByLabel('Amount to add (smallest unit)')
  const add = page.getByRole('button', { name: 'Add funds' })
  await amount.fill('9999999999999999')
  await add.click()
  const rejection = page.getByRole('alert').filter({ hasText: 'AMOUNT_OUT_OF_RANGE' })
  await expect(rejection).toBeVisible()
  await amount.fill('-5')
  await expect(rejection).toHaveCount(0)
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

test('a pending ACH transfer can be canceled, and a transfer on another rail is refused in words', async ({
  page,
  outside,
  request,
}) => {
  await request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
  const { customerId } = JSON.parse((await outside.call('GET', `/internal-accounts/${USD}`)).text)
  // The transfers of an account that ends in 005 remain pending for 30 seconds.
  const payee = await outside.call('POST', '/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '000123456005',
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    },
  })
  const pay = async (paymentRail: string) => {
    const destination = { accountId: JSON.parse(payee.text).id, paymentRail }
    const paid = await outside.call('POST', '/transfer-out', { source: { accountId: USD }, destination, amount: 1_00 })
    expect(paid.status, paid.text).toBe(201)
    return JSON.parse(paid.text).id
  }
  await pay('ACH')
  await page.goto(`/data?show=${await pay('WIRE')}`)
  const cancel = page.getByRole('button', { name: 'Cancel transaction' })
  await cancel.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only ACH transfers can be canceled.' })).toBeVisible()
  await page.getByRole('treeitem', { name: /^Outgoing/, selected: false }).click()
  await cancel.press('Enter')
  await expect(page.getByTestId('object-json')).toContainText('"status": "FAILED"')
  await expect(page.getByText('Only transactions that have not settled can be canceled.')).toBeVisible()
})

test('the platform’s fees can be set and removed, and the API says why a fee is invalid', async ({ page }) => {
  await page.goto('/data?view=objects')
  await page.getByRole('treeitem', { name: /^Platform/ }).click()
  await expect(page.getByText('No fees.')).toBeVisible()
  await page.getByLabel('Fixed part (smallest unit)').fill('50')
  const basisPoints = page.getByLabel('Basis points')
  await basisPoints.fill('10001')
  await basisPoints.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Expected at most 10000.' })).toBeVisible()
  await basisPoints.fill('30')
  await basisPoints.press('Enter')
  await expect(page.getByTestId('platform-fee')).toContainText('0.50 USD and 0.3% of each quote from USD')
  await expect(page.getByTestId('object-json')).toContainText('"variableFeeBps": 30')
  await page.getByRole('button', { name: 'Remove the fee for quotes from USD' }).click()
  await expect(page.getByText('No fees.')).toBeVisible()
  await expect(page.getByLabel('Quotes from')).toBeFocused()
})

test('a snapshot can be saved, loaded and deleted, and the load dialog counts the objects that loading deletes', async ({
  page,
  outside,
}) => {
  await page.goto('/data?view=snapshots')
  await page.getByLabel('Snapshot name').fill('clean')
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(page.getByText('clean', { exact: true })).toBeVisible()
  await outside.call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Zoe New' })
  await page.getByRole('tab', { name: /^Objects/ }).click()
  await expect(page.getByRole('treeitem', { name: /^Zoe New/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Snapshots 1' }).click()
  await page.getByRole('button', { name: 'Load clean…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('vanishing')).toContainText('2customers')
  await dialog.getByRole('button', { name: 'Load snapshot' }).click()
  await page.getByRole('tab', { name: /^Objects/ }).click()
  await expect(page.getByRole('treeitem', { name: /^Zoe New/ })).toHaveCount(0)
  await expect(page.getByRole('treeitem', { name: /^Ada Example/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Snapshots 1' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'clean' })).toContainText('1 customer, 0 quotes')
  await page.getByRole('button', { name: 'Delete clean…' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete the snapshot “clean”?' })
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('tab', { name: 'Snapshots 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete clean…' }).click()
  await deletion.getByRole('button', { name: 'Delete snapshot' }).click()
  await expect(page.getByText('No snapshots yet.')).toBeVisible()
})

test('a snapshot saved while the list is still loading appears in the list', async ({ page, request }) => {
  const { promise: saved, resolve: release } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/sandbox/snapshots', async route => {
    if (route.request().method() !== 'GET' || !isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    await saved
    // The page may have canceled the request.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto('/data?view=snapshots')
  await page.getByLabel('Snapshot name').fill('early')
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(page.getByText('Snapshot early saved')).toBeAttached()
  release()
  await expect(page.getByRole('tab', { name: 'Snapshots 1' })).toBeVisible()
  const [{ id }] = (await (await request.get('/api/sandbox/snapshots')).json()).data
  expect((await request.delete(`/api/sandbox/snapshots/${id}`)).status()).toBe(204)
})

test('the snapshot name field rejects a name that consists only of spaces', async ({ page }) => {
  await page.goto('/data?view=snapshots')
  const name = page.getByLabel('Snapshot name')
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(name).toBeFocused()
  await expect(page.locator('input:invalid')).toHaveAttribute(
    'title',
    'Enter a name with at least one non-space character',
  )
})

test('the link from a selected account opens the quote form, and “Get a price” then creates a quote', async ({
  page,
}) => {
  await page.goto('/data?show=InternalAccount:00000000-0000-7000-8000-000000000001')
  await page.getByRole('link', { name: 'Quote from this account' }).click()
  await expect(page).toHaveURL(new RegExp(`${baseURL}/flows/quote#v1`))
  await page.getByRole('button', { name: /^Get a price/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Quote/ })).toBeVisible()
})

test('on a phone, the details of an object scroll into view when a URL or a tap selects the object', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = page.getByTestId('object-id')
  const expectNearTop = async () => expect.poll(async () => (await id.boundingBox())?.y ?? 844).toBeLessThan(300)
  await page.goto(`/data?show=${WALLET}`)
  await expectNearTop()
  await page.goto('/data?view=objects')
  await page
    .getByRole('treeitem', { name: /^Ada Example/ })
    .getByText('Ada Example')
    .click()
  await expectNearTop()
})
