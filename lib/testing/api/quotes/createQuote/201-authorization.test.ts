import { afterAll, expect, test } from 'vitest'
import {
  authorize,
  authorizingCustomer,
  createQuote,
  fromAccount,
  quoteToAuthorize,
  requireAuthorization,
  send,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))

const read = async (id: string) => (await sandbox.call('GET', `/quotes/${id}`)).body
const scaCodes = async () => (await sandbox.control('GET', '/inbox')).body.scaCodes

test('a quote of a customer with scaRequired is PENDING_AUTHORIZATION with a challenge that expires with it', async () => {
  const { accountId, phoneNumber } = await authorizingCustomer(sandbox)
  const quote = await createQuote(sandbox, fromAccount(accountId))
  expect(quote).toMatchObject({
    status: 'PENDING_AUTHORIZATION',
    scaChallenge: {
      id: expect.stringMatching(/^ScaChallenge:[0-9a-f-]{36}$/),
      expiresAt: quote.expiresAt,
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
    },
  })
  expect(await read(quote.id)).toEqual(quote)
  const { status } = await transactionOf(sandbox, quote)
  expect(status).toBe('PENDING_AUTHORIZATION')
  const { id: challengeId } = quote.scaChallenge
  expect((await scaCodes())[0]).toMatchObject({
    to: phoneNumber,
    code: '123456',
    challengeId,
    quoteId: quote.id,
    state: 'pending',
  })
})

test('a quote paid by another customer or by the platform needs no authorization, even if it pays the customer', async () => {
  const { accountId } = await authorizingCustomer(sandbox)
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'EUR' }
  const payers = [
    fromAccount(sandbox.starter.customerUsd),
    {},
    { source: { ...source, customerId: sandbox.starter.customer }, ...toAccount(accountId) },
    { source, ...toAccount(accountId) },
  ]
  for (const payer of payers) {
    const quote = await createQuote(sandbox, payer)
    expect(quote.status).toBe('PENDING')
    expect(quote).not.toHaveProperty('scaChallenge')
  }
})

test('a quote of a customer whose scaRequired is false again needs no authorization', async () => {
  const { customerId, accountId } = await authorizingCustomer(sandbox)
  await requireAuthorization(sandbox, customerId, false)
  const quote = await createQuote(sandbox, fromAccount(accountId))
  expect(quote.status).toBe('PENDING')
  expect(quote).not.toHaveProperty('scaChallenge')
})

test('a quote with real-time funding has no paymentInstructions before its authorization', async () => {
  const { customerId } = await authorizingCustomer(sandbox)
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }
  const quote = await createQuote(sandbox, { source })
  expect(quote).not.toHaveProperty('paymentInstructions')
  expect(await read(quote.id)).toEqual(quote)
  expectError(await send(sandbox, quote.id), 'INVALID_INPUT', { reason: 'QUOTE_NOT_AUTHORIZED', field: 'quoteId' })
  const authorized = (await authorize(sandbox, quote.id)).body
  expect(authorized.paymentInstructions).not.toEqual([])
  expect((await send(sandbox, quote.id)).body.status).toBe('COMPLETED')
})

test('an expired quote that was not authorized still has no paymentInstructions', async () => {
  await freezeClock(sandbox)
  const { customerId } = await authorizingCustomer(sandbox)
  const quote = await createQuote(sandbox, { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } })
  await advanceClock(sandbox, 300_000)
  const expired = await read(quote.id)
  expect(expired.status).toBe('EXPIRED')
  expect(expired).not.toHaveProperty('paymentInstructions')
  expect(expired).not.toHaveProperty('scaChallenge')
  expect((await transactionOf(sandbox, quote)).status).toBe('EXPIRED')
  expect((await scaCodes())[0]).toMatchObject({ quoteId: quote.id, state: 'expired' })
})

test('a quote from a wallet has only its payloadToSign before the authorization, and then its Spark invoice', async () => {
  const { customerId, accountId } = await newWallet(sandbox)
  await sandbox.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount: 50_000_000 } })
  await requireAuthorization(sandbox, customerId)
  const quote = await createQuote(sandbox, { ...fromAccount(accountId), lockedCurrencyAmount: 10_000_000 })
  expect(quote.status).toBe('PENDING_AUTHORIZATION')
  expect(quote.paymentInstructions).toHaveLength(1)
  expect(quote.paymentInstructions[0].accountOrWalletInfo.payloadToSign).toBeTruthy()
  expectError(await send(sandbox, quote.id, { currencyCode: 'USDB' }), 'INVALID_INPUT', {
    reason: 'QUOTE_NOT_AUTHORIZED',
  })
  const { scaChallenge: _, ...pending } = { ...quote, status: 'PENDING' }
  const spark = { accountOrWalletInfo: expect.objectContaining({ accountType: 'SPARK_WALLET' }) }
  expect((await authorize(sandbox, quote.id)).body).toEqual({
    ...pending,
    paymentInstructions: [expect.objectContaining(spark), ...quote.paymentInstructions],
  })
})

test('a customer without a phone number gets the code too', async () => {
  const { customerId } = await newWallet(sandbox, { phoneNumber: undefined })
  await requireAuthorization(sandbox, customerId)
  const quote = await createQuote(sandbox, { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } })
  expect((await scaCodes())[0]).toMatchObject({ quoteId: quote.id, to: customerId })
})

test('immediatelyExecute waits for the authorization', async () => {
  const quote = await quoteToAuthorize(sandbox, { immediatelyExecute: true })
  expect(quote.status).toBe('PENDING_AUTHORIZATION')
  expect((await read(quote.id)).status).toBe('PENDING_AUTHORIZATION')
})
