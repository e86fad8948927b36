import type { Page } from '@playwright/test'
import { QUOTE_TAMPERS } from '#lib/flows/tampers/quote-tampers'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { stepThrough } from '../harness/step-through.ts'
import { addAuthenticator } from '../harness/virtual-authenticator.ts'
import { open } from '../quote/quote-page.ts'

/** Sends the next request with a tamper from the menu, and expects the predicted response. */
async function tamper(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Tamper…' }).click()
  const option = page.getByTestId(`tamper-${id}`)
  const label = (await option.locator('span').first().textContent()) ?? ''
  await option.click()
  const verdict = page.getByTestId('prediction')
  await expect(verdict).toContainText(label)
  await expect(verdict, `${id}: ${await verdict.textContent()}`).toHaveAttribute('data-state', 'ok')
}

test('every quote tamper gets the predicted response and leaves the form unchanged', async ({ page }) => {
  await open(page)
  for (const { id } of QUOTE_TAMPERS) await tamper(page, id)
  await expect(page.getByTestId('rejection')).toContainText('Replayed, but the request body differs')

  await tamper(page, 'remittance-81')
  await expect(page.getByTestId('explainer')).toBeVisible()
  await expect(page.getByTestId('rejection').getByTestId('fix')).toHaveCount(1)
  await page.getByTestId('fix').click()
  await expect(page.getByTestId('receives')).toHaveText('915.82 EUR')
})

test('the heading for an accepted tamper says "quote created", or "same response" for a reused idempotency key', async ({
  page,
}) => {
  await open(page)
  await page.route('**/api/2025-10-13/quotes', route =>
    /"lockedCurrencyAmount":0\b/.test(route.request().postData() ?? '')
      ? route.fulfill({ status: 201, body: '{}' })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId('tamper-amount-zero').click()
  await expect(page.getByTestId('prediction')).toHaveAttribute('data-state', 'failed')
  const heading = page.getByTestId('rejection').getByRole('heading', { level: 2 })
  await expect(heading).toContainText('quote created')
  await tamper(page, 'key-reused')
  await expect(heading).toContainText('same response as the first call with this key')
})

test('email-code tampers get the predicted responses, including the rate limit on challenges', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'leg-1')
  for (const id of ['wrong-code', 'no-json', 'flipped-bit', 'used-bundle', 'no-key']) await tamper(page, id)
  await expect(page.getByTestId('fix')).toHaveText('Send unmodified')
  await page.getByTestId('fix').click()
  await expect(page.getByTestId('step-stamp-run')).toBeVisible()
  await stepThrough(page, 'leg-2')
  for (const id of ['no-signature', 'garbage', 'foreign-key', 'newline', 'replayed', 'expired']) await tamper(page, id)
  await expect(page.getByTestId('fix')).toHaveText('Start new run')
  await page.getByTestId('fix').click()
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await tamper(page, 'too-many-challenges')
  await expect(page.getByTestId('retry-after')).toContainText('Retry-After ends in')
  await page.getByTestId('fix').click()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('the body of a signed retry starts locked, and an edited body is rejected as predicted', async ({ page }) => {
  await page.goto('/flows/add')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page, 'leg-2')
  await page.getByTestId('step-leg-2').getByRole('button').click()
  const body = page.getByTestId('leg-2-body')
  await expect(body).toHaveAttribute('data-state', 'locked')
  await body.getByRole('button', { name: 'Unlock body' }).click()
  const text = body.getByLabel('Signed retry body, unlocked')
  const original = await text.inputValue()
  const expected = body.getByText(/^Expected: /)
  await expect(expected).toHaveText('Expected: 201.')
  await text.fill(original.slice(1))
  await expect(expected).toHaveText('Expected: 400 INVALID_REQUEST_FORMAT.')
  await text.fill(original.replace('SMS_OTP', 'EMAIL_OTP'))
  await expect(expected).toHaveText(
    'Expected: 401 WALLET_SIGNATURE_BODY_MISMATCH BODY_CHANGED, unless a value no longer matches the schema.',
  )
  await body.getByRole('button', { name: 'Send edited body' }).click()
  await expect(page.getByTestId('prediction')).toHaveAttribute('data-state', 'ok')
  for (const id of ['session-revoked', 'other-payload']) await tamper(page, id)
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('after an edited body is accepted, the page says that the run has advanced', async ({ page }) => {
  await page.goto('/flows/add')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page, 'leg-2')
  await page.getByTestId('step-leg-2').getByRole('button').click()
  const body = page.getByTestId('leg-2-body')
  await body.getByRole('button', { name: 'Unlock body' }).click()
  const text = body.getByLabel('Signed retry body, unlocked')
  await text.fill(`${await text.inputValue()} `)
  await body.getByRole('button', { name: 'Send edited body' }).click()
  await expect(page.getByTestId('prediction')).toHaveAttribute('data-state', 'ok')
  await expect(page.getByTestId('rejection')).toContainText('The call succeeded, so the run has advanced.')
  await expect(page.getByTestId('rejection')).not.toContainText('Retry the step')
})

test('with a browser passkey, software-authenticator tampers are disabled, and other tampers get the predicted responses', async ({
  page,
}) => {
  await addAuthenticator(page)
  await page.goto('/flows/passkey-register')
  await expect(page.getByLabel('Authenticator')).toHaveValue('browser')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page, 'leg-1')
  for (const id of ['sign-in', 'other-origin', 'other-id', 'flipped-bit']) await tamper(page, id)

  await page.getByRole('button', { name: 'Tamper…' }).click()
  await expect(page.getByTestId('tamper-lie-origin')).toBeDisabled()
  await expect(page.getByRole('dialog')).toContainText('Available with the software authenticator only')
  await page.getByRole('button', { name: 'Close' }).click()
  await stepThrough(page)

  await openFlow(page, 'Passkey sign-in')
  await stepThrough(page, 'verify')
  for (const id of ['flipped-signature', 'decoded-challenge', 'other-challenge']) await tamper(page, id)
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
})
