import { expect, test } from 'vitest'
import { generalFee, patchFees, setFees } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('general fees are returned and stored, and a fee replaces only the fee of its source currency', async () => {
  const platform = await sandbox.otherPlatform()
  const [usd, usdc] = [generalFee(50, 30), generalFee(0, 10, 'USDC')]
  expect(await setFees(platform, usd, usdc)).toEqual([usd, usdc])
  expect(await setFees(platform, generalFee(0, 45))).toEqual([generalFee(0, 45), usdc])
  await platform.call('PATCH', '/config', { body: { umaDomain: 'fees.example' } })
  expect((await platform.call('GET', '/config')).body.feeConfigs).toEqual([generalFee(0, 45), usdc])
  expect((await sandbox.call('GET', '/config')).body.feeConfigs).toEqual([])
})

test('a fee of zero removes the fee of its source currency', async () => {
  const platform = await sandbox.otherPlatform()
  await setFees(platform, generalFee(50, 30), generalFee(5, 0, 'BTC'))
  expect(await setFees(platform, generalFee(0, 0))).toEqual([generalFee(5, 0, 'BTC')])
})

test('a fee in a crypto asset opens the platform’s account that receives it, once', async () => {
  const platform = await sandbox.otherPlatform()
  await setFees(platform, generalFee(50, 30))
  await setFees(platform, generalFee(0, 10, 'USDC'))
  await setFees(platform, generalFee(0, 20, 'USDC'))
  const { data } = (await platform.call('GET', '/platform/internal-accounts')).body
  expect(
    data.map((account: { type: string; balance: { currency: { code: string } } }) => [
      account.type,
      account.balance.currency.code,
    ]),
  ).toEqual([
    ['INTERNAL_FIAT', 'USD'],
    ['INTERNAL_CRYPTO', 'USDC'],
  ])
})

test.each([
  [
    'a fee for a rail',
    'NOT_IMPLEMENTED',
    'feeType',
    { feeType: 'RAIL', rail: 'ACH', direction: 'OUT', originator: 'GRID' },
  ],
  ['a fee in euros', 'NOT_IMPLEMENTED', 'sourceCurrency', generalFee(50, 30, 'EUR')],
  ['a fee in an unknown currency', 'INVALID_CURRENCY', 'sourceCurrency', generalFee(50, 30, 'XYZ')],
  ['an unknown fee type', 'INVALID_INPUT', 'feeType', { ...generalFee(50, 30), feeType: 'SOME_FEE' }],
  ['basis points below 0', 'INVALID_INPUT', 'variableFeeBps', generalFee(50, -1)],
  ['basis points above 10,000', 'INVALID_INPUT', 'variableFeeBps', generalFee(50, 10_001)],
  ['fractional basis points', 'INVALID_INPUT', 'variableFeeBps', generalFee(50, 0.5)],
  ['a fixed part below 0', 'INVALID_INPUT', 'fixedFee.amount', generalFee(-1, 30)],
  ['a fixed part above the maximum', 'INVALID_INPUT', 'fixedFee.amount', generalFee(9_000_000_000_000_001, 30)],
  ['no fixed part', 'INVALID_INPUT', 'fixedFee', { ...generalFee(0, 30), fixedFee: undefined }],
  [
    'a fixed part in another currency',
    'INVALID_INPUT',
    'fixedFee.currency',
    { ...generalFee(0, 30), fixedFee: { amount: 1, currency: 'USDC' } },
  ],
] as const)('%s is rejected with %s and changes nothing', async (_, code, member, fee) => {
  const field = `feeConfigs.1.${member}`
  const reply = await patchFees(sandbox, generalFee(50, 30, 'USDC'), fee)
  expectError(reply, code, { field })
  if (code !== 'INVALID_CURRENCY') expect(reply.body.message).toContain(field)
  expect((await sandbox.call('GET', '/config')).body.feeConfigs).toEqual([])
})

test('two fees for one source currency are rejected', async () => {
  const reply = await patchFees(sandbox, generalFee(50, 30), generalFee(0, 45))
  expectError(reply, 'INVALID_INPUT', { field: 'feeConfigs.0.sourceCurrency' })
})
