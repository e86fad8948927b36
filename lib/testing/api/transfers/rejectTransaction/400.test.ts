import { expect, test } from 'vitest'
import { decide, heldPayment } from '#lib/testing/fixtures/held-payment-suite'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const payment = await heldPayment(sandbox)
const read = async () => (await sandbox.call('GET', `/transactions/${payment.id}`)).body

test.each([
  ['reason', { reason: '' }],
  ['reason', { reason: 5 }],
  ['reason', { reason: null }],
  ['reason', { reason: 'x'.repeat(501) }],
  ['reason', { reason: 'a\u0000b' }],
])('rejecting with an invalid %s (%j) returns INVALID_INPUT and leaves the payment unchanged', async (field, body) => {
  expectError(await decide(sandbox, payment.id, 'reject', body), 'INVALID_INPUT', { field })
  expect(await read()).toEqual(payment)
})

test.each(['[]', '5', '{'])(
  'rejecting with the body %s returns INVALID_REQUEST_FORMAT and leaves the payment unchanged',
  async text => {
    const headers = { 'content-type': 'application/json' }
    const reply = await sandbox.call('POST', `/transactions/${payment.id}/reject`, { text, headers })
    expectError(reply, 'INVALID_REQUEST_FORMAT')
    expect(await read()).toEqual(payment)
  },
)
