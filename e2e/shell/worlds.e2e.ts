import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { expect, test } from '../harness/journey-test.ts'
import { palette, search } from '../harness/keyboard.ts'

test('a tab shows a world until the world ends, while another tab shows the main sandbox', async ({
  page,
  context,
  request,
  outside,
}) => {
  const created = await request.post(`${CONTROL_PATH}/worlds`, { data: { name: 'journey' } })
  expect(created.status(), await created.text()).toBe(201)
  const { clientId, clientSecret } = await created.json()
  await outside.quote({ lockedCurrencyAmount: 0 })

  await page.goto('/w/journey/log')
  await expect(page).toHaveURL(/\/log$/)
  const banner = page.getByRole('region', { name: 'World' })
  await expect(banner).toContainText('World journey, until')
  const Authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  const inside = await request.get(`/w/journey${BASE_PATH}/customers`, { headers: { Authorization } })
  expect(inside.status()).toBe(200)
  await expect(page.getByTestId('log-row')).toHaveCount(1)
  await expect(page.getByTestId('log-row')).toContainText('/customers')

  await page.goto('/')
  const collection = page.getByRole('link', { name: 'Postman' })
  await expect(collection).toHaveAttribute('href', '/w/journey/postman.json')
  const downloaded = await request.get('/w/journey/postman.json')
  expect((await downloaded.json()).variable[0].value).toMatch(`/w/journey${BASE_PATH}`)

  const other = await context.newPage()
  await other.goto('/log')
  await expect(other.getByTestId('log-row')).toHaveCount(1)
  await expect(other.getByTestId('log-row')).toContainText('/quotes')
  await expect(other.getByRole('region', { name: 'World' })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Flows' }).click()
  await page.reload()
  await expect(banner).toContainText('World journey')

  expect((await request.delete(`${CONTROL_PATH}/worlds/journey`)).status()).toBe(204)
  await expect(banner).toContainText('The world has ended or never existed.')
  await banner.getByRole('link', { name: 'Show the main sandbox' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('commands in the palette create and show a world, and show the main sandbox again', async ({ page, request }) => {
  await page.goto('/')
  await search(page, 'create a world')
  await palette(page).getByRole('option', { name: 'Create a world and show it' }).click()
  const banner = page.getByRole('region', { name: 'World' })
  await expect(banner).toContainText(/World world-[0-9a-f]{8}, until/)
  await search(page, 'main sandbox')
  await palette(page).getByRole('option', { name: 'Show the main sandbox' }).click()
  await expect(banner).toHaveCount(0)
  for (const { name } of (await (await request.get(`${CONTROL_PATH}/worlds`)).json()).data)
    expect((await request.delete(`${CONTROL_PATH}/worlds/${name}`)).status()).toBe(204)
})
