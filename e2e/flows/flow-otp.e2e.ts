import { inflateRawSync } from 'node:zlib'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { stepThrough } from '../harness/step-through.ts'

test.describe('the email code flow', () => {
  test('opens a session in seven clicks, and the header shows the session until it expires', async ({ page }) => {
    await page.goto('/flows/email-otp')
    expect(await stepThrough(page)).toBe(7)
    await expect(page.getByTestId('flow-done')).toContainText('Session:')
    await expect(page.getByTestId('leak-scan')).toHaveText('Leak scan. Private keys found: 0. Requests searched: 3.')
    await expect(page.getByTestId('session-chip')).toHaveText(/^1 session 14:\d\d$/)
    await page.request.post('/api/sandbox/clock', { data: { mode: 'frozen' } })
    await expect(page.getByRole('button', { name: /^Sandbox clock/ })).toContainText('frozen')
    const chip = await page.getByTestId('session-chip').textContent()
    await expect(page.getByTestId('deadline-session')).toHaveText(chip?.replace('1 session ', 'session') ?? 'no chip')
    await page.getByTestId('session-chip').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions')
    await page.request.post('/api/sandbox/clock', { data: { mode: 'frozen', advanceMs: 900_000 } })
    await expect(page.getByTestId('session-chip')).toHaveCount(0)
  })

  test('shows that the signed retry has the body of the first request and two more headers', async ({ page }) => {
    await page.goto('/flows/email-otp')
    await stepThrough(page, 'session')
    await expect(page.getByTestId('added-header').getByRole('rowheader')).toHaveText([
      '+ Service-Wallet-Signature',
      '+ Request-Id',
    ])
    const first = (await page.getByTestId('first-request-digest').textContent()) ?? ''
    await expect(page.getByTestId('signed-retry-digest')).toHaveText(first)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
  })

  test('shows the body of a response exactly as received', async ({ page }) => {
    const received: string[] = []
    page.on('response', async response => {
      if (response.url().includes('/verify')) received.push(await response.text())
    })
    await page.goto('/flows/email-otp')
    await stepThrough(page)
    await page.getByTestId('step-leg-1').getByRole('button').click()
    await page.getByRole('button', { name: 'Headers and bodies' }).click()
    await expect(page.getByRole('region', { name: 'Response', exact: true }).getByTestId('body-as-sent')).toHaveText(
      received[0] ?? 'nothing',
    )
  })

  test('decodes the bytes of four artifacts and shows a call as code with a placeholder for the client secret', async ({
    page,
  }) => {
    await page.goto('/flows/email-otp')
    await stepThrough(page)
    for (const [step, artifact, field] of [
      ['challenge', 'targetBundle', 'targetPublic'],
      ['seal', 'encryptedOtpBundle', 'ciphertext'],
      ['leg-1', 'payloadToSign', 'public_key'],
      ['stamp', 'stamp', 'scheme'],
    ]) {
      await page.getByTestId(`step-${step}`).getByRole('button').click()
      await expect(page.getByTestId(`bytes-${artifact}`).getByRole('tree')).toContainText(field ?? '')
    }
    await page.getByTestId('step-leg-2').getByRole('button').click()
    await page.getByRole('button', { name: 'Code', exact: true }).click()
    const code = page.getByTestId('stage').getByTestId('as-sent')
    await expect(code).toContainText('Service-Wallet-Signature: ')
    await expect(code).toContainText('$CLIENT_SECRET')
    await page.getByRole('tab', { name: 'Python' }).click()
    await expect(code).toContainText('/verify')
  })

  test('can be shared with a link that contains only IDs', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/flows/email-otp')
    await expect(page.getByLabel('Credential')).toHaveValue(/^AuthMethod:/)
    const credentialId = await page.getByLabel('Credential').inputValue()
    await page.getByRole('button', { name: /^Copy link/ }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const [, block = ''] = link.split('/flows/email-otp#v1.')
    expect(JSON.parse(inflateRawSync(Buffer.from(block, 'base64url')).toString())).toEqual({
      accountId: expect.stringContaining('InternalAccount:'),
      credentialId,
    })
  })

  test('continues after a tamper that gets the predicted response', async ({ page }) => {
    await page.goto('/flows/email-otp')
    await stepThrough(page, 'leg-2')
    await page.getByRole('button', { name: 'Tamper…' }).click()
    await page.getByTestId('tamper-newline').click()
    await expect(page.getByTestId('prediction')).toHaveAttribute('data-state', 'ok')
    await page.getByRole('button', { name: 'Checks', exact: true }).click()
    await expect(page.getByTestId('check-signature')).toHaveAttribute('data-state', 'fail')
    await stepThrough(page)
    await expect(page.getByTestId('flow-done')).toBeVisible()
  })

  test('can be forked from an earlier step without losing the first run', async ({ page }) => {
    await page.goto('/flows/email-otp')
    await stepThrough(page, 'stamp')
    await page.getByTestId('step-seal').getByRole('button').click()
    await page.getByRole('button', { name: 'Fork from here' }).click()
    await expect(page.getByLabel('Run', { exact: true })).toHaveValue('2')
    await expect(page.getByTestId('step-seal-run')).toBeVisible()
    await page.getByLabel('Run', { exact: true }).selectOption('1')
    await expect(page.getByTestId('step-stamp-run')).toBeVisible()
  })
})

test('a credential can be added and revoked with the session key in the tab', async ({ page }) => {
  await page.goto('/flows/add')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()

  await openFlow(page, 'Revoke a credential')
  await expect(page.getByLabel('Credential to revoke')).toContainText('SMS_OTP')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})
