import { expect, test } from './harness/journey-test.ts'

test('a drill shows its prediction, result and comparison, and updates the coverage map', async ({ page }) => {
  await page.goto('/flows/drills?code=INVALID_AMOUNT')
  const cell = page.getByTestId('cell-INVALID_AMOUNT')
  await expect(cell).toHaveAttribute('data-state', 'never')
  const drill = page.getByTestId('drill-amount-zero')
  await expect(drill).toContainText('400 INVALID_AMOUNT NOT_POSITIVE')
  await drill.getByRole('button', { name: 'Run drill' }).click()
  await expect(drill).toHaveAttribute('data-state', 'ok')
  await expect(drill).toContainText('as expected')
  await expect(cell).toHaveAttribute('data-state', 'here')
  await drill.getByText('Cause and fix').click()
  await expect(drill.getByTestId('explainer')).toContainText('The amount is 0 or negative')
})

test('on a phone, a link to an error code scrolls to its drills, and the wrong-OTP drill explains its error', async ({
  page,
}) => {
  // On a phone, the drill is below the coverage map.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/flows/drills?code=UNAUTHORIZED')
  const drill = page.getByTestId('drill-email-otp-wrong-code')
  await expect(page.getByTestId('cell-UNAUTHORIZED')).not.toBeInViewport()
  await drill.getByRole('button', { name: 'Run drill' }).click()
  await expect(drill).toHaveAttribute('data-state', 'ok')
  await drill.getByText('Cause and fix').click()
  await expect(drill.getByTestId('explainer')).toContainText('The code is not 000000')
  await expect(drill.getByTestId('explainer')).not.toContainText('earlier target bundle')
})

test('error codes received by another client are marked separately', async ({ page, outside }) => {
  await page.goto('/flows/drills')
  const cell = page.getByTestId('cell-QUOTE_NOT_FOUND')
  await expect(cell).toHaveAttribute('data-state', 'never')
  await outside.call('GET', '/quotes/Quote:00000000-0000-7000-8000-00000000dead')
  await expect(cell).toHaveAttribute('data-state', 'own')
  await expect(cell).toHaveAccessibleName(/seen by your client/)
})

test('if no request triggers a code, the code’s drill forces the error and is labeled as forced', async ({ page }) => {
  await page.goto('/flows/drills?code=CERT_CHAIN_EXPIRED')
  const drill = page.getByTestId('drill-armed-CERT_CHAIN_EXPIRED')
  await expect(drill.getByText('forced', { exact: true })).toBeVisible()
  await drill.getByRole('button', { name: 'Run drill' }).click()
  await expect(drill).toHaveAttribute('data-state', 'ok')
  await drill.getByRole('link', { name: 'View checks' }).click()
  await expect(page.getByText('Forced: the sandbox was set to return this response')).toBeVisible()
})

test('the drill that registers a passkey twice receives the predicted error', async ({ page }) => {
  await page.goto('/flows/drills?code=PASSKEY_CREDENTIAL_ALREADY_EXISTS')
  const drill = page.getByTestId('drill-passkey-twice')
  await drill.getByRole('button', { name: 'Run drill' }).click()
  await expect(drill).toHaveAttribute('data-state', 'ok')
  await expect(page.getByText('No drill triggers this error')).toHaveCount(0)
})

test('the drill that stamps a re-serialized payload receives the predicted error', async ({ page }) => {
  await page.goto('/flows/drills')
  await page.getByTestId('cell-WALLET_SIGNATURE_BODY_MISMATCH').click()
  const drill = page.getByTestId(/^drill-.*reserialised$/).first()
  await drill.getByRole('button', { name: 'Run drill' }).click()
  await expect(drill).toHaveAttribute('data-state', 'ok')
  await expect(drill).toContainText('401 WALLET_SIGNATURE_BODY_MISMATCH RESERIALISED')
})

test('a run of all drills asks for confirmation, can save a snapshot and can be stopped', async ({ page, request }) => {
  await page.goto('/flows/drills')
  const all = page.getByRole('button', { name: /^Run all \(1\d\d\)/ })
  await all.click()
  const dialog = page.getByRole('dialog', { name: /^Run all/ })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByTestId('compared')).toHaveCount(0)
  await all.click()
  await dialog.getByLabel('Save a snapshot first').check()
  await dialog.getByRole('button', { name: 'Save, then run drills' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Finished [1-9]\d* of/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByTestId('compared')).toHaveText(/^\d{1,2} drills? run\. All responses matched\.$/)
  await expect(all).toBeFocused()
  const { data } = await (await request.get('/api/sandbox/snapshots')).json()
  expect(data[0].name).toBe('Before the drills')
  expect((await request.delete(`/api/sandbox/snapshots/${data[0].id}`)).status()).toBe(204)
})

test('if a run of all drills is stopped before its first drill, the page says so', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/sandbox/platforms', async route => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/flows/drills')
  const all = page.getByRole('button', { name: /^Run all \(1\d\d\)/ })
  await all.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run drills' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  gate.resolve()
  await expect(page.getByText('Stopped before the first drill.')).toBeVisible()
  await expect(all).toBeVisible()
})

test('the progress of a run of all drills starts at zero, even if a drill was run before', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/sandbox/platforms', async route => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/flows/drills?code=INVALID_AMOUNT')
  await page.getByTestId('drill-amount-zero').getByRole('button', { name: 'Run drill' }).click()
  await expect(page.getByTestId('compared')).toHaveText('1 drill run. All responses matched.')
  await page.getByRole('button', { name: /^Run all \(1\d\d\)/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run drills' }).click()
  await expect(page.getByText(/^Finished 0 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  gate.resolve()
  await expect(page.getByText('Stopped before the first drill.')).toBeVisible()
})

test('leaving the page stops a run of all drills, and a new run can be started later', async ({ page }) => {
  let calls = 0
  page.on('request', sent => {
    if (sent.url().includes('/api/2025-10-13/')) calls += 1
  })
  const all = page.getByRole('button', { name: /^Run all \(1\d\d\)/ })
  const start = async () => {
    await all.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run drills' }).click()
    await expect(page.getByText(/^Finished \d+ of/)).toBeVisible()
  }
  await page.goto('/flows/drills')
  await start()
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  // A run that continues makes several calls a second.
  const callsMeanwhile = async () => {
    const before = calls
    await page.waitForTimeout(2000)
    return calls - before
  }
  await expect.poll(callsMeanwhile).toBe(0)
  await page.goBack()
  await start()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(all).toBeVisible()
})

test('coverage is exported as JSON', async ({ page, outside }) => {
  await outside.quote()
  await page.goto('/flows/drills')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export coverage.json' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('coverage.json')
  const { Readable } = await import('node:stream')
  const stream = await download.createReadStream()
  const chunks = await Readable.from(stream).toArray()
  const { seen, documented } = JSON.parse(Buffer.concat(chunks).toString())
  expect(seen).toMatchObject([{ operationId: 'createQuote', status: 201, ownCount: 1 }])
  expect(documented.length).toBeGreaterThan(40)
})
