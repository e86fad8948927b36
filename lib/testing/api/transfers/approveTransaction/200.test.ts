import { expect, test } from 'vitest'
import { decide, HELD_CENTS, heldPayment } from '#lib/testing/fixtures/held-payment-suite'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { customerUsd } = sandbox.starter

test('an approved payment is COMPLETED and credited', async () => {
  const before = await balanceOf(sandbox, customerUsd)
  const { updatedAt: _, ...payment } = await heldPayment(sandbox)
  expect(payment).not.toHaveProperty('settledAt')
  expect(await balanceOf(sandbox, customerUsd)).toBe(before)
  const reply = await decide(sandbox, payment.id, 'approve')
  expect(reply.status, reply.text).toBe(200)
  const { updatedAt } = reply.body
  expect(reply.body).toEqual({ ...payment, status: 'COMPLETED', updatedAt, settledAt: updatedAt })
  expect((await sandbox.call('GET', `/transactions/${payment.id}`)).body).toEqual(reply.body)
  expect(await balanceOf(sandbox, customerUsd)).toBe(before + HELD_CENTS)
})

test.each([
  [{}],
  [{ receiverCustomerInfo: {} }],
  [{ receiverCustomerInfo: { FULL_NAME: 'Ada Example', NATIONALITY: 'US' }, unknown: 1 }],
])('an approval with the body %j succeeds', async body => {
  const { id } = await heldPayment(sandbox)
  const reply = await decide(sandbox, id, 'approve', body)
  expect([reply.status, reply.body.status]).toEqual([200, 'COMPLETED'])
  expect(reply.text).not.toContain('NATIONALITY')
})

test('after holding is turned off, one held payment can be approved, and another remains held', async () => {
  const before = await balanceOf(sandbox, customerUsd)
  const [one, other] = [await heldPayment(sandbox), await heldPayment(sandbox)]
  await decide(sandbox, one.id, 'approve')
  expect((await sandbox.call('GET', `/transactions/${other.id}`)).body.status).toBe('PENDING')
  expect(await balanceOf(sandbox, customerUsd)).toBe(before + HELD_CENTS)
})
