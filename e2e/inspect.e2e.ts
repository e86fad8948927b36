import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { hexFromBytes } from '#lib/contract/hex'
import { compressPoint } from '#lib/wallet/point'
import { brokenRules } from './judges/axe.ts'
import { expect, test } from './sandbox.ts'

const payload = '{"organizationId":"org\\/1","parameters":{},"timestampMs":"1","type":"T"}'

/** A stamp that Node makes, with the DER inside. */
function nodeStamp(message = payload) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-65))
  const signature = createSign('sha256').update(message).sign(privateKey)
  const json = JSON.stringify({
    publicKey: hexFromBytes(compressPoint(point)),
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: signature.toString('hex'),
  })
  return { text: Buffer.from(json).toString('base64url'), json, signature, point }
}

const pasteBox = (page: Page) => page.getByTestId('paste')
const layer = (page: Page, at: number) => page.getByTestId(`layer-${at}`)
const problems = (page: Page) => page.getByRole('list', { name: 'Problems' })
const lit = (box: Locator) => box.locator('.byte-lit')

async function open(page: Page, text: string) {
  await page.goto('/inspect')
  await pasteBox(page).fill(text)
  await expect(layer(page, 0)).toBeVisible()
}

const EXAMPLES = [
  ['Stamp', 'Stamp', ['base64url', 'JSON', 'publicKey', 'signature']],
  ['OTP target bundle', 'OTP target bundle', ['JSON', 'data', 'targetPublic', 'dataSignature', 'enclaveQuorumPublic']],
  ['OTP bundle', 'OTP bundle', ['JSON', 'encappedPublic', 'ciphertext']],
  ['Session bundle', 'Session bundle', ['base58', 'bytes']],
  ['clientDataJSON', 'clientDataJSON', ['base64url', 'JSON', 'challenge']],
  ['attestationObject', 'attestationObject', ['base64url', 'CBOR']],
  ['authenticatorData', 'authenticatorData', ['base64url', 'bytes']],
  ['DER signature', 'DER signature', ['hex', 'DER']],
  ['SEC1 key', 'SEC1 key', ['hex', 'bytes']],
  ['JWT', 'JWT', ['JWT', 'header', 'claims', 'signature']],
] as const

for (const [example, kind, layers] of EXAMPLES) {
  test(`the example of ${example} is labelled, recognised and whole`, async ({ page }) => {
    await page.goto('/inspect')
    await page.getByRole('button', { name: `Example: ${example}`, exact: true }).click()
    await expect(page.getByTestId('kind').locator('option:checked')).toHaveText(kind)
    await expect(page.getByText(`example: ${example}, made in this tab`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: /^\d/ })).toHaveText(
      layers.map((name, at) => `${at + 1} ${name}`),
    )
    await expect(problems(page)).toHaveCount(0)
  })
}

test('a stamp of Node is shown field by field where Node put them, and verifies', async ({ page }) => {
  const { text, signature } = nodeStamp()
  await open(page, text)
  const rLength = signature[3] ?? 0
  const sAt = 6 + rLength + (signature[6 + rLength] === 0 ? 1 : 0)
  await page.getByTestId('field-s').click()
  await expect(page.getByTestId('spot')).toContainText(`offset ${sAt} to ${signature.length - 1}`)
  await expect(page.getByTestId('spot')).toContainText(/(high|low) half/)
  await page.getByLabel('Payload').fill(payload)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Valid' })).toContainText(`these ${payload.length} bytes`)
})

test('a stamp over the payload and a line break is told so, with the first byte that differs', async ({ page }) => {
  await open(page, nodeStamp(`${payload}\n`).text)
  await page.getByLabel('Payload').fill(payload)
  await page.getByRole('button', { name: 'Verify' }).click()
  const verdict = page.getByRole('status').filter({ hasText: 'Valid for other bytes' })
  await expect(verdict).toContainText('over the payload and a line break')
  await expect(verdict).toContainText(`First difference at byte ${payload.length} (0x${payload.length.toString(16)})`)
  await page.getByLabel('Public key').fill(hexFromBytes(nodeStamp().point))
  await expect(page.getByText('It names another key itself')).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Not valid' })).toBeVisible()
})

test('a whole answer pasted as payload gives its payloadToSign', async ({ page }) => {
  await open(page, nodeStamp().text)
  await page.getByLabel('Payload').fill(JSON.stringify({ payloadToSign: payload, requestId: 'Request:1' }))
  await page.getByRole('button', { name: 'Use payloadToSign' }).click()
  await expect(page.getByLabel('Payload')).toHaveValue(payload)
})

