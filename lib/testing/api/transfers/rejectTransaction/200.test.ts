import { expect, test } from 'vitest'
import { decide, heldPayment } from '#lib/testing/fixtures/held-payment-suite'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { customerUsd } = sandbox.starter

test('rejecting a held payment sets its status to REJECTED with a failure reason, and credits nothing', async () => {
  const before = await balanceOf(sandbox, customerUsd)
  const { id } = await heldPayment(sandbox)
  const reply = await decide(sandbox, id, 'reject')
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({ id, status: 'REJECTED', failureReason: 'PAY_REQUEST_FAILED' })
  expect(reply.body).not.toHaveProperty('settledAt')
  expect(reply.body).not.toHaveProperty('description')
  expect((await sandbox.call('GET', `/transactions/${id}`)).body).toEqual(reply.body)
  expect(await balanceOf(sandbox, customerUsd)).toBe(before)
})

test('the reason for rejecting a payment is returned as the payment’s description', async () => {
  const { id } = await heldPayment(sandbox)
  const reply = await decide(sandbox, id, 'reject', { reason: 'Unknown sender <b>' })
  expect(reply.body.description).toBe('Unknown sender <b>')
  expect((await sandbox.call('GET', `/transactions/${id}`)).body.description).toBe('Unknown sender <b>')
})

test('a rejected payment is listed as REJECTED and no longer as PENDING', async () => {
  const { id } = await heldPayment(sandbox)
  const ids = async (status: string): Promise<string[]> => {
    const { data } = (await sandbox.call('GET', `/transactions?status=${status}`)).body
    return data.map((transaction: { id: string }) => transaction.id)
  }
  expect([await ids('PENDING'), await ids('REJECTED')]).toEqual([[id], expect.not.arrayContaining([id])])
  await decide(sandbox, id, 'reject')
  expect([await ids('PENDING'), await ids('REJECTED')]).toEqual([[], expect.arrayContaining([id])])
})
