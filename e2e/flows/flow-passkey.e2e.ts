import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { stepThrough } from '../harness/step-through.ts'

/** If `isAutomatic` is false, the authenticator never answers a prompt. */
async function addVirtualAuthenticator(page: Page, isAutomatic = true): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isAutomatic,
    },
  })
}

for (const authenticator of ['browser', 'software'] as const) {
  test(`a passkey of the ${authenticator} authenticator can be registered and used to sign in`, async ({ page }) => {
    if (authenticator === 'browser') await addVirtualAuthenticator(page)
    const problems: string[] = []
    page.on('console', message => message.text().includes('pubKeyCredParams') && problems.push(message.text()))
    await page.goto('/flows/passkey-register')
    await expect(page.getByLabel('Authenticator')).toHaveValue(authenticator)
    await page.getByRole('button', { name: 'Sign in (email)' }).click()
    await stepThrough(page)
    await expect(page.getByTestId('flow-done')).toBeVisible()
    // Chromium warns if pubKeyCredParams lacks ES256 or RS256.
    expect(problems).toEqual([])

    await openFlow(page, 'Passkey sign-in')
    await expect(page.getByLabel('Credential')).toContainText(
      authenticator === 'software' ? 'PASSKEY Software authenticator' : 'PASSKEY This device',
    )
    await stepThrough(page, 'verify')
    await expect(page.getByTestId('signed-bytes')).toContainText('69 bytes are signed')
    await expect(page.getByTestId('signed-bytes')).toContainText('"type":"webauthn.get"')
    await stepThrough(page)
    await expect(page.getByTestId('flow-done')).toContainText('Session:')
    await expect(page.getByTestId('leak-scan')).toHaveAttribute('data-state', 'ok')
  })
}

test('after an unanswered passkey prompt is canceled, the step can be run again', async ({ page }) => {
  await addVirtualAuthenticator(page, false)
  await page.goto('/flows/passkey-register')
  for (const name of ['origin', 'rpId', 'secure-context', 'platform-authenticator']) {
    await expect(page.getByTestId(`preflight-${name}`)).toHaveAttribute('data-state', 'pass')
  }
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await page.getByTestId('step-create-run').click()
  await expect(page.getByTestId('ceremony')).toContainText('Waiting for your authenticator…')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByTestId('stage').getByRole('alert')).toContainText('AbortError after')
  await expect(page.getByTestId('ceremony')).toBeHidden()
  await expect(page.getByTestId('step-create-run')).toBeEnabled()
})

test('an OAuth identity can be added, and an ID token for this identity starts a session', async ({ page }) => {
  await page.goto('/flows/oauth-register')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  await openFlow(page, 'OAuth sign-in')
  await expect(page.getByLabel('Credential')).toContainText('OAUTH ada@example.com')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
})

test('a wallet quote can be executed with a stamp made with the session key', async ({ page }) => {
  await page.goto('/flows/execute')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page, 'stamp')
  await page.getByTestId('chip-quote').click()
  await expect(page.getByRole('heading', { name: 'Locked rate' })).toBeVisible()
  await page.keyboard.press('Escape')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})
