import { expect, test } from 'vitest'
import { umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { customer, external } = sandbox.starter

function lookUp(accountId: string | undefined, query = `customerId=${customer}`) {
  return sandbox.call('GET', `/receiver/external-account/${accountId}?${query}`)
}

test('a lookup returns the currency, rate and limits of the account, and an empty list of required payer data', async () => {
  const reply = await lookUp(external.EUR)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    accountId: external.EUR,
    sendingCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
    lookupId: expect.stringMatching(/^Lookup:[0-9a-f-]{36}$/),
    supportedCurrencies: [
      {
        currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
        estimatedExchangeRate: 0.9200000015,
        min: 1,
        max: 9_000_000_000_000_000,
      },
    ],
    requiredPayerDataFields: [],
  })
})

test('a lookup can name the currency that the sender pays in', async () => {
  const { body } = await lookUp(external.EUR, `customerId=${customer}&sendingCurrency=USDC`)
  expect(body.sendingCurrency.code).toBe('USDC')
  expect(body.supportedCurrencies[0].estimatedExchangeRate).toBeCloseTo(0.92, 2)
})

test('a percent-encoded colon in the account ID is accepted', async () => {
  expect((await lookUp(external.USDC?.replace(':', '%3A'))).body.accountId).toBe(external.USDC)
})

test('a lookup can name the sender with senderUmaAddress', async () => {
  expect((await lookUp(external.EUR, `senderUmaAddress=${await umaAddressOf(sandbox)}`)).status).toBe(200)
})

test('an external account of the platform can be looked up', async () => {
  const body = { currency: 'MXN', accountInfo: { accountType: 'MXN_ACCOUNT', clabeNumber: '014027000005555601' } }
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' }
  const accountInfo = { ...body.accountInfo, beneficiary }
  const created = await sandbox.call('POST', '/platform/external-accounts', { body: { ...body, accountInfo } })
  expect((await lookUp(created.body.id)).body.supportedCurrencies[0].currency.code).toBe('MXN')
})

test('a lookup without a sender is accepted', async () => {
  const reply = await sandbox.call('GET', `/receiver/external-account/${external.EUR}`)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.supportedCurrencies[0].estimatedExchangeRate).toBe(0.9200000015)
})
