import { expect, test } from 'vitest'
import { curlOf } from '#lib/testing/api/clients/curl-client'
import { encryptOtp, generateKeyPair, stampWith } from '#lib/testing/api/clients/signing-helper'
import { servedPlatform } from '#lib/testing/sandbox/served-platform'

/*
 * The first test sends the calls of a shell script. The script uses `curl -s -u id:secret`, sends Content-Type only
 * with a body, and reads responses with `jq`. A helper program does the cryptography. The script inserts the helper's
 * output into requests.
 */

const platform = await servedPlatform()
const { baseUrl, clientId } = platform
const { curl, poll } = curlOf(platform)

test('the script creates a customer, funds the wallet, signs in and pays out with a stamp', async () => {
  const { walletId, bankId } = await payIn()
  const sessionKey = await signIn(walletId)
  await payOut({ walletId, bankId, sessionKey })
})

/** Creates a customer with a bank account, and pays one dollar to the customer's wallet. */
async function payIn(): Promise<{ walletId: string; bankId: string }> {
  // 1. The customer is approved immediately.
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

  // 2. The customer has a wallet in USDB and one account in USD.
  const accounts = await curl('GET', `/customers/internal-accounts?customerId=${customerId}`)
  expect(accounts.status).toBe(200)
  const internalAccounts: { id: string; type: string; balance: { amount: number; currency: { code: string } } }[] =
    accounts.body.data
  const wallet = internalAccounts.find(
    ({ type, balance }) => type === 'EMBEDDED_WALLET' && balance.currency.code === 'USDB',
  )
  expect(internalAccounts.filter(({ balance }) => balance.currency.code === 'USD')).toHaveLength(1)

  // 3. The payout goes to a bank account. The server ignores `paymentRails`.
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

  // 4. The script funds the USD account of the platform.
  const platformAccounts = await curl('GET', '/platform/internal-accounts?currency=USD')
  const platformUsd = platformAccounts.body.data[0].id
  const funded = await curl('POST', `/sandbox/internal-accounts/${platformUsd}/fund`, { amount: 100_000 })
  expect(funded.status).toBe(200)

  // 5. The platform pays one dollar to the wallet. The server ignores the destination's `currency`.
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

/** Signs in with a one-time code. Returns the client's private key, which is also the session's signing key. */
async function signIn(walletId: string): Promise<string> {
  const credentials = await curl('GET', `/auth/credentials?accountId=${walletId}`)
  const { id } = credentials.body.data.find(({ type }: { type: string }) => type === 'EMAIL_OTP')

  // 6. The script requests a code twice, the first time without a body. The script uses the second response.
  expect((await curl('POST', `/auth/credentials/${id}/challenge`)).status).toBe(200)
  const { pubHex, privHex } = generateKeyPair()
  const challenged = await curl('POST', `/auth/credentials/${id}/challenge`, {})
  expect(challenged.status).toBe(200)

  // 7. The helper prints a JSON string literal, so the script adds no quotation marks.
  const literal = await encryptOtp('000000', challenged.body.otpEncryptionTargetBundle, pubHex)
  const body = `{"type":"EMAIL_OTP","encryptedOtpBundle": ${literal}}`

  // 8. The script sends the same body twice, the second time with a stamp.
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
  readonly sessionKey: string
}

async function payOut({ walletId, bankId, sessionKey }: PayOut): Promise<void> {
  // 9. The payload to sign is in the payment instructions.
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

  // 10. The path names the quote, so no Request-Id is needed.
  const path = `/quotes/${quote.body.id}/execute`
  const executed = await curl('POST', path, {}, { 'Grid-Wallet-Signature': stampWith(sessionKey, payloadToSign) })
  expect(executed.status, JSON.stringify(executed.body)).toBe(200)
  expect(['PROCESSING', 'COMPLETED']).toContain(executed.body.status)
  expect(await poll(quote.body.transactionId)).toBe('COMPLETED')
  expect((await curl('GET', `/internal-accounts/${walletId}`)).body.balance.amount).toBe(0)
}

test('a wrong client secret is rejected with 401 and a JSON error with the code UNAUTHORIZED', async () => {
  const response = await fetch(`${baseUrl}/customers`, {
    headers: { Authorization: `Basic ${btoa(`${clientId}:wrong`)}` },
  })
  expect([response.status, await response.json()]).toMatchObject([401, { status: 401, code: 'UNAUTHORIZED' }])
})
