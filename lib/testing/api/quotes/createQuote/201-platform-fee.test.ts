import { expect, test } from 'vitest'
import {
  createQuote,
  feeOverride,
  fromAccount,
  generalFee,
  postQuote,
  setFees,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a general fee reduces what a locked sending amount yields, and the quote and its transaction state it', async () => {
  const platform = await sandbox.otherPlatform()
  await setFees(platform, generalFee(50, 30))
  const quote = await createQuote(platform)
  // 0.50 + 0.3% of 998.50, which the fixed fees leave, in addition to the service's 4.54.
  expect(quote).toMatchObject({
    totalSendingAmount: 100_000,
    totalReceivingAmount: 91_260,
    feesIncluded: 804,
    platformFeesIncluded: 350,
  })
  expect(await transactionOf(platform, quote)).toMatchObject({ fees: 804, platformFees: 350 })
})

test('a general fee is added to the total of a locked receiving amount', async () => {
  const platform = await sandbox.otherPlatform()
  await setFees(platform, generalFee(50, 30))
  const quote = await createQuote(platform, { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 91_582 })
  expect(quote).toMatchObject({ totalReceivingAmount: 91_582, feesIncluded: 806, platformFeesIncluded: 351 })
  expect(quote.totalSendingAmount).toBe(100_352)
})

test('platformFeeOverride replaces the general fee of one quote, and zeros waive it', async () => {
  const platform = await sandbox.otherPlatform()
  await setFees(platform, generalFee(50, 30))
  const override = { platformFeeOverride: feeOverride(0, 10) }
  expect(await createQuote(platform, override)).toMatchObject({ platformFeesIncluded: 100 })
  const waived = { platformFeeOverride: feeOverride(0, 0) }
  expect(await createQuote(platform, waived)).toMatchObject({ platformFeesIncluded: 0, feesIncluded: 454 })
  expect(await createQuote(platform)).toMatchObject({ platformFeesIncluded: 350 })
})

test('a quote without a platform fee states a fee of 0', async () => {
  const quote = await createQuote(sandbox)
  expect(quote).toMatchObject({ platformFeesIncluded: 0, feesIncluded: 454 })
  expect(await transactionOf(sandbox, quote)).toMatchObject({ platformFees: 0, fees: 454 })
})

test('a general fee in USDC applies to quotes from USDC only', async () => {
  const platform = await sandbox.otherPlatform()
  await setFees(platform, generalFee(1_000_000, 0, 'USDC'))
  const { customerUsdc, external } = platform.starter
  const changes = { ...fromAccount(customerUsdc), ...toAccount(external.EUR), lockedCurrencyAmount: 100_000_000 }
  expect(await createQuote(platform, changes)).toMatchObject({ platformFeesIncluded: 1_000_000 })
  expect(await createQuote(platform)).toMatchObject({ platformFeesIncluded: 0 })
})

test.each([
  ['a fixed part above the amount', feeOverride(100_000, 0), {}],
  ['all of the amount', feeOverride(0, 10_000), {}],
  ['all that the other fees leave of any amount', feeOverride(0, 9_970), { lockedCurrencySide: 'RECEIVING' }],
])('a platform fee of %s is rejected with AMOUNT_OUT_OF_RANGE, and the check says why', async (_, fee, changes) => {
  const reply = await postQuote(sandbox, { ...changes, platformFeeOverride: fee })
  expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'PLATFORM_FEE_EXCEEDS_AMOUNT', field: 'lockedCurrencyAmount' })
  expect(reply.body.message).toMatch(/^The platform fee/)
})

test.each([
  ['platformFixedFee.amount', feeOverride(-1, 0)],
  ['platformFixedFee.amount', feeOverride(9_000_000_000_000_001, 0)],
  ['platformFixedFee.currency', feeOverride(50, 0, 'EUR')],
  ['platformVariableFeeBps', feeOverride(0, -1)],
  ['platformVariableFeeBps', feeOverride(0, 10_001)],
  ['platformVariableFeeBps', { platformFixedFee: { amount: 0, currency: 'USD' } }],
  ['platformFixedFee', { platformVariableFeeBps: 0 }],
])('an override with an invalid %s is rejected with INVALID_INPUT', async (member, platformFeeOverride) => {
  expectError(await postQuote(sandbox, { platformFeeOverride }), 'INVALID_INPUT', {
    field: `platformFeeOverride.${member}`,
  })
})

test('an override on a quote from another currency than USD is rejected with INVALID_INPUT', async () => {
  const { customerUsdc, external } = sandbox.starter
  const changes = { ...fromAccount(customerUsdc), ...toAccount(external.EUR), lockedCurrencyAmount: 100_000_000 }
  const reply = await postQuote(sandbox, { ...changes, platformFeeOverride: feeOverride(0, 10, 'USDC') })
  expectError(reply, 'INVALID_INPUT', { field: 'platformFeeOverride' })
  expect(reply.body.message).toMatch(/Only quotes from USD/)
})

// Loading a snapshot affects all platforms, so this test does not run against a server in another process.
test.skipIf(sandbox.world === undefined)(
  'a quote whose fee has no account of the platform is rejected, until the fee is set again',
  async () => {
    const fee = generalFee(1_000_000, 0, 'USDC')
    await setFees(sandbox, fee)
    const { id } = (await sandbox.control('POST', '/snapshots', { name: 'fees' })).body
    const file = (await sandbox.control('GET', `/snapshots/${id}/export`)).body
    const { platformId } = sandbox
    file.objects.internalAccounts = file.objects.internalAccounts.filter(
      (row: Record<string, unknown>) =>
        row.platformId !== platformId || row.customerId !== undefined || row.currency === 'USD',
    )
    const imported = await sandbox.control('POST', '/snapshots/import', file)
    expect(imported.status, imported.text).toBe(201)
    expect((await sandbox.control('POST', `/snapshots/${imported.body.id}/load`)).status).toBe(204)

    const { customerUsdc, external } = sandbox.starter
    const changes = { ...fromAccount(customerUsdc), ...toAccount(external.EUR), lockedCurrencyAmount: 100_000_000 }
    expectError(await postQuote(sandbox, changes), 'INVALID_INPUT', { reason: 'FEE_ACCOUNT_MISSING', currency: 'USDC' })
    await setFees(sandbox, fee)
    expect(await createQuote(sandbox, changes)).toMatchObject({ platformFeesIncluded: 1_000_000 })
    await setFees(sandbox, generalFee(0, 0, 'USDC'))
    for (const snapshot of [id, imported.body.id]) await sandbox.control('DELETE', `/snapshots/${snapshot}`)
  },
)
