import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CONTROL_PATH } from '#lib/contract/operation'
import { expect, test } from '../harness/journey-test.ts'
import { brokenRulesExceptSizes } from '../page-checks/axe.ts'
import { expectNone, installChecks } from '../page-checks/install-checks.ts'
import { findSidewaysScroll } from '../page-checks/layout.ts'
import { inBothViews } from '../page-checks/views.ts'

test.beforeEach(({ page }) => installChecks(page))

async function startReceiver(status: number, until: Promise<void> = Promise.resolve()) {
  const server = createServer(async (request, response) => {
    request.resume()
    await until
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}

test('a diagnosis names a receiver’s mistake, and comparing pasted values finds a re-serialized body', async ({
  page,
  request,
  outside,
}) => {
  const [accepting, rejecting] = [await startReceiver(200), await startReceiver(401)]
  await outside.call('PATCH', '/config', { webhookEndpoint: '' })
  await page.goto('/inbox?view=webhooks')
  // The page reacts to clicks only after it has loaded the endpoint.
  await expect(page.getByRole('button', { name: 'Use the built-in receiver' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Diagnose your receiver' })
  const diagnosis = page.getByTestId('diagnosis')
  const diagnose = async (url?: string) => {
    if (url !== undefined) await card.getByLabel('URL to diagnose').fill(url)
    await card.getByRole('button', { name: 'Diagnose' }).click()
  }
  await diagnose()
  await expect(card.getByRole('alert')).toContainText('WEBHOOK_ENDPOINT_NOT_SET')
  await expect(card.getByRole('alert')).toContainText('Enter a URL here')
  await page.getByRole('button', { name: 'Use the built-in receiver' }).click()
  await expect(card.getByLabel('URL to diagnose')).toHaveValue(/200$/)
  await diagnose()
  await expect(diagnosis).toContainText('Your receiver verifies signatures.')
  const tries = diagnosis.getByTestId('diagnostic-try')
  await expect(tries).toHaveText([/^Signed correctly.*200.*accepted/, /another key.*401/, /body changed.*401/])
  await tries.last().locator('summary').click()
  await expect(tries.last().getByRole('region')).toContainText('"tampered":true')

  await diagnose(accepting.url)
  await expect(diagnosis).toContainText('It accepts an event with an invalid signature. Fix: Verify the signature')
  await diagnose('http://127.0.0.1:1/')
  await expect(diagnosis).toContainText('Your receiver did not reply. No server was reached')
  await diagnose(rejecting.url)
  await expect(diagnosis).toContainText('Your receiver rejects every event.')
  await diagnosis.getByText('that only a receiver with known mistakes accepts').click()
  await expect(tries.nth(3)).toContainText('Accepted only by a receiver with a mistake:')

  const [{ id }] = (await (await request.get(`${CONTROL_PATH}/webhooks`)).json()).data
  const sent = await (await request.get(`${CONTROL_PATH}/webhooks/${id}`)).json()
  await card.getByText('Compare your receiver’s values').click()
  const compare = card.getByRole('button', { name: 'Compare values' })
  await compare.click()
  const announced = page.locator('[role=status][aria-live]')
  await expect.poll(() => announced.textContent(), { intervals: [100] }).toBe('Paste at least one value.')
  await card.getByLabel('Body that your code verifies').fill(JSON.stringify(JSON.parse(sent.body)))
  await card.getByLabel('X-Grid-Signature').fill(sent.tries[0].signature)
  await compare.click()
  const comparison = page.getByTestId('comparison')
  await expect(comparison.getByRole('listitem')).toHaveText([
    /as re-serialized by JavaScript.*byte 6.*Fix:/,
    /^X-Grid-Signature: This value is correct/,
  ])
  await expect(comparison.getByTestId('hex-diff')).toBeVisible()
  await inBothViews(page, async view => {
    expect(await brokenRulesExceptSizes(page, 'main'), view).toEqual([])
    await expectNone(page, () => findSidewaysScroll(), `sideways, ${view}`)
  })
  accepting.close()
  rejecting.close()
})

test('a fault makes the sandbox send a forgery before an event; the user can resend the event to another URL and list the events about its object', async ({
  page,
}) => {
  const other = await startReceiver(409)
  await page.goto('/inbox?view=webhooks')
  await expect(page.getByText('No pending faults.')).toBeVisible()
  await page.getByLabel('Event type').fill('CUSTOMER.KYC_REJECTED')
  const form = page.getByRole('region', { name: 'Create an event' })
  const data = form.getByLabel('Data (a JSON object)')
  const create = form.getByRole('button', { name: 'Create event' })
  await data.fill('[]')
  await create.click()
  await expect(form.getByRole('alert')).toContainText('not a JSON object')
  await data.fill('{"id":"Customer:1"}')
  await create.click()
  await expect(form.getByRole('alert')).toContainText('Save a URL under Endpoint first')
  await page.getByRole('button', { name: 'Use the built-in receiver' }).click()
  await expect(page.getByTestId('webhook')).toHaveAttribute('data-state', 'delivered')

  await page.getByLabel('Fault', { exact: true }).selectOption('tampered-body')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await expect(page.getByTestId('fault')).toHaveText(/forgery with a changed body next event/)
  await expect(page.getByTestId('fault-banner')).toContainText('A fault will affect later deliveries')
  await create.click()
  const attempts = page.getByTestId('attempt')
  await expect(attempts).toHaveText([/Forgery 1.*401.*fault: forgery with a changed body/, /Attempt 2.*200/])
  await expect(page.getByTestId('fault-banner')).toHaveCount(0)

  await page.getByText('Resend to another URL').click()
  await page.getByLabel('URL, for this attempt only').fill(other.url)
  await page.getByRole('button', { name: 'Send there' }).click()
  await expect(attempts.last()).toHaveText(/Resend 3.*409/)
  await page.getByRole('link', { name: 'All events about the object' }).click()
  await expect(page.getByTestId('cause-filter')).toContainText('About Customer:1')
  await expect(page.getByTestId('webhook')).toHaveCount(1)
  await expect(page.getByTestId('webhook')).toHaveText(/CUSTOMER\.KYC_REJECTED/)
  await page.getByRole('button', { name: 'Remove this filter' }).click()
  await expect(page.getByTestId('webhook')).toHaveCount(2)

  await page.getByLabel('Fault', { exact: true }).selectOption('delay')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await page.getByRole('button', { name: 'Remove all faults' }).click()
  await expect(page.getByText('No pending faults.')).toBeVisible()
  other.close()
})

test('a waiting event is shown as dropped once another client removes the endpoint', async ({ page, outside }) => {
  const failing = await startReceiver(500)
  await page.goto('/inbox?view=webhooks')
  await expect(page.getByRole('button', { name: 'Use the built-in receiver' })).toBeVisible()
  await outside.call('PATCH', '/config', { webhookEndpoint: failing.url })
  await outside.quote()
  const quoted = page.getByTestId('webhook').filter({ hasText: 'OUTGOING_PAYMENT.PENDING' })
  await expect(quoted).toHaveAttribute('data-state', 'waiting')
  await outside.call('PATCH', '/config', { webhookEndpoint: '' })
  await expect(quoted).toHaveAttribute('data-state', 'dropped')
  failing.close()
})

test('a test event is shown as not accepted while its only attempt is in flight, then as delivered', async ({
  page,
  outside,
}) => {
  const gate = Promise.withResolvers<void>()
  const slow = await startReceiver(200, gate.promise)
  await outside.call('PATCH', '/config', { webhookEndpoint: slow.url })
  const sent = outside.call('POST', '/sandbox/webhooks/test')
  await page.goto('/inbox?view=webhooks')
  // Setting the endpoint stored another TEST event, but its state is waiting.
  const event = page.locator('[data-testid="webhook"][data-state="exhausted"]')
  await event.getByRole('link').click()
  await expect(page.getByText('No attempt was accepted, and no further attempt is scheduled.')).toBeVisible()
  gate.resolve()
  expect((await sent).status).toBe(200)
  await page.reload()
  await expect(page.getByTestId('webhook').first()).toHaveAttribute('data-state', 'delivered')
  slow.close()
})

test('the bytes of a signature fit in a window 320 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/inbox?view=webhooks')
  await page.getByRole('button', { name: 'Use the built-in receiver' }).click()
  await page.getByTestId('webhook').getByRole('link').click()
  const bytes = page.getByTestId('bytes-webhook-header').getByTestId('layer-1')
  await expect(bytes).toContainText('0000')
  await expectNone(page, () => findSidewaysScroll(), 'sideways')
  const widths = await bytes.locator('.overflow-auto').evaluate(box => [box.scrollWidth, box.clientWidth])
  expect(widths[0]).toBe(widths[1])
})