test('a byte that is pointed at is lit in every layer it is written in', async ({ page }) => {
  const { text, json, signature } = nodeStamp()
  await open(page, text)
  await layer(page, 3).locator('[data-at="39"]').first().hover()
  await expect(lit(layer(page, 3)).first()).toHaveText(signature.subarray(39, 40).toString('hex'))
  await expect(lit(layer(page, 1))).toHaveCount(2)
  expect((await lit(layer(page, 1)).allTextContents()).join('')).toBe(signature.subarray(39, 40).toString('hex'))
  const at = json.indexOf(signature.toString('hex')) + 2 * 39
  const written = text.slice(Math.floor((at * 8) / 6), Math.ceil(((at + 2) * 8) / 6))
  expect((await lit(layer(page, 0)).allTextContents()).join('')).toBe(written)
  await expect(lit(layer(page, 2))).toHaveCount(0)
  await page.mouse.move(0, 0)
  await expect(lit(layer(page, 3))).toHaveCount(0)
})

test('the keys move over bytes and fields, and say where they are', async ({ page }) => {
  const { text, signature } = nodeStamp()
  await open(page, text)
  const bytes = page.getByRole('slider', { name: 'Bytes of signature' })
  await bytes.focus()
  for (let at = 0; at <= 39; at += 1) await bytes.press('ArrowRight')
  const { length } = signature
  await expect(bytes).toHaveAttribute('aria-valuetext', new RegExp(`^signature, offset 39, ${length} bytes: [rs]`))
  await expect(lit(layer(page, 1))).toHaveCount(2)
  await bytes.press('Home')
  await expect(bytes).toHaveAttribute('aria-valuetext', `signature, offset 0, ${length} bytes: SEQUENCE head`)
  await bytes.press('ArrowDown')
  await expect(bytes).toHaveAttribute('aria-valuetext', /: INTEGER r head$/)
  await bytes.press('End')
  await expect(bytes).toHaveAttribute('aria-valuetext', `signature, offset ${length - 1}, ${length} bytes: s`)
  await bytes.press('ArrowUp')
  await bytes.press('ArrowUp')
  await expect(bytes).toHaveAttribute('aria-valuetext', /INTEGER s head$|s sign$/)
})

test('the tree is walked with the keys, and shows each field', async ({ page }) => {
  await open(page, nodeStamp().text)
  const item = (name: string) => page.getByTestId(`field-${name}`)
  await item('publicKey').focus()
  for (const name of ['form', 'x', 'scheme', 'signature']) {
    await page.keyboard.press('ArrowDown')
    await expect(item(name)).toBeFocused()
    await expect(page.getByTestId('spot')).toContainText(name)
  }
  await page.keyboard.press('ArrowRight')
  await expect(item('r')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(item('signature')).toBeFocused()
  await expect(item('signature')).toHaveAttribute('aria-selected', 'true')
})

test('the guess can be overridden, and taken back', async ({ page }) => {
  const { text } = nodeStamp()
  await open(page, `Service-Wallet-Signature: ${text}`)
  await expect(page.getByText('Read without the name of the header')).toBeVisible()
  await page.getByTestId('kind').selectOption('JWT')
  await expect(problems(page)).toContainText('a dot and the claims should stand here')
  await expect(page.getByText('It looks like Stamp')).toBeVisible()
  await page.getByTestId('kind').selectOption('JSON')
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Back to the guess' }).click()
  await expect(page.getByTestId('kind')).toHaveValue('stamp')
})

test('what is cut off anywhere is shown, with the place where it breaks', async ({ page }) => {
  const { text } = nodeStamp()
  await open(page, text)
  await expect(problems(page)).toHaveCount(0)
  for (let length = text.length - 7; length > 20; length -= 49) {
    await pasteBox(page).fill(text.slice(0, length))
    await expect(page.getByTestId('kind'), String(length)).toHaveValue('stamp')
    await expect(problems(page).getByRole('button').first(), String(length)).toContainText(/offset \d+/)
  }
  await problems(page).getByRole('button').first().click()
  await expect(page.getByTestId('spot')).toBeVisible()
})

test('a file of bytes is read, and a HAR gives what is inside it', async ({ page }) => {
  await page.goto('/inspect')
  const { text, signature } = nodeStamp()
  await page.getByLabel('Open a file').setInputFiles({
    name: 'signature.bin',
    mimeType: 'application/octet-stream',
    buffer: signature,
  })
  await expect(page.getByText(`Opened signature.bin, ${signature.length} bytes.`)).toBeVisible()
  await expect(page.getByTestId('kind')).toHaveValue('der-signature')
  const entry = {
    request: {
      method: 'POST',
      url: 'http://localhost/api/x/verify',
      headers: [{ name: 'Service-Wallet-Signature', value: text }],
    },
    response: { status: 200, content: { text: '{}' } },
  }
  await page.getByLabel('Open a file').setInputFiles({
    name: 'calls.har',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ log: { entries: [entry] } })),
  })
  await expect(page.getByTestId('kind')).toHaveValue('har')
  await expect(page.getByText('POST /api/x/verify 200')).toBeVisible()
  await page.getByRole('button', { name: 'Take Service-Wallet-Signature apart' }).click()
  await expect(page.getByTestId('kind')).toHaveValue('stamp')
  await expect(pasteBox(page)).toHaveValue(text)
})

