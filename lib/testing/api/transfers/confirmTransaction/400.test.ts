import { expect, test } from 'vitest'
import { decide, heldPayment } from '#lib/testing/fixtures/held-payment-suite'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const payment = await heldPayment(sandbox)
const read = async () => (await sandbox.call('GET', `/transactions/${payment.id}`)).body

test.each([
  ['receiptDeliveryConfirmedAt', { receiptDeliveryConfirmedAt: 'yesterday' }],
  ['receiptDeliveryConfirmedAt', { receiptDeliveryConfirmedAt: '2025-10-13' }],
  ['receiptDeliveryConfirmedAt', { receiptDeliveryConfirmedAt: 1_760_000_000_000 }],
  ['receiptDeliveryConfirmedAt', { receiptDeliveryConfirmedAt: null }],
])('a confirmation with a bad %s in %j is rejected with INVALID_INPUT and changes nothing', async (field, body) => {
  expectError(await decide(sandbox, payment.id, 'confirm', body), 'INVALID_INPUT', { field })
  expect(await read()).toEqual(payment)
})

test.each(['[]', '5', '{'])('a confirmation with the body %s is rejected with INVALID_REQUEST_FORMAT', async text => {
  const headers = { 'content-type': 'application/json' }
  const reply = await sandbox.call('POST', `/transactions/${payment.id}/confirm`, { text, headers })
  expectError(reply, 'INVALID_REQUEST_FORMAT')
  expect(await read()).toEqual(payment)
})
