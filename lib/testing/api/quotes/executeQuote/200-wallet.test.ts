import { expect, test } from 'vitest'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { balanceOf, execute, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { signIn } from '#lib/testing/fixtures/wallet-client'
import { fundedWallet, payloadOf, stampHeaderOf, walletQuote } from '#lib/testing/fixtures/wallet-quote'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { stamp } from '#lib/wallet/stamp'

const sandbox = await openSandboxForFile()
const { wallet, key } = await fundedWallet(sandbox)

test('an execution signed by the wallet’s session returns the quote as COMPLETED and otherwise unchanged', async () => {
  const before = await balanceOf(sandbox, wallet.accountId)
  const quote = await walletQuote(sandbox, wallet.accountId)
  const reply = await execute(sandbox, quote.id, stampHeaderOf(quote, key))
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({ ...quote, status: 'COMPLETED' })
  expect(await balanceOf(sandbox, wallet.accountId)).toBe(before - 1_000_000)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'COMPLETED', customerId: wallet.customerId })
})

test('a stamp in Grid-Wallet-Signature is accepted, and Request-Id is ignored', async () => {
  const quote = await walletQuote(sandbox, wallet.accountId)
  const headers = { 'grid-wallet-signature': stamp(payloadOf(quote), key), 'request-id': 'Request:0' }
  expect((await execute(sandbox, quote.id, headers)).status).toBe(200)
})

test('the same stamp in both signature headers is accepted', async () => {
  const quote = await walletQuote(sandbox, wallet.accountId)
  const signature = stamp(payloadOf(quote), key)
  const headers = { 'service-wallet-signature': signature, 'grid-wallet-signature': signature }
  expect((await execute(sandbox, quote.id, headers)).status).toBe(200)
})

test('a session that started after a quote was created can sign the execution of the quote', async () => {
  const quote = await walletQuote(sandbox, wallet.accountId)
  const later = await signIn(sandbox, wallet)
  expect((await execute(sandbox, quote.id, stampHeaderOf(quote, later.key))).status).toBe(200)
})

test('a wallet can pay USDB to Spark and embedded wallets without fees, and the ledger stays balanced', async () => {
  const outside = await addExternalAccount(sandbox, 'SPARK_WALLET', { customerId: wallet.customerId, currency: 'USDB' })
  for (const receiver of [outside, sandbox.starter.wallet]) {
    const before = await balanceOf(sandbox, wallet.accountId)
    const quote = await walletQuote(sandbox, wallet.accountId, toAccount(receiver))
    expect(quote).toMatchObject({
      sendingCurrency: { code: 'USDB' },
      receivingCurrency: { code: 'USDB' },
      totalReceivingAmount: 1_000_000,
      feesIncluded: 0,
      exchangeRate: 1,
    })
    expectError(await execute(sandbox, quote.id), 'WALLET_SIGNATURE_MISSING')
    expect((await execute(sandbox, quote.id, stampHeaderOf(quote, key))).body.status).toBe('COMPLETED')
    expect(await balanceOf(sandbox, wallet.accountId)).toBe(before - 1_000_000)
    expect((await sandbox.world?.db.read(auditLedger)) ?? []).toEqual([])
  }
})

test('a failed payment is refunded to the wallet, and the refund needs no signature', async () => {
  const before = await balanceOf(sandbox, wallet.accountId)
  const body = { customerId: wallet.customerId, currency: 'USD', accountInfo: FAILING_ACCOUNT_INFO }
  const { id } = (await sandbox.call('POST', '/customers/external-accounts', { body })).body
  const quote = await walletQuote(sandbox, wallet.accountId, toAccount(id))
  const reply = await execute(sandbox, quote.id, stampHeaderOf(quote, key))
  expect(reply.body.status).toBe('PROCESSING')
  expect(await balanceOf(sandbox, wallet.accountId)).toBe(before - 1_000_000)
  await sandbox.control('POST', '/clock', { mode: 'system', advanceMs: 20_000 })
  expect((await transactionOf(sandbox, quote)).status).toBe('FAILED')
  expect(await balanceOf(sandbox, wallet.accountId)).toBe(before)
})

const FAILING_ACCOUNT_INFO = {
  accountType: 'USD_ACCOUNT',
  accountNumber: '000123456002',
  routingNumber: '021000021',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
}
