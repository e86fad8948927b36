import { expect, test } from '../harness/journey-test.ts'

test('the Clock page freezes, advances and sets the clock, and the header shows the new time', async ({
  page,
  request,
}) => {
  await page.goto('/tools/clock')
  await page.getByRole('main').getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByRole('region', { name: 'Clock', exact: true })).toContainText('frozen')
  const face = page.getByTestId('clock-face')
  const before = await face.textContent()
  await page.getByRole('button', { name: '+1 h' }).click()
  await expect(face).not.toHaveText(before ?? '')
  await page.getByLabel('Set clock to (UTC)').fill('2030-01-02 03:04:05')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(face).toHaveText('03:04:05 UTC')
  await expect(page.getByTestId('clock-now')).toHaveText('03:04:05')
  expect((await (await request.get('/api/sandbox/clock')).json()).now).toBe('2030-01-02T03:04:05.000Z')
})

test('the reset dialog lists the objects that will be lost and can save a snapshot first', async ({
  page,
  request,
  outside,
}) => {
  await outside.quote()
  await page.goto('/tools/clock')
  await page.getByRole('button', { name: 'Reset sandbox…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('vanishing')).toContainText('1quote')
  await dialog.getByLabel('Save a snapshot first').check()
  await dialog.getByLabel('Snapshot name').fill('with a quote')
  await dialog.getByRole('button', { name: 'Save, then reset sandbox' }).click()
  await expect(dialog).toBeHidden()
  const snapshots = (await (await request.get('/api/sandbox/snapshots')).json()).data
  expect(snapshots).toMatchObject([{ name: 'with a quote', counts: { quotes: 1 } }])
  expect((await (await request.get('/api/sandbox/state')).json()).counts.quotes).toBe(0)
})

test('a new platform’s token works, and its secret is shown only once', async ({ page, request }) => {
  await page.goto('/tools/keys')
  await page.getByLabel('Name').fill('acme-ci')
  await page.getByRole('button', { name: 'Create platform' }).click()
  const newPlatform = page.getByRole('region', { name: 'New platform' })
  await expect(newPlatform).toContainText('shown only once')
  const [id, secret] = await Promise.all(
    ['CLIENT_ID', 'CLIENT_SECRET'].map(name =>
      newPlatform.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').textContent(),
    ),
  )
  const answer = await request.get('/api/2025-10-13/customers', {
    headers: { Authorization: `Basic ${btoa(`${id}:${secret}`)}` },
  })
  expect(answer.status()).toBe(200)
  await expect(page.getByRole('region', { name: 'Platforms' })).toContainText(id ?? '')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Platforms' })).toContainText('acme-ci')
  await expect(page.getByText(secret ?? '', { exact: false })).toHaveCount(0)
})

test('a long platform name neither overlaps the client ID nor widens the page, even in a narrow window', async ({
  page,
  request,
}) => {
  const name = 'W'.repeat(100)
  expect((await request.post('/api/sandbox/platforms', { data: { name } })).status()).toBe(201)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/tools/keys')
    const link = await page.getByRole('link', { name }).boundingBox()
    const id = await page.getByRole('listitem').filter({ hasText: name }).locator('code').boundingBox()
    const [right, bottom] = [(link?.x ?? 0) + (link?.width ?? 0), (link?.y ?? 0) + (link?.height ?? 0)]
    expect(right <= (id?.x ?? 0) || bottom <= (id?.y ?? 0)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the first platform’s client secret is hidden until Show secret is clicked', async ({ page }) => {
  await page.goto('/tools/keys')
  const firstPlatform = page.getByRole('region', { name: 'First platform' })
  await expect(firstPlatform).not.toContainText('journeys-secret')
  await firstPlatform.getByRole('button', { name: 'Show secret' }).click()
  await expect(firstPlatform).toContainText('journeys-secret')
})

test('a logged call is shown as code without the client secret and, if requested, with variables for IDs', async ({
  page,
  outside,
}) => {
  const { exchangeId } = await outside.quote()
  await page.goto(`/log/${exchangeId}`)
  const code = page.getByRole('region', { name: 'Code' })
  await expect(code.getByTestId('as-sent')).toContainText('curl -i -X POST')
  await code.getByRole('tab', { name: 'Python' }).click()
  await code.getByLabel('With variables').check()
  await expect(code.getByTestId('as-sent')).toContainText('"accountId": internal_account_id')
  await expect(code.getByTestId('as-sent')).not.toContainText('journeys-secret')
})
