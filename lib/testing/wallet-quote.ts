import { expect } from 'vitest'
import { askQuote, fromAccount, madeQuote, toAccount } from '#lib/testing/quote-body'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Reply } from '#lib/testing/transport'
import { newWallet, signIn, type Wallet, type WalletSession } from '#lib/testing/wallet'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { stamp } from '#lib/wallet/stamp'

/** What a funded wallet holds: 1,000.000000 USDB. */
export const WALLET_FUNDS = 1_000_000_000

/** A wallet of its own with {@link WALLET_FUNDS} on it, and a session that signs for it. */
export interface FundedWallet {
  readonly wallet: Wallet
  readonly session: WalletSession
  readonly key: KeyPair
}

/** Makes a wallet that can pay. */
export async function fundedWallet(sandbox: Sandbox): Promise<FundedWallet> {
  const wallet = await newWallet(sandbox)
  await fund(sandbox, wallet.accountId, WALLET_FUNDS)
  const session = await signIn(sandbox, wallet)
  return { wallet, session, key: session.key }
}

/** Credits an account from nowhere. */
export async function fund(sandbox: Sandbox, accountId: string, amount: number): Promise<void> {
  const reply = await sandbox.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount } })
  expect(reply.status, reply.text).toBe(200)
}

/** A quote of 1.000000 USDB of a wallet to the starter's dollar account outside, with members replaced. */
export function walletQuote(
  sandbox: Sandbox,
  accountId: string,
  changes: Record<string, unknown> = {},
): Promise<Reply['body']> {
  return madeQuote(sandbox, { ...fromWallet(sandbox, accountId), ...changes })
}

/** Asks for such a quote. */
export function askWalletQuote(
  sandbox: Sandbox,
  accountId: string,
  changes: Record<string, unknown> = {},
): Promise<Reply> {
  return askQuote(sandbox, { ...fromWallet(sandbox, accountId), ...changes })
}

/** What the owner has to stamp, found as clients find it. */
export function payloadOf(quote: Reply['body']): string {
  const records: { accountType: string; payloadToSign: string }[] = quote.paymentInstructions.map(
    (instructions: { accountOrWalletInfo: unknown }) => instructions.accountOrWalletInfo,
  )
  const record = records.find(({ accountType }) => accountType === 'EMBEDDED_WALLET')
  expect(record).toBeDefined()
  return record?.payloadToSign ?? ''
}

/** The header that executes a wallet's quote. */
export function stampOf(quote: Reply['body'], key: KeyPair): Record<string, string> {
  return { 'service-wallet-signature': stamp(payloadOf(quote), key) }
}

function fromWallet({ starter }: Sandbox, accountId: string): Record<string, unknown> {
  return { ...fromAccount(accountId), ...toAccount(starter.external.USD), lockedCurrencyAmount: 1_000_000 }
}
