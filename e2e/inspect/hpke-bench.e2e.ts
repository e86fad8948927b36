import type { Page } from '@playwright/test'
import { hexFromBytes } from '#lib/contract/hex'
import { readTargetBundle, sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { isProblem } from '#lib/wallet/read-problem'
import { expect, test } from '../harness/journey-test.ts'
import { outsideTools, post, starterWallet } from '../harness/outside-client.ts'
import { brokenRules } from '../page-checks/axe.ts'
import { inBothViews } from '../page-checks/views.ts'
import { pasteBox } from './inspect-page.ts'

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })
const opens = (page: Page) => page.locator('[data-testid^="trial-"][data-opens="true"]')

async function choose(page: Page, example: string, words: string) {
  await page.getByLabel('Example').selectOption(example)
  await expect(verdict(page).getByRole('heading')).toHaveText(words)
}

test('the HPKE bench names the mistake in an example and draws the key schedule of the selected decryption test', async ({
  page,
}) => {
  await page.goto('/inspect/hpke')
  await choose(page, 'As documented', 'This bundle opens.')
  await choose(page, 'info omitted', 'This bundle was encrypted without info.')
  await choose(page, 'Keys swapped in the AAD', 'The AAD of this bundle has the two keys in the wrong order.')
  await expect(verdict(page)).toContainText('concat(enc, recipientKey)')
  await choose(page, 'Changed after encryption', 'None of the 8 tests opens this bundle.')
  await expect(opens(page)).toHaveCount(0)
  await choose(page, 'Older target bundle', 'This bundle was encrypted to the older key.')
  await expect(opens(page)).toHaveCount(1)
  const schedule = page.getByTestId('key-schedule')
  await expect(schedule).toContainText('The values are from test 8.')
  await expect(schedule.getByRole('img')).toContainText('the tag is valid')
  await page.getByRole('radio', { name: /encrypted to the older key/ }).press('ArrowUp')
  await expect(schedule).toContainText('AES-128-GCM. The values are from test 7.')
  await expect(schedule.getByRole('img')).toContainText('the tag is invalid')
  await expect(page.getByRole('radio', { name: /used AES-128-GCM/ })).toBeFocused()
  await schedule.getByText('Show as a table').click()
  const values = schedule.getByTestId('schedule-table')
  await expect(values).toContainText('targetPublic, 65 B')
  const secret = values.getByRole('row', { name: /shared secret/ })
  await expect(secret).toContainText('••••')
  await schedule.getByRole('button', { name: 'Reveal secrets' }).click()
  await expect(secret).toContainText(/[0-9a-f]{64}/)
})

test('the HPKE bench shows the example chosen last, even if the encryption of an earlier one ends later', async ({
  page,
}) => {
  await holdFirstEncryption(page)
  await page.goto('/inspect/hpke')
  await page.getByLabel('Example').selectOption('info omitted')
  await choose(page, 'Keys swapped in the AAD', 'The AAD of this bundle has the two keys in the wrong order.')
  const shown = await page.getByLabel('Encrypted bundle').inputValue()
  await page.keyboard.press('Escape')
  await expect(page.locator('body')).toHaveAttribute('data-held', 'drawn')
  await expect(page.getByLabel('Encrypted bundle')).toHaveValue(shown)
  await expect(verdict(page).getByRole('heading')).toHaveText(
    'The AAD of this bundle has the two keys in the wrong order.',
  )
})

test('in the HPKE bench, an example whose encryption ends late does not replace a bundle typed meanwhile', async ({
  page,
}) => {
  await holdFirstEncryption(page)
  await page.goto('/inspect/hpke')
  await page.getByLabel('Example').selectOption('info omitted')
  await page.getByLabel('Encrypted bundle').fill('typed')
  await page.keyboard.press('Escape')
  await expect(page.locator('body')).toHaveAttribute('data-held', 'drawn')
  await expect(page.getByLabel('Encrypted bundle')).toHaveValue('typed')
})

