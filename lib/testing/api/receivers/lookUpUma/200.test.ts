import { expect, test } from 'vitest'
import { CURRENCIES } from '#lib/contract/money/currency'
import { createQuote, postQuote } from '#lib/testing/fixtures/quote-requests'
import { lookUp, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a lookup returns the currency, rate, limits and required payer data', async () => {
  const reply = await sandbox.call('GET', '/receiver/uma/$success.eur@sandbox.uma.money')
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    receiverUmaAddress: '$success.eur@sandbox.uma.money',
    sendingCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
    lookupId: expect.stringMatching(/^Lookup:[0-9a-f-]{36}$/),
    supportedCurrencies: [
      {
        currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
        estimatedExchangeRate: 0.9200000015,
        min: 100,
        max: 10_000_000_000,
      },
    ],
    requiredPayerDataFields: [
      { name: 'FULL_NAME', mandatory: true },
      { name: 'BIRTH_DATE', mandatory: true },
      { name: 'NATIONALITY', mandatory: true },
    ],
  })
})

test('a lookup asks only for the data that its sender does not have', async () => {
  const [known, unknown] = [await lookUp(sandbox, '$success.eur@a.example'), await newCustomer({ fullName: 'Ada' })]
  expect(known.body.requiredPayerDataFields).toEqual([])
  const lookup = await sandbox.call('GET', `/receiver/uma/$success.eur@a.example?customerId=${unknown}`)
  expect(lookup.body.requiredPayerDataFields.map(({ name }: { name: string }) => name)).toEqual([
    'BIRTH_DATE',
    'NATIONALITY',
  ])
})

test('a quote needs only the data that its customer does not have, even if the lookup named another', async () => {
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$success.eur@a.example' }
  const { lookupId } = (await lookUp(sandbox, destination.umaAddress)).body
  const source = { sourceType: 'ACCOUNT', accountId: sandbox.starter.customerUsd }
  expect((await createQuote(sandbox, { source, destination, lookupId })).status).toBe('PENDING')
  expectError(await postQuote(sandbox, { destination, lookupId }), 'MISSING_MANDATORY_USER_INFO', {
    missingFields: ['FULL_NAME', 'BIRTH_DATE', 'NATIONALITY'],
  })
  const funded = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: await newCustomer({ fullName: 'Ada' }) }
  const partly = { source: funded, destination, lookupId, senderCustomerInfo: { BIRTH_DATE: '1990-01-15' } }
  expectError(await postQuote(sandbox, partly), 'MISSING_MANDATORY_USER_INFO', { missingFields: ['NATIONALITY'] })
})

async function newCustomer(body: object): Promise<string> {
  return (await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', ...body } })).body.id
}

test('a lookup without a sender can be used in a quote from the platform', async () => {
  const umaAddress = '$success.usd@sandbox.grid.uma.money'
  const reply = await sandbox.call('GET', `/receiver/uma/${umaAddress}`)
  expect(reply.status, reply.text).toBe(200)
  const dollars = { currency: { code: 'USD' }, estimatedExchangeRate: 1, min: 100 }
  expect(reply.body.supportedCurrencies).toMatchObject([dollars])
  const quote = await createQuote(sandbox, {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress },
    lookupId: reply.body.lookupId,
    senderCustomerInfo: { FULL_NAME: 'Ada', BIRTH_DATE: '1990-01-15', NATIONALITY: 'US' },
  })
  expect(quote.status).toBe('PENDING')
})

test.each(CURRENCIES)('the external address for $code at an arbitrary host receives only $code', async ({ code }) => {
  const reply = await lookUp(sandbox, `$success.${code.toLowerCase()}@any.host.example:8080`)
  const [supported, ...others] = reply.body.supportedCurrencies
  expect(supported.currency.code).toBe(code)
  expect(supported.estimatedExchangeRate).toBeGreaterThan(0)
  expect([supported.min > 0, supported.max > supported.min]).toEqual([true, true])
  expect(others).toEqual([])
})

test.each(['$pending.long.usd', '$fail.compliance.mxn'])(
  'the external address %s@sandbox.example can be looked up',
  async name => {
    expect((await lookUp(sandbox, `${name}@sandbox.example`)).status).toBe(200)
  },
)

test('a percent-encoded UMA address is accepted', async () => {
  const reply = await lookUp(sandbox, '%24success.usd%40sandbox.example')
  expect(reply.body.receiverUmaAddress).toBe('$success.usd@sandbox.example')
})

test('the limits of an address that receives bitcoin are 100 and 10,000,000,000 satoshis', async () => {
  const reply = await lookUp(sandbox, '$success.btc@sandbox.example')
  const satoshis = { currency: { code: 'BTC', decimals: 8 }, min: 100, max: 10_000_000_000 }
  expect(reply.body.supportedCurrencies[0]).toMatchObject(satoshis)
})

test('the estimated rate from dollars to dollars is 1', async () => {
  const reply = await lookUp(sandbox, '$success.usd@sandbox.example')
  expect(reply.body.supportedCurrencies[0].estimatedExchangeRate).toBe(1)
})

test('two lookups of the same address have different IDs', async () => {
  const address = '$success.usd@sandbox.example'
  expect((await lookUp(sandbox, address)).body.lookupId).not.toBe((await lookUp(sandbox, address)).body.lookupId)
})

test('a customer’s address has the currencies of the customer’s accounts and the platform’s default limits', async () => {
  const body = { customerType: 'INDIVIDUAL', currencies: ['EUR'], umaAddress: '$grace@sandbox.example' }
  await sandbox.call('POST', '/customers', { body })
  const { supportedCurrencies } = (await lookUp(sandbox, '$grace@sandbox.example')).body
  const codes = supportedCurrencies.map((supported: { currency: { code: string } }) => supported.currency.code)
  expect(codes).toEqual(['USD', 'USDC', 'USDB', 'EUR'])
  expect(supportedCurrencies[0]).toMatchObject({ min: 1, max: 9_000_000_000_000_000 })
})

test('a customer’s address takes precedence over an identical external address', async () => {
  const umaAddress = '$success.mxn@mine.example'
  await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', umaAddress } })
  const { supportedCurrencies } = (await lookUp(sandbox, umaAddress)).body
  expect(supportedCurrencies[0].currency.code).toBe('USD')
})

test('the generated address of the starter customer can be looked up', async () => {
  expect((await lookUp(sandbox, await umaAddressOf(sandbox))).status).toBe(200)
})
