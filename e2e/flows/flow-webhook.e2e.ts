import type { Page } from '@playwright/test'
import { expect, type OutsideClient, test } from '../harness/journey-test.ts'
import { stepThrough } from '../harness/step-through.ts'
import { brokenRulesExceptSizes } from '../page-checks/axe.ts'
import { findFaintTexts } from '../page-checks/contrast.ts'
import { expectNone, installChecks } from '../page-checks/install-checks.ts'
import { findSidewaysScroll, findSmallTargets } from '../page-checks/layout.ts'

test.beforeEach(({ page }) => installChecks(page))

async function checkPage(page: Page, state: string, widths: readonly number[]) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNone(page, () => findFaintTexts(), `texts, ${state}, in the ${colorScheme} scheme`)
  }
  // Move the pointer away, because a hovered button has less contrast.
  await page.mouse.move(0, 0)
  expect(await brokenRulesExceptSizes(page, 'main'), state).toEqual([])
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expectNone(page, () => findSidewaysScroll(), `sideways scroll, ${state}, ${width} px`)
    await expectNone(page, () => findSmallTargets(), `targets, ${state}, ${width} px`)
  }
  if (size !== null) await page.setViewportSize(size)
}

const OWN_ENDPOINT = 'http://receiver.example/own'

async function readEndpoint(outside: OutsideClient): Promise<string | undefined> {
  return JSON.parse((await outside.call('GET', '/config')).text).webhookEndpoint
}

async function tamper(page: Page, id: string) {
  await page.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId(`tamper-${id}`).click()
  await expect(page.getByTestId('prediction'), id).toHaveAttribute('data-state', 'ok')
}

test.beforeEach(async ({ outside }) => {
  expect((await outside.call('PATCH', '/config', { webhookEndpoint: OWN_ENDPOINT })).status).toBe(200)
})

test('the webhook flow verifies a webhook, rejects a forgery, receives a retry and a duplicate, and restores the endpoint', async ({
  page,
  outside,
}) => {
  test.slow()
  await page.goto('/flows/webhook')
  await expect(page.getByRole('region', { name: 'Setup' })).toContainText(OWN_ENDPOINT)
  await stepThrough(page, 'verify')
  await expect(page.getByTestId('stage')).toContainText('OUTGOING_PAYMENT.PENDING')
  await expect(page.getByTestId('bytes-webhookSignature')).toBeVisible()
  await checkPage(page, 'received', [390, 320])
  for (const id of ['amount', 'reserialised', 'no-header', 'other-key']) await tamper(page, id)
  await tamper(page, 'empty')
  await checkPage(page, 'rejected', [390])
  await page.getByTestId('fix').click()
  await expect(page.getByTestId('webhook-verdict')).toContainText('Signature verified')
  for (const id of ['wrong-key', 'error', 'timeout']) await tamper(page, id)
  await page.getByTestId('fix').click()
  await expect(page.getByTestId('step-forge')).toContainText('replied 401')
  await stepThrough(page, 'retry')
  await expect(page.getByTestId('step-fail')).toContainText('replied 500')
  await stepThrough(page, 'duplicate')
  await expect(page.getByTestId('same-bytes')).toContainText('Same bytes as in the previous delivery')
  await stepThrough(page, 'restore')
  expect(await readEndpoint(outside)).toBe('http://receiver.invalid/200')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Your endpoint is restored.')
  expect(await readEndpoint(outside)).toBe(OWN_ENDPOINT)
  await checkPage(page, 'done', [390, 320])
  await page.getByRole('link', { name: 'Copy a program that verifies the webhook' }).click()
  await expect(page.getByTestId('event-panel')).toContainText('OUTGOING_PAYMENT.PENDING')
})

test('leaving the webhook flow restores the endpoint, resuming the run replaces it again, and a reloaded page offers to restore it', async ({
  page,
  outside,
}) => {
  await page.goto('/flows/webhook')
  await stepThrough(page, 'retry')
  await page.getByRole('link', { name: 'Flows', exact: true }).click()
  await expect.poll(() => readEndpoint(outside)).toBe(OWN_ENDPOINT)
  await page.goBack()
  await stepThrough(page, 'duplicate')
  expect(await readEndpoint(outside)).toBe('http://receiver.invalid/200')

  await page.reload()
  const note = page.getByTestId('replaced-endpoint')
  await expect(note).toContainText(OWN_ENDPOINT)
  await expect(page.getByTestId('interrupted-run')).toContainText('Receive a duplicate')
  await checkPage(page, 'interrupted', [390])
  await note.getByRole('button', { name: 'Restore endpoint' }).click()
  await expect(note).toHaveCount(0)
  expect(await readEndpoint(outside)).toBe(OWN_ENDPOINT)
})
