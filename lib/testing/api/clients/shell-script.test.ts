import { expect, test } from 'vitest'
import { curlOf } from '#lib/testing/api/clients/curl-client'
import { encryptOtp, generateKeyPair, stampWith } from '#lib/testing/api/clients/signing-helper'
import { servedPlatform } from '#lib/testing/sandbox/served-platform'

/*
 * A shell script: `curl -s -u id:secret`, Content-Type if there is a body, and `jq` on the response.
 * It creates a customer, pays dollars to the customer's wallet, signs in by one-time code, and pays out with a stamp.
 * A small helper does the cryptography. The script inserts the helper's output into its requests.
 */

const platform = await servedPlatform()
const { baseUrl, clientId } = platform
const { curl, poll } = curlOf(platform)

test('the script creates a customer, funds the wallet, signs in and pays out with a stamp', async () => {
  const { walletId, bankId } = await payIn()
  const session = await signIn(walletId)
  await payOut({ walletId, bankId, session })
})

/** Steps 1 to 6. Step 3, the one-time code, is part of the sign-in. */
async function payIn(): Promise<{ walletId: string; bankId: string }> {
  // 1. The customer is approved at once, so the accounts exist.
  const customer = await curl('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    platformCustomerId: `alice-${clientId}`,
    umaAddress: `$alice-${clientId.slice(-12).toLowerCase()}@shell.example`,
    email: 'alice@example.com',
    fullName: 'Alice Example',
    birthDate: '1990-01-15',
    nationality: 'US',
  })
  expect([customer.status, customer.body.kycStatus]).toEqual([201, 'APPROVED'])
  const customerId = customer.body.id

  // 2. One account is the wallet, another one has dollars.
  const accounts = await curl('GET', `/customers/internal-accounts?customerId=${customerId}`)
  expect(accounts.status).toBe(200)
  const internalAccounts: { id: string; type: string; balance: { amount: number; currency: { code: string } } }[] =
    accounts.body.data
  const wallet = internalAccounts.find(
    ({ type, balance }) => type === 'EMBEDDED_WALLET' && balance.currency.code === 'USDB',
  )
  expect(internalAccounts.filter(({ balance }) => balance.currency.code === 'USD')).toHaveLength(1)

  // 4. A bank account for the payout. The server ignores the rails.
  const bank = await curl('POST', '/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      paymentRails: ['RTP'],
      routingNumber: '021000021',
      accountNumber: '1234567890',
      beneficiary: {
        beneficiaryType: 'INDIVIDUAL',
        fullName: 'Alice Example',
        birthDate: '1990-01-15',
        nationality: 'US',
        address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postalCode: '62701', country: 'US' },
      },
    },
  })
  expect([bank.status, bank.body.status], JSON.stringify(bank.body)).toEqual([201, 'ACTIVE'])
  expect(bank.body.id).toMatch(/^ExternalAccount:/)

  // 5. The dollar account of the platform, which is funded first.
  const platform = await curl('GET', '/platform/internal-accounts?currency=USD')
  const platformUsd = platform.body.data[0].id
  const funded = await curl('POST', `/sandbox/internal-accounts/${platformUsd}/fund`, { amount: 100_000 })
  expect(funded.status).toBe(200)

  // 6. A payment of one dollar to the wallet. The server ignores the currency of the destination.
  const quote = await curl('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: platformUsd },
    destination: { destinationType: 'ACCOUNT', accountId: wallet?.id, currency: 'USDB' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100,
  })
  expect([quote.status, quote.body.status], JSON.stringify(quote.body)).toEqual([201, 'PENDING'])
  const executed = await curl('POST', `/quotes/${quote.body.id}/execute`, {})
  expect(executed.status).toBe(200)
  expect(['PROCESSING', 'COMPLETED']).toContain(executed.body.status)
  expect(await poll(quote.body.transactionId)).toBe('COMPLETED')

  const after = await curl('GET', `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`)
  expect(after.body.data[0].balance.amount).toBe((wallet?.balance.amount ?? 0) + 1_000_000)
  return { walletId: wallet?.id ?? '', bankId: bank.body.id }
}

/** Steps 7 to 9. Returns the private key of the login, which is also the key of the session. */
async function signIn(walletId: string): Promise<string> {
  const credentials = await curl('GET', `/auth/credentials?accountId=${walletId}`)
  const { id } = credentials.body.data.find(({ type }: { type: string }) => type === 'EMAIL_OTP')

  // 7. The first code is requested without a body. The second one is used.
  expect((await curl('POST', `/auth/credentials/${id}/challenge`)).status).toBe(200)
  const { pubHex, privHex } = generateKeyPair()
  const challenged = await curl('POST', `/auth/credentials/${id}/challenge`, {})
  expect(challenged.status).toBe(200)

  // 8. The helper prints a JSON string literal with quotes.
  const literal = await encryptOtp('000000', challenged.body.otpEncryptionTargetBundle, pubHex)
  const body = `{"type":"EMAIL_OTP","encryptedOtpBundle": ${literal}}`

  // 9. The same body is sent twice, the second time with the stamp.
  const first = await curl('POST', `/auth/credentials/${id}/verify`, body)
  expect([first.status, first.body.type], JSON.stringify(first.body)).toEqual([202, 'EMAIL_OTP'])
  const session = await curl('POST', `/auth/credentials/${id}/verify`, body, {
    'Grid-Wallet-Signature': stampWith(privHex, first.body.payloadToSign),
    'Request-Id': first.body.requestId,
  })
  expect(session.status, JSON.stringify(session.body)).toBe(200)
  expect(Date.parse(session.body.expiresAt)).toBeGreaterThan(Date.parse(session.body.createdAt))
  return privHex
}

interface PayOut {
  readonly walletId: string
  readonly bankId: string
  /** Private key of the session, in hex. */
  readonly session: string
}

/** Steps 10 and 11. */
async function payOut({ walletId, bankId, session }: PayOut): Promise<void> {
  // 10. The payload to sign is in the payment instructions.
  const quote = await curl('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: walletId },
    destination: { destinationType: 'ACCOUNT', accountId: bankId, currency: 'USD' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000_000,
  })
  expect([quote.status, quote.body.status], JSON.stringify(quote.body)).toEqual([201, 'PENDING'])
  const instructions: { accountType: string; payloadToSign: string }[] = quote.body.paymentInstructions.map(
    ({ accountOrWalletInfo }: { accountOrWalletInfo: unknown }) => accountOrWalletInfo,
  )
  const payloadToSign = instructions.find(({ accountType }) => accountType === 'EMBEDDED_WALLET')?.payloadToSign ?? ''

  // 11. The path names the signed quote, so no Request-Id is needed.
  const path = `/quotes/${quote.body.id}/execute`
  const executed = await curl('POST', path, {}, { 'Grid-Wallet-Signature': stampWith(session, payloadToSign) })
  expect(executed.status, JSON.stringify(executed.body)).toBe(200)
  expect(['PROCESSING', 'COMPLETED']).toContain(executed.body.status)
  expect(await poll(quote.body.transactionId)).toBe('COMPLETED')
  expect((await curl('GET', `/internal-accounts/${walletId}`)).body.balance.amount).toBe(0)
}

test('a wrong secret answers UNAUTHORIZED in the standard error shape', async () => {
  const response = await fetch(`${baseUrl}/customers`, {
    headers: { Authorization: `Basic ${btoa(`${clientId}:wrong`)}` },
  })
  expect([response.status, await response.json()]).toMatchObject([401, { status: 401, code: 'UNAUTHORIZED' }])
})
