import { expect, test } from 'vitest'
import { COMPANY } from '#lib/testing/fixtures/business-customers'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

function create(body: Record<string, unknown>) {
  return sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', ...body } })
}

test('a customer created with only a customerType gets a generated platformCustomerId and UMA address', async () => {
  const reply = await create({})
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    id: expect.stringMatching(/^Customer:[0-9a-f-]{36}$/),
    customerType: 'INDIVIDUAL',
    platformCustomerId: expect.stringMatching(/^\S+$/),
    umaAddress: expect.stringMatching(/^\$[a-z0-9\-_.+]{1,63}@[a-z0-9.-]+$/),
    isDeleted: false,
  })
})

test('two customers with the same name get different platformCustomerIds and UMA addresses', async () => {
  const one = (await create({ fullName: 'Ada Lovelace' })).body
  const two = (await create({ fullName: 'Ada Lovelace' })).body
  expect(one.umaAddress).not.toBe(two.umaAddress)
  expect(one.platformCustomerId).not.toBe(two.platformCustomerId)
})

test.each(['Ada Lovelace', '李小龍', '🦊', 'x'.repeat(250)])(
  'a customer named %s gets a valid UMA address',
  async fullName => {
    const { umaAddress } = (await create({ fullName })).body
    expect(umaAddress).toMatch(/^\$[a-z0-9\-_.+]{1,63}@sandbox\.example$/)
  },
)

test('a new customer is stored and returned with the fields of the request', async () => {
  const body = {
    platformCustomerId: 'user-17',
    region: 'GB',
    currencies: ['GBP', 'EUR'],
    email: 'grace@example.com',
    phoneNumber: '+442071838750',
    umaAddress: `$grace.${sandbox.platformId.slice(-12)}@sandbox.example`,
    fullName: 'Grace Hopper',
    birthDate: '1906-12-09',
    nationality: 'US',
    address: { line1: '12 St James Square', postalCode: 'SW1Y 4JH', country: 'GB' },
  }
  const reply = await create(body)
  expect(reply.body).toMatchObject(body)
  expect((await sandbox.call('GET', `/customers/${reply.body.id}`)).body).toEqual(reply.body)
})

test('a new customer’s contactVerification is PENDING for each contact, and is omitted if there are no contacts', async () => {
  expect((await create({})).body).not.toHaveProperty('contactVerification')
  expect((await create({ email: 'c@example.com' })).body.contactVerification).toEqual({ email: 'PENDING' })
  expect((await create({ phoneNumber: '+14155550100' })).body.contactVerification).toEqual({ phone: 'PENDING' })
})

test('a new individual is APPROVED immediately', async () => {
  expect((await create({})).body.kycStatus).toBe('APPROVED')
})

test('a new business is UNVERIFIED and is returned with its businessInfo', async () => {
  const reply = await create({ customerType: 'BUSINESS', businessInfo: COMPANY })
  expect(reply.body).toMatchObject({ customerType: 'BUSINESS', kybStatus: 'UNVERIFIED', businessInfo: COMPANY })
  expect(reply.body).not.toHaveProperty('kycStatus')
})

test('a new business is returned with the documented fields of its businessInfo and without unknown fields', async () => {
  const businessInfo = {
    ...COMPANY,
    ...{
      naicsCode: '33',
      countriesOfOperation: ['GB', 'FR'],
      purposeOfAccount: 'SUPPLIER_PAYMENTS',
      sourceOfFunds: 'Sales',
    },
    ...{ expectedMonthlyTransactionCount: 'COUNT_10_TO_100', expectedMonthlyTransactionVolume: 'VOLUME_OVER_10M' },
    ...{ entityType: 'LLC', businessType: 'INFORMATION', sourceOfFundsCategories: ['LOANS', 'DONATIONS'] },
    ...{ expectedRecipientJurisdictions: ['US'], expectedCounterpartyCountries: ['MX'] },
    ...{ sourceOfFundsOtherDescription: 'A settlement', purposeOfAccountOtherDescription: 'Escrow' },
    ...{ primaryContactFirstName: 'Ada', primaryContactLastName: 'Example' },
  }
  const sent = { ...businessInfo, surprise: 'leak' }
  const reply = await create({ customerType: 'BUSINESS', businessInfo: sent })
  expect(reply.body.businessInfo).toEqual(businessInfo)
})

