import { expect, test } from 'vitest'
import { COMPANY } from '#lib/testing/fixtures/business-customers'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

function create(body: Record<string, unknown>) {
  return sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', ...body } })
}

test.each([
  ['customerType', undefined],
  ['customerType', 'PERSON'],
  ['email', 'ada'],
  ['email', 'ada@localhost'],
  ['email', 'a b@example.com'],
  ['email', '@example.com'],
  ['email', ''],
  ['email', `${'a'.repeat(65)}@example.com`],
  ['phoneNumber', '4155550123'],
  ['phoneNumber', '+0155550123'],
  ['phoneNumber', '+1 415 555 0123'],
  ['phoneNumber', '+1415555012345678'],
  ['phoneNumber', 14155550123],
  ['umaAddress', 'ada@sandbox.example'],
  ['umaAddress', '$Ada@sandbox.example'],
  ['umaAddress', '$ada'],
  ['umaAddress', '$ada@sandbox..example'],
  ['region', 'USA'],
  ['region', 'us'],
  ['nationality', 'America'],
  ['birthDate', '15.01.1990'],
  ['birthDate', '1990-02-30'],
  ['fullName', ''],
  ['fullName', 'a\u0000b'],
  ['currencies', 'USD'],
  ['platformCustomerId', ''],
  ['platformCustomerId', 'x'.repeat(256)],
  ['address', '12 St James Square'],
  ['idType', 'PASSPORT'],
  ['idType', 'EIN'],
])('a customer whose %s is %j is rejected with INVALID_INPUT', async (field, value) => {
  expectError(await create({ [field]: value }), 'INVALID_INPUT', { field })
})

test.each(['line1', 'postalCode', 'country'])('an address without %s is rejected with INVALID_INPUT', async member => {
  const address = { line1: '12 St James Square', postalCode: 'SW1Y 4JH', country: 'GB', [member]: undefined }
  expectError(await create({ address }), 'INVALID_INPUT', { field: `address.${member}` })
})

test('a business without businessInfo is rejected with INVALID_INPUT', async () => {
  expectError(await create({ customerType: 'BUSINESS' }), 'INVALID_INPUT', { field: 'businessInfo' })
})

test.each(['legalName', 'country', 'taxId', 'incorporatedOn'])(
  'businessInfo without %s is rejected with INVALID_INPUT',
  async member => {
    const businessInfo = { ...COMPANY, [member]: undefined }
    const reply = await create({ customerType: 'BUSINESS', businessInfo })
    expectError(reply, 'INVALID_INPUT', { field: `businessInfo.${member}` })
  },
)

test.each([
  ['country', 'USA'],
  ['entityType', 'GMBH'],
  ['entityType', 'llc'],
  ['businessType', 'SOFTWARE'],
  ['purposeOfAccount', ['OTHER']],
  ['purposeOfAccount', 'SAVINGS'],
  ['sourceOfFundsCategories', 'LOANS'],
  ['expectedMonthlyTransactionCount', 'COUNT_UNDER_5'],
  ['expectedMonthlyTransactionCount', 10],
  ['expectedMonthlyTransactionVolume', 'VOLUME_UNDER_1K'],
  ['expectedCounterpartyCountries', 'MX'],
])('a business whose businessInfo.%s is %j is rejected with INVALID_INPUT', async (member, value) => {
  const businessInfo = { ...COMPANY, [member]: value }
  const reply = await create({ customerType: 'BUSINESS', businessInfo })
  expectError(reply, 'INVALID_INPUT', { field: `businessInfo.${member}` })
})

test.each([
  ['sourceOfFundsCategories', 'LOTTERY'],
  ['expectedCounterpartyCountries', 'Mexico'],
])(
  'an unknown value in businessInfo.%s is rejected with INVALID_INPUT and the index of the value',
  async (member, value) => {
    const businessInfo = { ...COMPANY, [member]: [value] }
    const reply = await create({ customerType: 'BUSINESS', businessInfo })
    expectError(reply, 'INVALID_INPUT', { field: `businessInfo.${member}.0` })
  },
)

test.each(['XYZ', 'usd', 'EURO'])('the unknown currency %s is rejected with INVALID_CURRENCY', async code => {
  expectError(await create({ currencies: ['USD', code] }), 'INVALID_CURRENCY', {
    field: 'currencies',
    allowed: expect.arrayContaining(['USD', 'EUR', 'USDB']),
  })
})

test('a body that is not an object is rejected with INVALID_REQUEST_FORMAT', async () => {
  const reply = await sandbox.call('POST', '/customers', { body: ['INDIVIDUAL'] })
  expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
})

test('a rejected customer is not stored', async () => {
  const before = (await sandbox.call('GET', '/customers')).body.totalCount
  await create({ currencies: ['XYZ'] })
  await create({ email: 'unknown' })
  expect((await sandbox.call('GET', '/customers')).body.totalCount).toBe(before)
})
