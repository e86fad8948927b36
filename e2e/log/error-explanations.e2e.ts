import type { Artifacts } from '#lib/flows/artifacts'
import { artifactsOf, runToEnd } from '#lib/flows/flow'
import { emailOtp } from '#lib/flows/otp-flows'
import { registerPasskey } from '#lib/flows/passkey-flows'
import { revokeSession } from '#lib/flows/signed-action-flows'
import { retryTampers } from '#lib/flows/tampers/retry-tampers'
import { requireArtifact, runTampered } from '#lib/flows/tampers/tamper'
import { expect, test } from '../harness/journey-test.ts'
import { outsideTools, starterWallet } from '../harness/outside-client.ts'

async function signInOutside(credentialId: string) {
  const inputs = { otpType: 'EMAIL_OTP', otpCode: '000000', credentialId } as const
  return requireArtifact(artifactsOf(await runToEnd(emailOtp, inputs, outsideTools)).session)
}

test('the page of a call with a wrong client secret shows possible causes and a fix that opens the API keys page', async ({
  page,
  outside,
}) => {
  const { exchangeId } = await outside.quote({}, 'wrong')
  await page.goto(`/log/${exchangeId}`)
  const explainer = page.getByTestId('explainer')
  await expect(explainer).toContainText('The token belongs to another sandbox')
  await expect(explainer).toContainText('Send Authorization: Basic')
  await expect(explainer.getByTestId('fix')).toHaveCount(1)
  await explainer.getByTestId('fix').click()
  await expect(page).toHaveURL(/\/tools\/keys$/)
})

test('the fix for an invalid amount opens the quote form with a valid amount, and the form creates a quote', async ({
  page,
  outside,
}) => {
  const { exchangeId } = await outside.quote({ lockedCurrencyAmount: 0 })
  await page.goto(`/log/${exchangeId}`)
  const explainer = page.getByTestId('explainer')
  await expect(explainer).toContainText('The fix will set lockedCurrencyAmount to 10000000.')
  const fix = explainer.getByTestId('fix')
  await expect(fix).toHaveText('Apply fix')
  await fix.click()
  await page.getByRole('button', { name: /^Get a price/ }).click()
  await expect(page.getByTestId('receives')).toBeVisible()
})

test('a call rejected with a forced error succeeds when it is sent again from its page in the log', async ({
  page,
  outside,
  request,
}) => {
  await request.post('/api/sandbox/arm', { data: { operationId: 'createQuote', code: 'PAYREQ_REQUEST_FAILED' } })
  const { exchangeId } = await outside.quote()
  await page.goto(`/log/${exchangeId}`)
  const explainer = page.getByTestId('explainer')
  await expect(explainer).toContainText('forced')
  await explainer.getByRole('button', { name: 'Send again' }).click()
  await expect(explainer.getByRole('status')).toContainText('201 Created')
  await explainer.getByRole('link', { name: 'View checks' }).click()
  await expect(page).not.toHaveURL(new RegExp(exchangeId))
  await expect(page.getByTestId('explainer')).toHaveCount(0)
})

test('the quote form explains an invalid amount, and the fix focuses the amount field', async ({ page }) => {
  await page.goto('/flows/quote')
  await page.getByLabel('Amount', { exact: true }).fill('0')
  await page.getByRole('button', { name: /^Get a price/ }).click()
  const rejection = page.getByTestId('rejection')
  await expect(rejection.getByTestId('explainer')).toContainText('The amount is 0 or negative.')
  await expect(rejection.getByTestId('explainer')).not.toContainText('The fix will')
  await rejection.getByTestId('fix').click()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
})

test('an error’s explanation links to the reference page, which links to the drill', async ({ page, outside }) => {
  const { exchangeId } = await outside.call('GET', '/quotes/Quote:00000000-0000-7000-8000-00000000dead')
  await page.goto(`/log/${exchangeId}`)
  await page.getByTestId('explainer').getByRole('link', { name: 'Reference' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('QUOTE_NOT_FOUND')
  await page.getByRole('link', { name: 'Try the drill' }).click()
  await expect(page.getByTestId('cell-QUOTE_NOT_FOUND')).toHaveAttribute('aria-pressed', 'true')
})

test('the page of a call with a wrong stamp shows the first wrong byte, the decoded stamp and a link to the first request', async ({
  page,
}) => {
  const session = await signInOutside((await starterWallet()).credentialId)
  const tamper = requireArtifact(retryTampers('session').find(({ id }) => id === 'newline'))
  const inputs: Partial<Artifacts> = { targetId: session.id, signer: session }
  const { exchange } = await runTampered(revokeSession, inputs, tamper, outsideTools)
  await page.goto(`/log/${exchange?.answer.exchangeId}`)
  const difference = page.getByRole('region', { name: 'Bytes that differ' })
  await expect(difference).toContainText(/First difference at byte \d+: issued ends, stamped 0a \(newline\)\./)
  await expect(page.getByTestId('stamp-facts')).toContainText(session.id)
  const stamp = page.getByTestId('decoded-stamp')
  await expect(stamp.getByTestId('field-signature')).toBeVisible()
  await page.getByTestId('check-request-known').locator('xpath=ancestor::details').locator('summary').first().click()
  await page.getByTestId('check-request-known').locator('summary').click()
  await expect(page.getByTestId('check-request-known')).toContainText(/Received\s*Request:/)
  await page
    .getByRole('region', { name: 'Signed retry' })
    .getByRole('link', { name: /^First request/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DELETE')
  await expect(page.getByRole('main')).toContainText('202')
})

test('a passkey registration in the log shows its decoded client data and attestation', async ({ page }) => {
  const { accountId, credentialId } = await starterWallet()
  const inputs: Partial<Artifacts> = { accountId, signer: await signInOutside(credentialId) }
  const { signedRetry } = artifactsOf(await runToEnd(registerPasskey, inputs, outsideTools))
  await page.goto(`/log/${signedRetry?.answer.exchangeId}`)
  await page.getByTestId('decoded-client-data').locator('summary').click()
  await expect(page.getByTestId('decoded-client-data')).toContainText('webauthn.create')
  await page.getByTestId('decoded-attestation-object').locator('summary').click()
  await expect(page.getByTestId('decoded-attestation-object').getByTestId('field-authData')).toBeVisible()
})