const DECLARED = {
  idType: 'SSN',
  countryOfIssuance: 'US',
  sourceOfFundsCategories: ['SALARY', 'OTHER'],
  sourceOfFundsOtherDescription: 'Contest winnings',
  sourceOfWealthCategories: ['SAVINGS'],
  purposeOfAccount: 'OTHER',
  purposeOfAccountOtherDescription: 'Household budget',
  expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
  expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
  annualIncomeRange: 'RANGE_50K_100K',
  netWorthRange: 'UNDER_100K',
  pepStatus: 'NONE',
}
const CONSENT = {
  acceptedAt: '2025-10-13T09:00:00.000Z',
  ipAddress: '198.51.100.24',
  termsVersion: '2026-07-31',
  acceptanceMethod: 'CHECKBOX',
}

test('an individual is stored and returned with its due diligence and its consent to the terms', async () => {
  const reply = await create({ ...DECLARED, endUserTermsConsent: CONSENT })
  expect(reply.body).toMatchObject({ ...DECLARED, endUserTermsConsent: CONSENT })
  expect((await sandbox.call('GET', `/customers/${reply.body.id}`)).body).toEqual(reply.body)
  const change = { customerType: 'INDIVIDUAL', pepStatus: 'DOMESTIC' }
  const changed = await sandbox.call('PATCH', `/customers/${reply.body.id}`, { body: change })
  expect(changed.body).toMatchObject({ ...DECLARED, endUserTermsConsent: CONSENT, pepStatus: 'DOMESTIC' })
})

test('a business is stored and returned with its consent to the terms', async () => {
  const reply = await create({ customerType: 'BUSINESS', businessInfo: COMPANY, endUserTermsConsent: CONSENT })
  expect(reply.body.endUserTermsConsent).toEqual(CONSENT)
  const listed = await sandbox.call('GET', `/customers?platformCustomerId=${reply.body.platformCustomerId}`)
  expect(listed.body.data).toEqual([reply.body])
})

test.each(['TRUST', 'CHARITY', 'PRIVATE_FOUNDATION', 'PUBLICLY_LISTED_COMPANY'])(
  'a business may be a %s',
  async entityType => {
    const company = { ...COMPANY, entityType }
    expect((await create({ customerType: 'BUSINESS', businessInfo: company })).body.businessInfo).toEqual(company)
  },
)

test('the identifier of a customer is accepted, but not returned', async () => {
  const reply = await create({ idType: 'SSN', identifier: '078-05-1120' })
  const body = { customerType: 'INDIVIDUAL', idType: 'ITIN', identifier: '912-70-1120' }
  const changed = await sandbox.call('PATCH', `/customers/${reply.body.id}`, { body })
  expect([reply.body.idType, changed.body.idType]).toEqual(['SSN', 'ITIN'])
  expect(reply.text + changed.text).not.toMatch(/1120|identifier/)
})

test('unknown and read-only fields in a request for a new customer are ignored', async () => {
  const reply = await create({ surprise: 'leak', kycStatus: 'REJECTED', id: 'Customer:mine' })
  expect(reply.text).not.toContain('leak')
  expect(reply.body.kycStatus).toBe('APPROVED')
  expect(reply.body.id).not.toBe('Customer:mine')
})

test('a new customer has an empty USD account, USDC account and USDB wallet', async () => {
  const { id } = (await create({})).body
  expect(await accountsOf(id)).toEqual([
    ['INTERNAL_FIAT', 'USD', 0],
    ['INTERNAL_CRYPTO', 'USDC', 0],
    ['EMBEDDED_WALLET', 'USDB', 0],
  ])
})

test('a new customer has one account in each requested currency, even if a currency is repeated', async () => {
  const { id } = (await create({ currencies: ['EUR', 'USD', 'BTC', 'EUR'] })).body
  expect((await accountsOf(id)).slice(3)).toEqual([
    ['INTERNAL_FIAT', 'EUR', 0],
    ['INTERNAL_CRYPTO', 'BTC', 0],
  ])
})

test('two customers can have the same email and phone number', async () => {
  const contact = { email: 'shared@example.com', phoneNumber: '+12025550100' }
  await create(contact)
  expect((await create(contact)).status).toBe(201)
})

async function accountsOf(customerId: string) {
  const listed = await sandbox.call('GET', `/customers/internal-accounts?customerId=${customerId}`)
  return listed.body.data.map(({ type, balance }: { type: string; balance: Balance }) => [
    type,
    balance.currency.code,
    balance.amount,
  ])
}

interface Balance {
  readonly amount: number
  readonly currency: { readonly code: string }
}
