import type { Page } from '@playwright/test'
import { CONTROL_PATH } from '#lib/contract/operation'
import { expect, test } from '../harness/journey-test.ts'
import { paletteField as field, palette, search } from '../harness/keyboard.ts'
import { apiToken } from '../harness/server.ts'

const drawerButton = (page: Page) =>
  page.getByRole('region', { name: 'Log', exact: true }).getByRole('button', { name: 'Log' })

test('typing a few letters in the palette finds pages and flows, and an opened page gets the focus', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search or run…' }).click()
  await expect(field(page)).toBeFocused()
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('stgs')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await search(page, 'email sign-in')
  await expect(palette(page).getByRole('option').first()).toContainText('Email OTP sign-in')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Email OTP sign-in' })).toBeVisible()
  await search(page, 'behavior')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Behavior' })).toBeVisible()
  await search(page, 'matches nothing')
  await expect(palette(page).getByText('No matches.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('arrow keys cycle through the palette’s options, and aria-activedescendant refers to the active option', async ({
  page,
}) => {
  await page.goto('/log')
  await search(page, 'clock')
  const options = palette(page).getByRole('option')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const active = await field(page).getAttribute('aria-activedescendant')
  expect(active).toBe(await options.first().getAttribute('id'))
})

test('an ID in the palette finds its call or object, and the calls that contain the ID', async ({ page, outside }) => {
  const quote = await outside.quote()
  const { id } = JSON.parse(quote.text)
  await outside.call('POST', `/quotes/${id}/execute`)
  await page.goto('/')
  await search(page, quote.exchangeId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/log/${quote.exchangeId}`))
  await search(page, id)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('object-id')).toHaveText(id)
  const wallet = 'InternalAccount:00000000-0000-7000-8000-000000000006'
  await search(page, wallet)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('object-id')).toHaveText(wallet)
  await search(page, id)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('log-row').filter({ hasText: '/execute' })).toHaveCount(1)
  await expect(page.getByTestId('log-row').filter({ hasNotText: '/quotes' })).toHaveCount(0)
})

test('an error code typed in the palette, in full or in part, opens its reference page', async ({ page }) => {
  await page.goto('/')
  await search(page, 'WALLET_SIGNATURE_INVALID')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reference\/errors\/WALLET_SIGNATURE_INVALID$/)
  await search(page, 'body mismatch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/WALLET_SIGNATURE_BODY_MISMATCH$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WALLET_SIGNATURE_BODY_MISMATCH')
})

test('the palette runs actions of the current page', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await search(page, 'request a code page')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('step-challenge')).toHaveAttribute('data-state', 'done')
  await search(page, 'step 4')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('stage').getByRole('heading', { level: 2 })).toHaveText(/^4 /)
})

test('a token entered in the palette opens in Inspect and does not appear in the URL', async ({ page }) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'none' })}.${part({ sub: 'user-1' })}.c2ln`
  await page.goto('/')
  await search(page, token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Inspect' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(token)
  expect(page.url()).not.toContain(token.slice(0, 10))
})

test('the palette moves the clock, copies the last call as curl and resets the sandbox', async ({
  page,
  context,
  outside,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await outside.quote()
  await page.goto('/')
  await expect(page.getByTestId('deadline-quote')).toBeVisible()
  await search(page, 'move before quote')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('deadline-quote')).toContainText('0:01')
  await expect(page.getByRole('button', { name: /^Sandbox clock/ })).toContainText('frozen')
  await search(page, 'copy curl')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByText('Copied the call as curl, without the client secret.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('/quotes')
  expect(copied).not.toContain(apiToken.clientSecret)
  await search(page, 'reset')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset sandbox', exact: true }).click()
  await expect(page.getByText('Waiting for a call from your code…')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await (await request.get(`${CONTROL_PATH}/clock`)).json()).mode).toBe('system')
})

test('single keys open the log drawer, open the shortcut list and focus the search field; in the field, they type characters', async ({
  page,
}) => {
  await page.goto('/')
  await search(page, '')
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await expect(drawerButton(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('l')
  await expect(drawerButton(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Open or close the log')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.goto('/log')
  const searchBox = page.getByRole('searchbox')
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(searchBox).toBeFocused({ timeout: 500 })
  }).toPass()
  await searchBox.clear()
  await page.keyboard.type('l?/')
  await expect(searchBox).toHaveValue('l?/')
})

test('the period key copies the shown call as code without the client secret', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await expect(page.getByTestId('snippet')).toContainText('curl')
  await search(page, '')
  await page.keyboard.press('Escape')
  await page.keyboard.press('.')
  await expect(page.getByRole('button', { name: /^Copy curl snippet/ })).toContainText('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('/quotes')
  expect(copied).not.toContain(apiToken.clientSecret)
})

test('bracket keys open the older and the newer call', async ({ page, outside }) => {
  const older = await outside.quote()
  const newer = await outside.quote()
  await page.goto(`/log/${newer.exchangeId}`)
  await expect(page.getByText('Newest call')).toBeVisible()
  await search(page, '')
  await page.keyboard.press('Escape')
  await page.keyboard.press(']')
  await expect(page).toHaveURL(new RegExp(older.exchangeId))
  // The keys open the page's links, which are updated only after the URL.
  await expect(page.getByRole('link', { name: /^Newer/ })).toHaveAttribute('href', new RegExp(newer.exchangeId))
  await page.keyboard.press('[')
  await expect(page).toHaveURL(new RegExp(newer.exchangeId))
})

test('keyboard shortcuts run one step, run the remaining steps, and go back to an earlier step', async ({ page }) => {
  await page.goto('/flows/email-otp')
  const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: 'Run all' })).toBeEnabled()
  await search(page, '')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await expect(steps.first()).toHaveAttribute('data-state', 'done')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByTestId('flow-done')).toBeVisible()
  await page.keyboard.press('[')
  await expect(steps.last()).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('[')
  await expect(steps.last()).not.toHaveAttribute('aria-current', 'step')
})

test('single-key shortcuts can be turned off; key combinations still work', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('group', { name: 'Single-key shortcuts' }).getByLabel('Off').check()
  await page.goto('/')
  await search(page, '')
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(drawerButton(page)).toHaveAttribute('aria-expanded', 'false')
})

test('a changed setting applies to every open tab and remains after a reload', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/log')
  await page.goto('/settings')
  await page.getByRole('group', { name: 'Row height' }).getByLabel('Comfortable').check()
  await expect(other.locator('html')).toHaveAttribute('data-density', 'comfortable')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
  await page.getByRole('group', { name: 'Theme' }).getByLabel('Dark').check()
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('in a narrow window, Settings opens from the More menu, which then closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main navigation' })
  await bar.getByRole('button', { name: 'More' }).click()
  await bar.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Settings' })).toBeHidden()
})
