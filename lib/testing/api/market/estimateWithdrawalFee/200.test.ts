import { expect, test } from 'vitest'
import { estimate, newAccountIn } from '#lib/testing/api/market/withdrawal-requests'
import { createQuote, toAccount } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { makeValidCall } from '#lib/testing/fixtures/valid-call'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('a withdrawal of USDC is estimated to be free, and a quote from USD to USDC has no fees', async () => {
  const reply = await makeValidCall(sandbox, 'estimateWithdrawalFee')
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    networkFee: 0,
    networkFeeAsset: 'USDC',
    applicationFee: 0,
    totalFee: 0,
    netAmount: 1_000_000,
  })
  const wallet = await addExternalAccount(sandbox, 'SOLANA_WALLET', { currency: 'USDC' })
  expect((await createQuote(sandbox, toAccount(wallet))).feesIncluded).toBe(0)
})

test('a withdrawal of USDT is estimated to cost 0.05 USDT plus 0.3%', async () => {
  const internalAccountId = await newAccountIn(sandbox, 'USDT')
  const destinationAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const withdrawal = { internalAccountId, currency: 'USDT', cryptoNetwork: 'TRON', destinationAddress }
  expect((await estimate(sandbox, { ...withdrawal, amount: 10_000_000 })).body).toEqual({
    networkFee: 50_000,
    networkFeeAsset: 'USDT',
    applicationFee: 30_000,
    totalFee: 80_000,
    netAmount: 9_920_000,
  })
})

test('a withdrawal of bitcoin over Lightning is estimated to cost 5 satoshis plus 0.3%', async () => {
  const internalAccountId = await newAccountIn(sandbox, 'BTC')
  const withdrawal = { internalAccountId, currency: 'BTC', cryptoNetwork: 'LIGHTNING', amount: 100_000 }
  const reply = await estimate(sandbox, { ...withdrawal, destinationAddress: 'ada@lightning.example' })
  expect(reply.body).toMatchObject({ networkFee: 5, applicationFee: 300, totalFee: 305, netAmount: 99_695 })
})

test('an estimate needs no funds and moves no money', async () => {
  const before = (await sandbox.call('GET', `/internal-accounts/${starter.customerUsdc}`)).text
  expect((await estimate(sandbox, { amount: 9_000_000_000_000_000 })).body.netAmount).toBe(9_000_000_000_000_000)
  expect((await sandbox.call('GET', `/internal-accounts/${starter.customerUsdc}`)).text).toBe(before)
})
