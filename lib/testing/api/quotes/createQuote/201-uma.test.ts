import { expect, test } from 'vitest'
import { FUNDED_FROM_OUTSIDE, fromAccount, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { createUmaQuote, lookupOf, PAYER, postUmaQuote, toUma, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const EUROS = '$success.eur@sandbox.example'

test('a quote to a UMA address uses the looked-up currency and names the counterparty', async () => {
  const quote = await createUmaQuote(sandbox, EUROS)
  expect(quote).toMatchObject({
    status: 'PENDING',
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: EUROS, currency: 'EUR' },
    receivingCurrency: { code: 'EUR' },
    totalSendingAmount: 100_000,
    totalReceivingAmount: 91_582,
    counterpartyInformation: { FULL_NAME: 'success.eur' },
    rateDetails: { counterpartyFixedFee: 50 },
  })
  expect(quote).not.toHaveProperty('paymentInstructions')
})

test('the transaction of a quote to a UMA address belongs to the sender and has no rail', async () => {
  const quote = await createUmaQuote(sandbox, EUROS, fromAccount(starter.customerUsd))
  expect(await transactionOf(sandbox, quote)).toMatchObject({
    type: 'OUTGOING',
    direction: 'DEBIT',
    customerId: starter.customer,
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: EUROS, currency: 'EUR' },
    paymentRail: null,
  })
})

test('a quote to a UMA address can lock the receiving amount', async () => {
  const locked = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 91_582 }
  expect((await createUmaQuote(sandbox, EUROS, locked)).totalSendingAmount).toBe(100_000)
})

test('a quote in dollars to a dollar UMA address has rate 1 and no fees', async () => {
  const quote = await createUmaQuote(sandbox, '$success.usd@sandbox.example')
  expect(quote).toMatchObject({ exchangeRate: 1, feesIncluded: 0, totalReceivingAmount: 100_000 })
})

test('a quote to a UMA address from real-time funding has payment instructions', async () => {
  const quote = await createUmaQuote(sandbox, EUROS, FUNDED_FROM_OUTSIDE)
  expect(quote.paymentInstructions).toHaveLength(1)
})

test('a lookup can be used for several quotes', async () => {
  const changes = await toUma(sandbox, EUROS)
  expect((await postUmaQuote(sandbox, EUROS, changes)).status).toBe(201)
  expect((await postUmaQuote(sandbox, EUROS, changes)).status).toBe(201)
})

test('a lookup ID may begin with LookupRequest instead of Lookup', async () => {
  const lookupId = (await lookupOf(sandbox, EUROS)).replace('Lookup:', 'LookupRequest:')
  expect((await postUmaQuote(sandbox, EUROS, { lookupId })).status).toBe(201)
})

test('senderCustomerInfo may have more fields than the receiver requires', async () => {
  const senderCustomerInfo = { ...PAYER, PHONE_NUMBER: '+14155550123', anything: { else: [1] } }
  expect((await postUmaQuote(sandbox, EUROS, { senderCustomerInfo })).status).toBe(201)
})

test('a quote to a customer’s UMA address uses the requested currency, else the first currency of the lookup', async () => {
  const ada = await umaAddressOf(sandbox)
  const quote = await createUmaQuote(sandbox, ada)
  expect(quote).toMatchObject({
    receivingCurrency: { code: 'USD' },
    counterpartyInformation: { FULL_NAME: 'Ada Example' },
  })
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: ada, currency: 'USDC' }
  const named = await createUmaQuote(sandbox, ada, { destination })
  expect(named).toMatchObject({ receivingCurrency: { code: 'USDC' }, totalReceivingAmount: 1_000_000_000 })
})

test('the transaction of a platform’s quote to a customer’s UMA address is a DEBIT of the platform', async () => {
  const transaction = await transactionOf(sandbox, await createUmaQuote(sandbox, await umaAddressOf(sandbox)))
  expect(transaction).toMatchObject({ customerId: sandbox.platformId, direction: 'DEBIT' })
})

test('a quote to an external account may name a lookup of this account', async () => {
  const path = `/receiver/external-account/${starter.external.EUR}?customerId=${starter.customer}`
  const { lookupId } = (await sandbox.call('GET', path)).body
  const destination = toAccount(starter.external.EUR)
  expect((await postUmaQuote(sandbox, EUROS, { ...destination, lookupId, senderCustomerInfo: undefined })).status).toBe(
    201,
  )
})

test('counterpartyInformation contains the required fields whose values are known, and is omitted if none is required', async () => {
  const platform = await sandbox.otherPlatform()
  const requireFields = (...names: string[]) => {
    const requiredCounterpartyFields = names.map(name => ({ name, mandatory: true }))
    const dollars = { currencyCode: 'USD', minAmount: 1, maxAmount: 9_000_000, enabledTransactionTypes: ['OUTGOING'] }
    return platform.call('PATCH', '/config', {
      body: { supportedCurrencies: [{ ...dollars, requiredCounterpartyFields }] },
    })
  }
  const ada = await umaAddressOf(platform)
  const { email } = (await platform.call('GET', `/customers/${platform.starter.customer}`)).body
  await requireFields('EMAIL', 'FULL_NAME', 'TAX_ID')
  expect(
    (await createUmaQuote(platform, ada, fromAccount(platform.starter.platformUsd))).counterpartyInformation,
  ).toEqual({
    FULL_NAME: 'Ada Example',
    EMAIL: email,
  })
  expect((await createUmaQuote(platform, '$success.usd@sandbox.example')).counterpartyInformation).toEqual({
    FULL_NAME: 'success.usd',
  })
  await requireFields()
  expect(await createUmaQuote(platform, ada)).not.toHaveProperty('counterpartyInformation')
})
