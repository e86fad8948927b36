import { expect, type Page } from '@playwright/test'
import { stepThrough } from '../../e2e/harness/step-through.ts'
import { createQuote } from '../../e2e/quote/quote-page.ts'
import type { Sandbox } from './sandbox-client.ts'

export interface Picture {
  readonly name: string
  readonly show: (page: Page, sandbox: Sandbox) => Promise<void>
}

export const PICTURES: readonly Picture[] = [
  { name: 'start-light', show: start },
  { name: 'flow-light', show: flow },
  { name: 'quote-light', show: quote },
  { name: 'exchange-light', show: exchange },
  { name: 'log-light', show: log },
  { name: 'drills-light', show: drills },
  { name: 'data-light', show: data },
  { name: 'inspect-light', show: inspect },
  { name: 'reference-light', show: reference },
]

const UNKNOWN_QUOTE = 'Quote:00000000-0000-7000-8000-00000000dead'

async function start(page: Page, sandbox: Sandbox) {
  await someCalls(sandbox)
  await open(page, '/')
  await expect(page.getByTestId('live-row')).toHaveCount(5)
  await expect(page.getByTestId('seen')).toContainText('documented responses seen')
}

async function flow(page: Page) {
  await open(page, '/flows/email-otp')
  await stepThrough(page, 'leg-2')
  await page.getByTestId('step-leg-1').getByRole('button').click()
  await expect(page.getByTestId('bytes-payloadToSign').getByRole('tree')).toBeVisible()
}

async function quote(page: Page) {
  await open(page, '/flows/quote')
  await createQuote(page)
}

/** Shows how the log explains a signed retry whose stamp covers one byte too many. */
async function exchange(page: Page) {
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

async function log(page: Page, sandbox: Sandbox) {
  await someCalls(sandbox)
  await open(page, '/flows/email-otp')
  await stepThrough(page)
  await open(page, '/log')
  await page.getByTestId('log-row').filter({ hasText: 'UNAUTHORIZED' }).getByRole('link').first().click()
  await expect(page.getByTestId('call-peek')).toContainText('failed')
}

async function drills(page: Page, sandbox: Sandbox) {
  await someCalls(sandbox)
  await open(page, '/flows/drills?code=WALLET_SIGNATURE_BODY_MISMATCH')
  const drill = page.getByTestId(/^drill-.*newline$/).first()
  await drill.getByRole('button', { name: 'Run drill' }).click()
  await expect(drill).toHaveAttribute('data-state', 'ok')
  await expect(page.getByTestId('cell-WALLET_SIGNATURE_BODY_MISMATCH')).toHaveAttribute('data-state', 'here')
}

async function data(page: Page, sandbox: Sandbox) {
  await sandbox.quote({ immediatelyExecute: true })
  await open(page, '/data')
  await expect(page.getByRole('img', { name: /money/i }).first()).toBeVisible()
}

async function inspect(page: Page) {
  await open(page, '/inspect')
  await page.getByRole('button', { name: 'Example: Stamp', exact: true }).click()
  await page.getByTestId('field-s').click()
  await expect(page.getByTestId('spot')).toContainText('offset')
}

async function reference(page: Page, sandbox: Sandbox) {
  await sandbox.quote()
  await open(page, '/reference#createQuote')
  await expect(page.getByText('seen once')).toBeVisible()
}

async function someCalls(sandbox: Sandbox) {
  await sandbox.call('GET', '/customers')
  await sandbox.quote({}, 'a-secret-that-is-not-the-right-one-at-all')
  await sandbox.quote({ lockedCurrencyAmount: 0 })
  await sandbox.call('GET', `/quotes/${UNKNOWN_QUOTE}`)
  await sandbox.quote()
}

/** Opens a page and waits until it has rendered and reached the server. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
}
