import { readFile } from 'node:fs/promises'
import { expect, test } from '../harness/journey-test.ts'
import { brokenRulesExceptSizes } from '../page-checks/axe.ts'
import { expectNone, installChecks } from '../page-checks/install-checks.ts'
import { findSmallTargets } from '../page-checks/layout.ts'
import { inBothViews } from '../page-checks/views.ts'
import { EXAMPLES, layer, nodeStamp, open, pasteBox, payload, problems } from './inspect-page.ts'

test('a binary file is decoded, and the artifacts in a HAR file are listed', async ({ page }) => {
  await page.goto('/inspect')
  const { text, signature } = nodeStamp()
  await page.getByLabel('Open file').setInputFiles({
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
  await page.getByLabel('Open file').setInputFiles({
    name: 'calls.har',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ log: { entries: [entry] } })),
  })
  await expect(page.getByTestId('kind')).toHaveValue('har')
  await expect(page.getByText('POST /api/x/verify 200')).toBeVisible()
  await page.getByRole('button', { name: 'Decode Service-Wallet-Signature' }).click()
  await expect(page.getByTestId('kind')).toHaveValue('stamp')
  await expect(pasteBox(page)).toHaveValue(text)
})

test('bytes can be copied in four encodings and saved as a file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { text, signature } = nodeStamp()
  await open(page, text)
  await page.getByRole('button', { name: 'Copy or save signature' }).click()
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  for (const form of ['hex', 'base64url', 'base64'] as const) {
    await page.getByRole('button', { name: `${form} of signature`, exact: true }).click()
    await expect.poll(readClipboard).toBe(signature.toString(form))
  }
  await page.getByRole('button', { name: 'C array of signature' }).click()
  await expect.poll(readClipboard).toContain(`unsigned char bytes[${signature.length}]`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save signature as .bin' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('signature.bin')
  expect(await readFile(await download.path())).toEqual(signature)
})

test('a private key is hidden until it is revealed', async ({ page }) => {
  // Row offsets do not contain the digits of this key.
  const hex = 'c7'.repeat(16) + 'e9'.repeat(16)
  await open(page, hex)
  await page.getByTestId('kind').selectOption('Private key')
  const bytes = page.getByRole('slider', { name: 'Bytes of bytes' })
  await expect(bytes).not.toContainText(hex.slice(0, 2) + hex.slice(2, 4))
  await expect(bytes).toContainText('••••')
  await expect(layer(page, 0)).not.toContainText(hex.slice(0, 8))
  await page.getByTestId('field-private key').click()
  await expect(page.getByTestId('selection')).not.toContainText(hex.slice(0, 8))
  await page.getByRole('button', { name: 'Reveal private key' }).click()
  // A row holds 8 or 16 bytes, depending on the width.
  await expect(bytes).toContainText(hex.slice(0, 16))
  await expect(layer(page, 0)).toContainText(hex)
})

test('pasted text is neither sent nor stored, and is gone after a reload', async ({ page }) => {
  const { text, json } = nodeStamp()
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, text)
  await page.getByLabel('Payload').fill(payload)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Valid' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(layer(page, 3)).toHaveCount(0)
  await page.getByRole('button', { name: /^Stamp ey/ }).click()
  await expect(layer(page, 3)).toBeVisible()
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  for (const secret of [text.slice(20, 60), json.slice(20, 60), payload]) {
    expect(sent.join('\n')).not.toContain(secret)
    expect(storage).not.toContain(secret)
  }
  await page.reload()
  await expect(pasteBox(page)).toHaveValue('')
  await expect(page.getByText('Recent in this tab')).toHaveCount(0)
})

test('long input is decoded up to the limit and shown in parts', async ({ page }) => {
  await page.goto('/inspect')
  await page.getByLabel('Open file').setInputFiles({
    name: 'long.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(70_000, 0xab),
  })
  await expect(page.getByText('70,000 bytes. Only the first 65,536 are decoded.')).toBeVisible()
  await expect(page.getByText('Showing 4,096 of 65,536 bytes.')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('Showing 8,192 of 65,536 bytes.')).toBeVisible()
})

test('Inspect does not scroll sideways at 390 and 320 px with any valid example', async ({ page, outside }) => {
  // Adds a call to the “From the log” list, whose width depends on its calls.
  await outside.quote()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/inspect')
  for (const [example] of EXAMPLES) {
    await page.getByRole('button', { name: `Example: ${example}`, exact: true }).click()
    await expect(layer(page, 0)).toBeVisible()
    if (example === 'Stamp') await expect(page.getByLabel('From the log')).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), example).toBeLessThanOrEqual(width)
    }
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  }
})

test('Inspect passes the axe checks in four states', async ({ page }) => {
  test.slow()
  await installChecks(page)
  const check = (state: string) =>
    inBothViews(page, async view => {
      expect(await brokenRulesExceptSizes(page), `${state}, ${view}`).toEqual([])
      await expectNone(page, () => findSmallTargets(), `targets, ${state}, ${view}`)
    })

  await page.goto('/inspect')
  await expect(page.getByRole('button', { name: 'Example: JWT' })).toBeEnabled()
  await check('empty')
  await page.getByRole('button', { name: 'Example: attestationObject' }).click()
  await page.getByTestId('field-authData').click()
  await check('attestation with a selected field')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Example: Stamp over wrong bytes' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Valid for other bytes')).toBeVisible()
  await page.getByRole('slider').last().press('ArrowRight')
  await check('verdict and a selected byte')
  await pasteBox(page).fill(nodeStamp().text.slice(0, -9))
  await expect(problems(page)).toBeVisible()
  await check('truncated stamp')
})
