import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createProxyClient } from '#lib/testing/api/clients/proxy-client'
import { encryptOtp, generateKeyPair, stampWith } from '#lib/testing/api/clients/signing-helper'
import { type Answer, servedPlatform } from '#lib/testing/sandbox/served-platform'

/*
 * A wallet app that runs in the browser and calls the API through a thin proxy. The user signs in with a one-time code
 * and then signs payments. The app keeps the key in a variable, and treats a session as expired 30 seconds early.
 */

const callProxy = createProxyClient(await servedPlatform())

const EXPIRED_EARLY_MS = 30_000

const { body: customer } = await callProxy('POST', '/customers', {
  customerType: 'INDIVIDUAL',
  email: 'signing@example.com',
  fullName: 'Wallet Owner',
})
const { body: wallets } = await callProxy(
  'GET',
  `/customers/internal-accounts?customerId=${customer.id}&type=EMBEDDED_WALLET`,
)
const walletId: string = wallets.data[0].id
await callProxy('POST', `/sandbox/internal-accounts/${walletId}/fund`, { amount: 50_000_000 })

interface Session {
  readonly privHex: string
  readonly expiresAt: number
}

async function signIn(): Promise<Session> {
  const { body: list } = await callProxy('GET', `/auth/credentials?accountId=${walletId}`)
  const credential = list.data.find(({ type }: { type: string }) => type === 'EMAIL_OTP')
  expect(credential.nickname).toBe('signing@example.com')
  const challenged = await callProxy('POST', `/auth/credentials/${credential.id}/challenge`, {})
  expect(challenged.status).toBe(200)
  const { pubHex, privHex } = generateKeyPair()
  const bundle = JSON.parse(await encryptOtp('000000', challenged.body.otpEncryptionTargetBundle, pubHex))
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: bundle }
  const path = `/auth/credentials/${credential.id}/verify`
  const first = await callProxy('POST', path, body)
  expect(first.status, JSON.stringify(first.body)).toBe(202)
  const verified = await callProxy('POST', path, body, {
    'Grid-Wallet-Signature': stampWith(privHex, first.body.payloadToSign),
    'Request-Id': first.body.requestId,
  })
  expect(verified.status, JSON.stringify(verified.body)).toBe(200)
  return { privHex, expiresAt: Date.parse(verified.body.expiresAt) }
}

async function send(
  session: Session,
  recipient: { readonly currency: string; readonly accountInfo: unknown },
): Promise<Answer> {
  const account = await callProxy('POST', '/customers/external-accounts', { customerId: customer.id, ...recipient })
  expect(account.status, JSON.stringify(account.body)).toBe(201)
  const quote = await callProxy(
    'POST',
    '/quotes',
    {
      source: { sourceType: 'ACCOUNT', accountId: walletId },
      destination: { destinationType: 'ACCOUNT', accountId: account.body.id, currency: recipient.currency },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    },
    { 'Idempotency-Key': randomUUID() },
  )
  expect([200, 201], JSON.stringify(quote.body)).toContain(quote.status)
  const instructions = quote.body.paymentInstructions.find(
    ({ accountOrWalletInfo }: { accountOrWalletInfo: { accountType: string } }) =>
      accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
  )
  return callProxy(
    'POST',
    `/quotes/${quote.body.id}/execute`,
    {},
    {
      'Grid-Wallet-Signature': stampWith(session.privHex, instructions.accountOrWalletInfo.payloadToSign),
      'Idempotency-Key': randomUUID(),
    },
  )
}

const individual = { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Example' }
const RECIPIENTS = {
  USDC: { accountType: 'SOLANA_WALLET', address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
  USD: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    beneficiary: individual,
  },
  EUR: {
    accountType: 'EUR_ACCOUNT',
    iban: 'DE89370400440532013000',
    beneficiary: { ...individual, countryOfResidence: 'DE' },
  },
} as const

test('“Sign in” starts a session that the app does not treat as expired', async () => {
  const { expiresAt } = await signIn()
  expect(expiresAt - EXPIRED_EARLY_MS).toBeGreaterThan(Date.now())
})

test('“Send” pays from the wallet to crypto and bank recipients with the user’s stamp', async () => {
  const session = await signIn()
  for (const [currency, accountInfo] of Object.entries(RECIPIENTS)) {
    const executed = await send(session, { currency, accountInfo })
    expect(executed.status, JSON.stringify(executed.body)).toBe(200)
    expect(['PROCESSING', 'COMPLETED']).toContain(executed.body.status)
    const { body } = await callProxy('GET', `/transactions/${executed.body.transactionId}`)
    expect([body.status, body.direction]).toEqual(['COMPLETED', 'DEBIT'])
  }
  const { body: wallet } = await callProxy('GET', `/internal-accounts/${walletId}`)
  expect(wallet.balance.amount).toBe(50_000_000 - 3 * 10_000_000)
})

test('“Send” with an unknown session key is rejected with WALLET_SIGNATURE_INVALID', async () => {
  const { privHex } = generateKeyPair()
  const rejected = await send({ privHex, expiresAt: 0 }, { currency: 'USD', accountInfo: RECIPIENTS.USD })
  expect([rejected.status, rejected.body.code]).toEqual([401, 'WALLET_SIGNATURE_INVALID'])
})
