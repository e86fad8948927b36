import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { requestWalletQuote, WALLET_FUNDS } from '#lib/testing/fixtures/wallet-quote'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('a quote for the wallet’s full balance is accepted, but a higher one is rejected with reason INSUFFICIENT_FUNDS', async () => {
  const details = { reason: 'INSUFFICIENT_FUNDS', needed: WALLET_FUNDS + 1, available: WALLET_FUNDS }
  const lockedCurrencyAmount = WALLET_FUNDS + 1
  expectError(await requestWalletQuote(sandbox, starter.wallet, { lockedCurrencyAmount }), 'INVALID_AMOUNT', details)
  expect((await requestWalletQuote(sandbox, starter.wallet, { lockedCurrencyAmount: WALLET_FUNDS })).status).toBe(201)
})

test('a quote from an empty wallet, or for a receiving amount that costs more than the balance, is rejected with reason INSUFFICIENT_FUNDS', async () => {
  const { accountId } = await newWallet(sandbox)
  const empty = await requestWalletQuote(sandbox, accountId)
  expectError(empty, 'INVALID_AMOUNT', { reason: 'INSUFFICIENT_FUNDS', available: 0 })
  const receiving = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 100_001 }
  const reply = await requestWalletQuote(sandbox, starter.wallet, receiving)
  expectError(reply, 'INVALID_AMOUNT', { reason: 'INSUFFICIENT_FUNDS', needed: 1_000_010_000 })
})
