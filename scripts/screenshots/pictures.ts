import { expect, type Page } from '@playwright/test'
import { stepThrough } from '../../e2e/harness/step-through.ts'
import { createQuote } from '../../e2e/quote/quote-page.ts'
import type { Sandbox } from './sandbox-client.ts'

export interface Picture {
  readonly name: string
  readonly show: (page: Page, sandbox: Sandbox) => Promise<void>
}

export const PICTURES: readonly Picture[] = [
  { name: 'start-light', show: showStart },
  { name: 'flow-light', show: showFlow },
  { name: 'quote-light', show: showQuote },
  { name: 'exchange-light', show: showExchange },
  { name: 'log-light', show: showLog },
  { name: 'drills-light', show: showDrills },
  { name: 'data-light', show: showData },
  { name: 'inspect-light', show: showInspect },
  { name: 'reference-light', show: showReference },
]

const UNKNOWN_QUOTE = 'Quote:00000000-0000-7000-8000-00000000dead'

async function showStart(page: Page, sandbox: Sandbox) {
  await makeSomeCalls(sandbox)
  await open(page, '/')
  await expect(page.getByTestId('live-row')).toHaveCount(5)
  await expect(page.getByTestId('seen')).toContainText('documented responses seen')
}

async function showFlow(page: Page) {
  await open(page, '/flows/email-otp')
  await stepThrough(page, 'leg-2')
  await page.getByTestId('step-leg-1').getByRole('button').click()
  await expect(page.getByTestId('bytes-payloadToSign').getByRole('tree')).toBeVisible()
}

async function showQuote(page: Page) {
  await open(page, '/flows/quote')
  await createQuote(page)
}

/** Shows how the log explains a signed retry whose stamp covers one byte too many. */
async function showExchange(page: Page) {
  await open(page, '/flows/email-otp')
  await stepThrough(page, 'leg-2')
  await page.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId('tamper-newline').click()
  await expect(page.getByTestId('prediction')).toHaveAttribute('data-state', 'ok')
  await open(page, '/log?outcome=rejected')
  await page.getByTestId('log-row').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open the call' }).click()
  const check = page.getByTestId('check-signature')
  await expect(check.getByTestId('explainer')).toBeVisible()
  await check.evaluate(row => row.scrollIntoView({ block: 'center' }))
}

async function showLog(page: Page, sandbox: Sandbox) {
  await makeSomeCalls(sandbox)
  await open(page, '/flows/email-otp')
  await stepThrough(page)
  await open(page, '/log')
  await page.getByTestId('log-row').filter({ hasText: 'UNAUTHORIZED' }).getByRole('link').first().click()
  await expect(page.getByTestId('call-peek')).toContainText('failed')
}

async function showDrills(page: Page, sandbox: Sandbox) {
  await makeSomeCalls(sandbox)
  await open(page, '/flows/drills?code=WALLET_SIGNATURE_BODY_MISMATCH')
  const drill = page.getByTestId(/^drill-.*newline$/).first()
  await drill.getByRole('button', { name: 'Run drill' }).click()
  await expect(drill).toHaveAttribute('data-state', 'ok')
  await expect(page.getByTestId('cell-WALLET_SIGNATURE_BODY_MISMATCH')).toHaveAttribute('data-state', 'here')
}

async function showData(page: Page, sandbox: Sandbox) {
  await sandbox.quote({ immediatelyExecute: true })
  await open(page, '/data')
  await expect(page.getByRole('img', { name: /money/i }).first()).toBeVisible()
}

async function showInspect(page: Page) {
  await open(page, '/inspect')
  await page.getByRole('button', { name: 'Example: Stamp', exact: true }).click()
  await page.getByTestId('field-s').click()
  await expect(page.getByTestId('spot')).toContainText('offset')
}

async function showReference(page: Page, sandbox: Sandbox) {
  await sandbox.quote()
  await open(page, '/reference#createQuote')
  await expect(page.getByText('seen once')).toBeVisible()
}

async function makeSomeCalls(sandbox: Sandbox) {
  await sandbox.call('GET', '/customers')
  await sandbox.quote({}, 'a-secret-that-is-not-the-right-one-at-all')
  await sandbox.quote({ lockedCurrencyAmount: 0 })
  await sandbox.call('GET', `/quotes/${UNKNOWN_QUOTE}`)
  await sandbox.quote()
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
}