/** Delays the page's first encryption until a key is pressed, then sets `data-held` on the body. */
async function holdFirstEncryption(page: Page) {
  await page.addInitScript(() => {
    const encrypt = SubtleCrypto.prototype.encrypt
    const pressed = new Promise<void>(resolve => addEventListener('keydown', () => resolve(), { once: true }))
    let count = 0
    SubtleCrypto.prototype.encrypt = async function (...inputs) {
      count += 1
      const isHeld = count === 1
      if (isHeld) await pressed
      const encrypted = await encrypt.apply(this, inputs)
      // Waits two frames: by then the page would have drawn the late example.
      if (isHeld)
        requestAnimationFrame(() => requestAnimationFrame(() => document.body.setAttribute('data-held', 'drawn')))
      return encrypted
    }
  })
}

test('a pasted key decrypts a pasted bundle and never leaves the tab', async ({ page }) => {
  await page.goto('/inspect/hpke')
  await choose(page, 'As documented', 'This bundle opens.')
  const bundle = await page.getByLabel('Encrypted bundle').inputValue()
  const key = await page.getByLabel('Recipient’s private key').inputValue()
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/inspect')
  await pasteBox(page).fill(bundle)
  await page.getByRole('link', { name: 'Decrypt this bundle, or find out why it does not open' }).click()
  await expect(page.getByLabel('Encrypted bundle')).toHaveValue(bundle)
  await page.getByLabel('Recipient’s private key').fill(key.slice(2))
  await expect(page.getByRole('alert').filter({ hasText: '64 hex characters' })).toBeVisible()
  await page.getByLabel('Recipient’s private key').fill(key)
  await expect(verdict(page).getByRole('heading')).toHaveText('This bundle opens.')
  await expect(page.getByTestId('key-schedule')).toContainText('000000')
  await expect(page.getByTestId('key-schedule')).not.toContainText(key)
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(storage + sent.join('\n')).not.toContain(key)
})

test('the page of a rejected call links to the HPKE bench, which shows the earlier target bundle that the call used', async ({
  page,
}) => {
  const { credentialId } = await starterWallet()
  const { send } = outsideTools
  const challenge = { method: 'POST', path: `/auth/credentials/${credentialId}/challenge`, headers: {} } as const
  const issued = await send(challenge)
  await send(challenge)
  const targetBundle: string = JSON.parse(issued.body).otpEncryptionTargetBundle
  const encryptedOtpBundle = await sealOtp({ targetBundle, otpCode: '000000', publicKey: '02ab' })
  const { exchangeId = '' } = await post(`/auth/credentials/${credentialId}/verify`, {
    type: 'EMAIL_OTP',
    encryptedOtpBundle,
  })
  await page.goto(`/log/${exchangeId}`)
  await expect(page.getByTestId('explainer')).toContainText('to an earlier target bundle')
  await page.getByRole('link', { name: 'See why in the HPKE bench' }).click()
  await expect(verdict(page).getByRole('heading')).toHaveText('This bundle was encrypted to an earlier target bundle.')
  const timeline = page.getByTestId('bundle-timeline')
  await expect(timeline.getByRole('img')).toContainText('this call used bundle')
  await timeline.getByText('Show as a table').click()
  await expect(timeline.getByRole('row', { name: /used this bundle/ })).toContainText(targetPublicOf(targetBundle))
  expect(await page.getByLabel('Encrypted bundle').inputValue()).toContain(JSON.stringify(encryptedOtpBundle))
  expect(new URL(page.url()).search).toBe(`?call=${exchangeId}`)
  expect(await brokenRules(page)).toEqual([])
})

/** The table shows only the first ten hex digits of the public key. */
function targetPublicOf(targetBundle: string): string {
  const target = readTargetBundle(targetBundle)
  if (isProblem(target)) throw new Error(target.problem)
  return hexFromBytes(target.targetPublic).slice(0, 10)
}

test('the HPKE bench with a result passes the axe checks and fits narrow windows', async ({ page }) => {
  await page.goto('/inspect/hpke')
  await choose(page, 'AAD omitted', 'This bundle was encrypted without AAD.')
  await page.getByText('Show as a table').click()
  await inBothViews(page, async view => expect(await brokenRules(page), view).toEqual([]))
  for (const width of [1000, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByTestId('schedule-list')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
