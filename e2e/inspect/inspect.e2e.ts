import type { Locator } from '@playwright/test'
import { hexFromBytes } from '#lib/contract/hex'
import { expect, test } from '../harness/journey-test.ts'
import { EXAMPLES, layer, nodeStamp, open, pasteBox, payload, problems } from './inspect-page.ts'

const highlighted = (box: Locator) => box.locator('.byte-lit')

test('each example is labeled as an example, and is detected and decoded without problems', async ({ page }) => {
  await page.goto('/inspect')
  for (const [example, kind, layers] of EXAMPLES) {
    await page.getByRole('button', { name: `Example: ${example}`, exact: true }).click()
    await expect(page.getByText(`Example: ${example}, generated in this tab`)).toBeVisible()
    await expect(page.getByTestId('kind').locator('option:checked')).toHaveText(kind)
    await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: /^\d/ })).toHaveText(
      layers.map((name, at) => `${at + 1} ${name}`),
    )
    await expect(problems(page), example).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  }
})

test('field s of a stamp made with Node is shown at its offset, and the stamp verifies', async ({ page }) => {
  const { text, signature } = nodeStamp()
  await open(page, text)
  const rLength = signature[3] ?? 0
  const sAt = 6 + rLength + (signature[6 + rLength] === 0 ? 1 : 0)
  await page.getByTestId('field-s').click()
  await expect(page.getByTestId('selection')).toContainText(`offset ${sAt} to ${signature.length - 1}`)
  await expect(page.getByTestId('selection')).toContainText(/(high|low) half/)
  await page.getByLabel('Payload').fill(payload)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Valid' })).toContainText(`these ${payload.length} bytes`)
})

test('a stamp over the payload plus a newline is explained, and is not valid for another key', async ({ page }) => {
  await open(page, nodeStamp(`${payload}\n`).text)
  await page.getByLabel('Payload').fill(payload)
  await page.getByRole('button', { name: 'Verify' }).click()
  const verdict = page.getByRole('status').filter({ hasText: 'Valid for other bytes' })
  await expect(verdict).toContainText('The key signed the payload plus a newline')
  await expect(verdict).toContainText(`First difference at byte ${payload.length} (0x${payload.length.toString(16)})`)
  await page.getByLabel('Public key').fill(hexFromBytes(nodeStamp().point))
  await expect(page.getByText('The artifact contains a different key. The service verifies a stamp')).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Not valid' })).toBeVisible()
})

test('an OTP target bundle is not valid for another public key, and the message does not mention stamps', async ({
  page,
}) => {
  await page.goto('/inspect')
  await page.getByRole('button', { name: 'Example: OTP target bundle', exact: true }).click()
  await page.getByLabel('Public key').fill(hexFromBytes(nodeStamp().point))
  await expect(page.getByText('The artifact contains a different key.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Not valid' })).toBeVisible()
})

test('if a whole response is pasted as the payload, the page offers the response’s payloadToSign', async ({ page }) => {
  await open(page, nodeStamp().text)
  await page.getByLabel('Payload').fill(JSON.stringify({ payloadToSign: payload, requestId: 'Request:1' }))
  await page.getByRole('button', { name: 'Use payloadToSign' }).click()
  await expect(page.getByLabel('Payload')).toHaveValue(payload)
})

test('a hovered byte is highlighted in every layer that contains it', async ({ page }) => {
  const { text, json, signature } = nodeStamp()
  await open(page, text)
  await layer(page, 3).locator('[data-at="39"]').first().hover()
  await expect(highlighted(layer(page, 3)).first()).toHaveText(signature.subarray(39, 40).toString('hex'))
  await expect(highlighted(layer(page, 1))).toHaveCount(2)
  expect((await highlighted(layer(page, 1)).allTextContents()).join('')).toBe(
    signature.subarray(39, 40).toString('hex'),
  )
  const at = json.indexOf(signature.toString('hex')) + 2 * 39
  const written = text.slice(Math.floor((at * 8) / 6), Math.ceil(((at + 2) * 8) / 6))
  expect((await highlighted(layer(page, 0)).allTextContents()).join('')).toBe(written)
  await expect(highlighted(layer(page, 2))).toHaveCount(0)
  await page.mouse.move(0, 0)
  await expect(highlighted(layer(page, 3))).toHaveCount(0)
})

test('arrow keys move through bytes and fields, and each position is announced', async ({ page }) => {
  const { text, signature } = nodeStamp()
  await open(page, text)
  const bytes = page.getByRole('slider', { name: 'Bytes of signature' })
  await bytes.focus()
  for (let at = 0; at <= 39; at += 1) await bytes.press('ArrowRight')
  const { length } = signature
  await expect(bytes).toHaveAttribute('aria-valuetext', new RegExp(`^signature, offset 39 of ${length} bytes: [rs]`))
  await expect(highlighted(layer(page, 1))).toHaveCount(2)
  await bytes.press('Home')
  await expect(bytes).toHaveAttribute('aria-valuetext', `signature, offset 0 of ${length} bytes: SEQUENCE header`)
  await bytes.press('ArrowDown')
  await expect(bytes).toHaveAttribute('aria-valuetext', /: INTEGER r header$/)
  await bytes.press('End')
  await expect(bytes).toHaveAttribute('aria-valuetext', `signature, offset ${length - 1} of ${length} bytes: s`)
  await bytes.press('ArrowUp')
  await bytes.press('ArrowUp')
  await expect(bytes).toHaveAttribute('aria-valuetext', /INTEGER s header$|s sign$/)
})

test('arrow keys move through the field tree, and the selected field is shown', async ({ page }) => {
  await open(page, nodeStamp().text)
  const item = (name: string) => page.getByTestId(`field-${name}`)
  await item('publicKey').focus()
  for (const name of ['form', 'x', 'scheme', 'signature']) {
    await page.keyboard.press('ArrowDown')
    await expect(item(name)).toBeFocused()
    await expect(page.getByTestId('selection')).toContainText(name)
  }
  await page.keyboard.press('ArrowRight')
  await expect(item('r')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(item('signature')).toBeFocused()
  await expect(item('signature')).toHaveAttribute('aria-selected', 'true')
})

test('the detected kind can be overridden and restored', async ({ page }) => {
  const { text } = nodeStamp()
  await open(page, `Service-Wallet-Signature: ${text}`)
  await expect(page.getByText('Ignored: the header name')).toBeVisible()
  await page.getByTestId('kind').selectOption('JWT')
  await expect(problems(page)).toContainText('expected a dot and the claims')
  await expect(page.getByText('Detected Stamp')).toBeVisible()
  await page.getByTestId('kind').selectOption('JSON')
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Use detected type' }).click()
  await expect(page.getByTestId('kind')).toHaveValue('stamp')
})

test('a truncated stamp is still detected, and the page shows a problem and its offset', async ({ page }) => {
  const { text } = nodeStamp()
  await open(page, text)
  await expect(problems(page)).toHaveCount(0)
  for (let length = text.length - 7; length > 20; length -= 49) {
    await pasteBox(page).fill(text.slice(0, length))
    await expect(page.getByTestId('kind'), String(length)).toHaveValue('stamp')
    await expect(problems(page).getByRole('button').first(), String(length)).toContainText(/offset \d+/)
  }
  await problems(page).getByRole('button').first().click()
  await expect(page.getByTestId('selection')).toBeVisible()
})
