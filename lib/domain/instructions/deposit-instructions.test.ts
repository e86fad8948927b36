import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { paymentInstructions } from '#lib/contract/accounts/payment-instructions'
import { CURRENCIES } from '#lib/contract/money/currency'
import type { Id } from '#lib/contract/scalars'
import { depositInstructions } from '#lib/domain/instructions/deposit-instructions'
import { sha256 } from '#lib/runtime/system'

const ACCOUNT = { id: 'InternalAccount:1' as Id<'InternalAccount'>, customerId: null, currency: 'USD' }
const CUSTOMER = 'Customer:1' as Id<'Customer'>

test('USD instructions have the account ID as reference, and isPlatformAccount is true only without a customer', () => {
  const [instruction] = depositInstructions(ACCOUNT, sha256)
  expect(instruction).toMatchObject({
    accountOrWalletInfo: { accountType: 'USD_ACCOUNT', reference: ACCOUNT.id },
    isPlatformAccount: true,
  })
  expect(depositInstructions({ ...ACCOUNT, customerId: CUSTOMER }, sha256)[0]?.isPlatformAccount).toBe(false)
})

test.each([
  ['USDC', ['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET', 'ARBITRUM_WALLET']],
  ['USDT', ['TRON_WALLET', 'SOLANA_WALLET', 'ETHEREUM_WALLET', 'PLASMA_WALLET', 'ARBITRUM_WALLET']],
])('%s is deposited to one fixed address per account and network', (currency, types) => {
  const instructions = depositInstructions({ ...ACCOUNT, currency }, sha256)
  const infos = instructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo)
  expect(infos).toMatchObject(types.map(accountType => ({ accountType, assetType: currency })))
  for (const instruction of instructions) expect(z.encode(paymentInstructions, instruction)).toEqual(instruction)
  expect(depositInstructions({ ...ACCOUNT, currency }, sha256)).toEqual(instructions)
  const other = { ...ACCOUNT, currency, id: 'InternalAccount:2' as Id<'InternalAccount'> }
  for (const { accountOrWalletInfo } of depositInstructions(other, sha256)) {
    expect(infos).not.toContainEqual(accountOrWalletInfo)
  }
})

test('only accounts in USD, USDC and USDT have deposit instructions', () => {
  const depositable = CURRENCIES.filter(
    ({ code }) => depositInstructions({ ...ACCOUNT, currency: code }, sha256).length > 0,
  )
  expect(depositable.map(({ code }) => code)).toEqual(['USD', 'USDC', 'USDT'])
})
