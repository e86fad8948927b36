import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

async function pending() {
  const { customerId } = await newWallet(sandbox)
  await sandbox.call('POST', `/customers/${customerId}/verify-phone`)
  return {
    customerId,
    confirm: (body: unknown) => sandbox.call('POST', `/customers/${customerId}/verify-phone/confirm`, { body }),
  }
}

test.each([undefined, null, 123456, '', ['123456'], '1'.repeat(33)])(
  'the code %j answers INVALID_INPUT',
  async code => {
    const { confirm } = await pending()
    expectError(await confirm({ code }), 'INVALID_INPUT', { field: 'code' })
  },
)

test('no body answers INVALID_REQUEST_FORMAT', async () => {
  const { customerId } = await pending()
  const reply = await sandbox.call('POST', `/customers/${customerId}/verify-phone/confirm`)
  expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NO_BODY' })
})

test('a wrong code answers INVALID_INPUT, and the right one succeeds after it', async () => {
  const { confirm } = await pending()
  expectError(await confirm({ code: '000000' }), 'INVALID_INPUT', { reason: 'WRONG_CODE', field: 'code' })
  expect((await confirm({ code: '123456' })).status).toBe(200)
})

test('three of ten concurrent wrong codes are tried, then the right one is rejected too', async () => {
  const { confirm } = await pending()
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm({ code: '654321' })))
  expect(replies.map(({ body }) => body.details.reason).sort()).toEqual([
    ...Array(7).fill('NO_PENDING_CODE'),
    ...Array(3).fill('WRONG_CODE'),
  ])
  expectError(await confirm({ code: '123456' }), 'CONFLICT', { reason: 'NO_PENDING_CODE' })
})

test('a code is valid for 10 minutes of the sandbox clock, and rejected from then on', async () => {
  await freezeClock(sandbox)
  const [first, second] = [await pending(), await pending()]
  await advanceClock(sandbox, 600_000 - 1)
  expect((await first.confirm({ code: '123456' })).status).toBe(200)
  await advanceClock(sandbox, 1)
  expectError(await second.confirm({ code: '123456' }), 'INVALID_INPUT', { reason: 'CODE_EXPIRED', field: 'code' })
})
