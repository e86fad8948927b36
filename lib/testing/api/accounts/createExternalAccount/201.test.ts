import { expect, test } from 'vitest'
import { currenciesOfAccountType, isWalletType, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import { EXTERNAL_ACCOUNT_SAMPLES, externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { accountsOf } from '#lib/testing/fixtures/external-account-suite'
import { createQuote, toAccount } from '#lib/testing/fixtures/quote-requests'
import { addAccount } from '#lib/testing/fixtures/registered-accounts'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const euro = externalAccountSample('EUR_ACCOUNT')

test('fields that only describe an account are stored and returned', async () => {
  const usd = {
    ...externalAccountSample('USD_ACCOUNT'),
    ...{ bankName: 'Chase Bank', bankAccountType: 'SAVINGS', fiToFiInformation: '/BNF/Invoice 4471' },
    ...{ intermediaryBankName: 'JPMorgan Chase Bank', intermediaryRoutingNumber: '021000021' },
  }
  const bank = { currency: 'USD', ownershipType: 'THIRD_PARTY', accountInfo: usd }
  const wallet = {
    ...{ currency: 'USDC', ownershipType: 'FIRST_PARTY' },
    accountInfo: {
      ...externalAccountSample('SOLANA_WALLET'),
      ...{
        vaspName: 'Kraken',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', countryOfResidence: 'GB' },
      },
    },
  }
  for (const body of [bank, wallet]) {
    const reply = await accountsOf(sandbox, 'customers').create(body)
    expect(reply.body, reply.text).toMatchObject(body)
    expect((await sandbox.call('GET', `/customers/external-accounts/${reply.body.id}`)).body).toEqual(reply.body)
    expect('beneficiaryVerificationStatus' in reply.body).toBe(body === bank)
  }
})

test.each(EXTERNAL_ACCOUNT_SAMPLES)(
  'POST creates an external account of type $accountType, and GET returns the same body',
  async sample => {
    const currency = currenciesOfAccountType(sample.accountType)[0]
    const reply = await addAccount(sandbox, sample.accountType)
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body).toMatchObject({ customerId: starter.customer, status: 'ACTIVE', currency, accountInfo: sample })
    const read = await sandbox.call('GET', `/customers/external-accounts/${reply.body.id}`)
    expect(read.text).toBe(reply.text)
  },
)

test.each(EXTERNAL_ACCOUNT_SAMPLES)(
  'an account of type $accountType has only rails of its type, or no rails if it is a wallet',
  async ({ accountType }) => {
    const { paymentRails } = (await addAccount(sandbox, accountType)).body.accountInfo
    if (isWalletType(accountType)) return expect(paymentRails).toBeUndefined()
    expect(paymentRails.length).toBeGreaterThan(0)
    expect(RAILS_BY_ACCOUNT_TYPE[accountType]).toEqual(expect.arrayContaining(paymentRails))
  },
)

test.each([
  ['EGP_ACCOUNT', { iban: undefined, phoneNumber: '+201001234567' }, ['MOBILE_MONEY']],
  ['GHS_ACCOUNT', { phoneNumber: '+233201234567' }, ['BANK_TRANSFER', 'MOBILE_MONEY']],
  ['INR_ACCOUNT', { accountNumber: '123456789', ifsc: 'HDFC0000001', rail: 'NEFT' }, ['UPI', 'NEFT', 'RTGS']],
] as const)(
  'an account of type %s with the changed fields %o has the rails %j',
  async (accountType, changes, rails) => {
    const accountInfo = { ...externalAccountSample(accountType), ...changes }
    const reply = await addAccount(sandbox, accountType, { accountInfo })
    expect(reply.body.accountInfo.paymentRails).toEqual(rails)
  },
)

test.each([
  ['101', 'MATCHED'],
  ['102', 'NOT_MATCHED'],
  ['103', 'PARTIAL_MATCH'],
  ['104', 'PENDING'],
  ['106', 'UNSUPPORTED'],
  ['107', 'CHECKED_BY_RECEIVING_FI'],
])(
  'an account whose identifier ends in %s has the verification status %s',
  async (suffix, beneficiaryVerificationStatus) => {
    const reply = await addAccount(sandbox, 'EUR_ACCOUNT', {
      accountInfo: { ...euro, iban: `DE89370400440532013${suffix}` },
    })
    expect(reply.body).toMatchObject({ status: 'ACTIVE', beneficiaryVerificationStatus })
  },
)

test('the beneficiaryVerifiedData of a partial match contains the name in the bank’s records', async () => {
  const reply = await addAccount(sandbox, 'EUR_ACCOUNT', { accountInfo: { ...euro, iban: 'DE89370400440532013103' } })
  expect(reply.body.beneficiaryVerifiedData).toEqual({ fullName: 'A. Lovelace' })
})

test('for an email PIX key, the end of the local part decides the verification status', async () => {
  const pix = { ...externalAccountSample('BRL_ACCOUNT'), pixKey: 'ada.102@pix.example', pixKeyType: 'EMAIL' }
  const reply = await addAccount(sandbox, 'BRL_ACCOUNT', { accountInfo: pix })
  expect(reply.body.beneficiaryVerificationStatus).toBe('NOT_MATCHED')
})

test('a wallet has no verification status', async () => {
  const accountInfo = { accountType: 'SOLANA_WALLET', address: 'anything-102' }
  const reply = await addAccount(sandbox, 'SOLANA_WALLET', { currency: 'USDC', accountInfo })
  expect(reply.body).not.toHaveProperty('beneficiaryVerificationStatus')
})

test('defaultUmaDepositAccount is false unless the request sets it to true', async () => {
  expect((await addAccount(sandbox, 'EUR_ACCOUNT')).body.defaultUmaDepositAccount).toBe(false)
  const requested = await addAccount(sandbox, 'EUR_ACCOUNT', { defaultUmaDepositAccount: true })
  expect(requested.body.defaultUmaDepositAccount).toBe(true)
})

test('registering the same bank details twice creates two accounts', async () => {
  const one = await addAccount(sandbox, 'EUR_ACCOUNT')
  const two = await addAccount(sandbox, 'EUR_ACCOUNT')
  expect(two.status).toBe(201)
  expect(two.body.id).not.toBe(one.body.id)
})

test('unknown fields and fields of other account types are ignored and never returned', async () => {
  const accountInfo = { ...euro, routingNumber: '021000021', paymentRails: ['WIRE'], countries: ['DE'] }
  const reply = await addAccount(sandbox, 'EUR_ACCOUNT', { accountInfo, surprise: 'leak' })
  expect(reply.status).toBe(201)
  expect(reply.text).not.toMatch(/routingNumber|countries|leak|WIRE/)
})

test('the response contains the requested platformAccountId', async () => {
  const reply = await addAccount(sandbox, 'EUR_ACCOUNT', { platformAccountId: 'euro-of-ada' })
  expect(reply.body.platformAccountId).toBe('euro-of-ada')
})

test.each(['USDC', 'USDT'])('an account of type SOLANA_WALLET can have the currency %s', async currency => {
  expect((await addAccount(sandbox, 'SOLANA_WALLET', { currency })).body.currency).toBe(currency)
})

test('a Salvadoran account created with currency SLV has currency USD', async () => {
  const { create } = accountsOf(sandbox, 'customers')
  const reply = await create({ currency: 'SLV', accountInfo: externalAccountSample('SLV_ACCOUNT') })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body.currency).toBe('USD')
})

test('an account created without a customerId belongs to the platform', async () => {
  const reply = await addAccount(sandbox, 'EUR_ACCOUNT', { customerId: undefined, platformAccountId: 'treasury' })
  expect([reply.status, reply.body.status], reply.text).toEqual([201, 'ACTIVE'])
  expect(reply.body).not.toHaveProperty('customerId')
  const { id } = reply.body
  expect((await sandbox.call('GET', `/platform/external-accounts/${id}`)).text).toBe(reply.text)
  const listed = await sandbox.call('GET', '/platform/external-accounts?limit=100')
  expect(listed.body.data).toContainEqual(reply.body)
  expect((await sandbox.call('GET', '/customers/external-accounts?limit=100')).text).not.toContain(id)
  expect((await createQuote(sandbox, toAccount(id))).status).toBe('PENDING')
})

test('accounts of the platform need distinct platformAccountIds, even if created through different paths', async () => {
  const body = { currency: 'EUR', accountInfo: euro, platformAccountId: 'once' }
  expect((await sandbox.call('POST', '/customers/external-accounts', { body })).status).toBe(201)
  const again = await sandbox.call('POST', '/platform/external-accounts', { body })
  expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
})
