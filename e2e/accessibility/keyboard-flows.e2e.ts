import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { goByKeys, stepByKeys, tabTo } from '../harness/keyboard.ts'
import { addAuthenticator } from '../harness/virtual-authenticator.ts'
import { installChecks } from '../page-checks/install-checks.ts'

const doneMark = (page: Page) => page.getByTestId('flow-done')

async function signIn(page: Page) {
  const button = page.getByRole('button', { name: 'Sign in (email)' })
  await expect(button).toBeEnabled()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Signing session')).toContainText('EMAIL_OTP')
}

test.beforeEach(async ({ page }) => {
  // Each test checks many Tab stops.
  test.slow()
  await installChecks(page)
  await page.goto('/')
})

test('by keyboard, a user can sign in with an email code and open the details of a step', async ({ page }) => {
  await goByKeys(page, 'email sign-in', 'Email OTP sign-in')
  await stepByKeys(page)
  await expect(doneMark(page)).toContainText('Session:')
  await tabTo(page, page.getByTestId('step-leg-2').getByRole('button'))
  await page.keyboard.press('Enter')
  for (const name of ['Bytes', 'Checks', 'Headers and bodies']) {
    const detail = page.getByRole('button', { name, exact: true })
    await tabTo(page, detail)
    await page.keyboard.press('Enter')
    await expect(detail).toHaveAttribute('aria-expanded', 'true')
  }
  await expect(page.getByTestId('body-as-sent').first()).toBeVisible()
})

test('by keyboard, a user can register a passkey and sign in with it', async ({ page }) => {
  await addAuthenticator(page)
  await goByKeys(page, 'register passkey', 'Register a passkey')
  await signIn(page)
  await stepByKeys(page)
  await goByKeys(page, 'passkey sign-in', 'Passkey sign-in')
  await expect(page.getByLabel('Credential')).toContainText('PASSKEY')
  await stepByKeys(page)
  await expect(doneMark(page)).toContainText('Session:')
})

test('by keyboard, a user can add a credential with a signed retry', async ({ page }) => {
  await goByKeys(page, 'add credential', 'Add a credential')
  await signIn(page)
  await stepByKeys(page)
  await expect(doneMark(page)).toBeVisible()
  await expect(page.getByTestId('added-header')).toHaveCount(2)
})

test('by keyboard, a user can tamper with a step and then complete the flow', async ({ page }) => {
  await goByKeys(page, 'email sign-in', 'Email OTP sign-in')
  await stepByKeys(page, 'leg-2')
  await page.keyboard.press('t')
  const newline = page.getByTestId('tamper-newline')
  await tabTo(page, newline)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('prediction')).toContainText('as expected')
  await tabTo(page, page.getByRole('button', { name: 'Checks', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('check-signature')).toHaveAttribute('data-state', 'fail')
  await stepByKeys(page)
  await expect(doneMark(page)).toBeVisible()
})

test('by keyboard, a user can choose and run a drill', async ({ page }) => {
  await goByKeys(page, 'drills', 'Error drills')
  const cell = page.getByTestId('cell-INVALID_AMOUNT')
  await tabTo(page, cell)
  await page.keyboard.press('Enter')
  const drill = page.getByTestId('drill-amount-zero')
  await tabTo(page, drill.getByRole('button', { name: 'Run drill' }))
  await page.keyboard.press('Enter')
  await expect(drill).toHaveAttribute('data-state', 'ok')
  await expect(cell).toHaveAttribute('data-state', 'here')
})