test('bytes are copied in each form, and saved', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { text, signature } = nodeStamp()
  await open(page, text)
  await page.getByRole('button', { name: 'Copy or save signature' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const form of ['hex', 'base64url', 'base64'] as const) {
    await page.getByRole('button', { name: `${form} of signature`, exact: true }).click()
    await expect.poll(copied).toBe(signature.toString(form))
  }
  await page.getByRole('button', { name: 'C array of signature' }).click()
  await expect.poll(copied).toContain(`unsigned char bytes[${signature.length}]`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save signature as .bin' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('signature.bin')
  expect(await readFile(await download.path())).toEqual(signature)
})

test('a private key stays hidden until asked for', async ({ page }) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { d = '' } = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })).export({ format: 'jwk' })
  const hex = Buffer.from(d, 'base64url').toString('hex')
  await open(page, hex)
  await page.getByTestId('kind').selectOption('Private key')
  const bytes = page.getByRole('slider', { name: 'Bytes of bytes' })
  await expect(bytes).not.toContainText(hex.slice(0, 2) + hex.slice(2, 4))
  await expect(bytes).toContainText('••••')
  await expect(layer(page, 0)).not.toContainText(hex.slice(0, 8))
  await page.getByTestId('field-private key').click()
  await expect(page.getByTestId('spot')).not.toContainText(hex.slice(0, 8))
  await page.getByRole('button', { name: 'Reveal private bytes' }).click()
  // A row has 8 or 16 bytes, by the room there is.
  await expect(bytes).toContainText(hex.slice(0, 16))
  await expect(layer(page, 0)).toContainText(hex)
})

test('nothing that is pasted leaves the tab or outlives it', async ({ page }) => {
  const { text, json } = nodeStamp()
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, text)
  await page.getByLabel('Payload').fill(payload)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Valid' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(layer(page, 3)).toHaveCount(0)
  await page.getByRole('button', { name: /^Stamp ey/ }).click()
  await expect(layer(page, 3)).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  for (const secret of [text.slice(20, 60), json.slice(20, 60), payload]) {
    expect(sent.join('\n')).not.toContain(secret)
    expect(kept).not.toContain(secret)
  }
  await page.reload()
  await expect(pasteBox(page)).toHaveValue('')
  await expect(page.getByText('Recent in this tab')).toHaveCount(0)
})

test('long text is read to its limit, and shown a part at a time', async ({ page }) => {
  await page.goto('/inspect')
  await page.getByLabel('Open a file').setInputFiles({
    name: 'long.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(70_000, 0xab),
  })
  await expect(page.getByText('70,000 bytes: the first 65,536 are taken apart.')).toBeVisible()
  await expect(page.getByText('4,096 of 65,536 bytes are shown.')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('8,192 of 65,536 bytes are shown.')).toBeVisible()
})

for (const width of [390, 320]) {
  test(`at ${width} pixels Inspect scrolls one way, whatever is on the bench`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/inspect')
    for (const [example] of EXAMPLES) {
      await page.getByRole('button', { name: `Example: ${example}`, exact: true }).click()
      await expect(layer(page, 0)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), example).toBeLessThanOrEqual(width)
      await page.getByRole('button', { name: 'Clear' }).click()
    }
  })
}

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`Inspect breaks no WCAG 2.2 AA, ${colorScheme}, ${width} pixels wide`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })

    async function judge(state: string) {
      expect(await brokenRules(page), state).toEqual([])
    }

    await page.goto('/inspect')
    await expect(page.getByRole('button', { name: 'Example: JWT' })).toBeEnabled()
    await judge('empty')
    await page.getByRole('button', { name: 'Example: attestationObject' }).click()
    await page.getByTestId('field-authData').click()
    await judge('a field of an attestation')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Example: Stamp over other bytes' }).click()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Valid for other bytes')).toBeVisible()
    await page.getByRole('slider').last().press('ArrowRight')
    await judge('a verdict, and a byte')
    await pasteBox(page).fill(nodeStamp().text.slice(0, -9))
    await expect(problems(page)).toBeVisible()
    await judge('cut off')
  })
}
