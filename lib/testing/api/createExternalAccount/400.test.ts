import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { externalAccountSample } from '#lib/testing/external-account-samples'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { unknownId } from '#lib/testing/unknown-id'

const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()
const euro = externalAccountSample('EUR_ACCOUNT')

function create(changes: Record<string, unknown>) {
  const body = { customerId: sandbox.starter.customer, currency: 'EUR', accountInfo: euro, ...changes }
  return sandbox.call('POST', '/customers/external-accounts', { body })
}

test.each([
  ['currency', undefined, 'currency'],
  ['currency', 978, 'currency'],
  ['accountInfo', undefined, 'accountInfo'],
  ['accountInfo', {}, 'accountInfo.accountType'],
  ['accountInfo', { ...euro, accountType: 'CLABE' }, 'accountInfo.accountType'],
  ['accountInfo', { ...euro, iban: undefined }, 'accountInfo.iban'],
  ['accountInfo', { ...euro, iban: '0532013000' }, 'accountInfo.iban'],
  ['accountInfo', { ...euro, swiftCode: 'COBA' }, 'accountInfo.swiftCode'],
  ['accountInfo', { ...euro, beneficiary: undefined }, 'accountInfo.beneficiary'],
  ['accountInfo', { ...euro, beneficiary: { fullName: 'Ada' } }, 'accountInfo.beneficiary.beneficiaryType'],
  ['accountInfo', { ...euro, beneficiary: { beneficiaryType: 'INDIVIDUAL' } }, 'accountInfo.beneficiary.fullName'],
  ['accountInfo', { ...euro, beneficiary: { beneficiaryType: 'BUSINESS' } }, 'accountInfo.beneficiary.legalName'],
  ['platformAccountId', '', 'platformAccountId'],
  ['defaultUmaDepositAccount', 'yes', 'defaultUmaDepositAccount'],
])('%s as %j answers INVALID_INPUT at %s', async (member, value, field) => {
  expectError(await create({ [member]: value }), 'INVALID_INPUT', { field })
})

test.each(['invoice', 'lightningAddress'])(
  'a Lightning account with bolt12 and %s answers INVALID_INPUT',
  async other => {
    const accountInfo = { accountType: 'LIGHTNING', bolt12: 'lno1', [other]: 'x' }
    expectError(await create({ currency: 'BTC', accountInfo }), 'INVALID_INPUT')
  },
)

test.each([
  ['XYZ', 'UNKNOWN_CURRENCY'],
  ['eur', 'UNKNOWN_CURRENCY'],
  ['USD', 'ACCOUNT_TYPE_MISMATCH'],
  ['BTC', 'ACCOUNT_TYPE_MISMATCH'],
])('%s on a euro account answers INVALID_CURRENCY', async (currency, reason) => {
  expectError(await create({ currency }), 'INVALID_CURRENCY', {
    reason,
    field: 'currency',
    allowed: expect.arrayContaining(['EUR']),
  })
})

test('an account whose identifier ends in 105 answers INVALID_BANK_ACCOUNT', async () => {
  const reply = await create({ accountInfo: { ...euro, iban: 'DE89370400440532013105' } })
  expectError(reply, 'INVALID_BANK_ACCOUNT', { reason: 'ACCOUNT_NOT_FOUND' })
})

test('a body that is no object answers INVALID_REQUEST_FORMAT', async () => {
  const reply = await sandbox.call('POST', '/customers/external-accounts', { body: 'account' })
  expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
})

test('a refused account is not registered', async () => {
  const before = (await sandbox.call('GET', '/customers/external-accounts')).body.totalCount
  await create({ currency: 'USD' })
  await create({ accountInfo: { ...euro, iban: 'DE89370400440532013105' } })
  expect((await sandbox.call('GET', '/customers/external-accounts')).body.totalCount).toBe(before)
})

test('an account without customerId answers INVALID_INPUT and names it', async () => {
  expectError(await create({ customerId: undefined }), 'INVALID_INPUT', { field: 'customerId' })
})

test.each([
  ['unknown', unknownId('Customer')],
  ['malformed', 'Ada'],
  ["another platform's", neighbour.starter.customer],
])('a customerId that is %s answers INVALID_INPUT', async (_, customerId) => {
  expectError(await create({ customerId }), 'INVALID_INPUT', { field: 'customerId' })
})
