import { describe, expect, test } from 'vitest'
import { accountFields, BANK_TYPES } from '#lib/testing/facts/account-facts'
import { type OwnerType, ownerFields, ownerNeeds, WALLET_TYPES } from '#lib/testing/facts/owner-facts'
import { EXTERNAL_ACCOUNT_SAMPLES } from '#lib/testing/fixtures/external-account-samples'
import { addAccount } from '#lib/testing/fixtures/registered-accounts'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

/** Values of fields that a sample may lack. */
const VALUES: Readonly<Record<string, unknown>> = {
  accountNumber: '1234567890',
  address: {
    line1: '1 Main Street',
    line2: 'Floor 2',
    city: 'Cardiff',
    state: 'Wales',
    postalCode: 'CF10',
    country: 'GB',
  },
  bankAccountType: 'SAVINGS',
  bankName: 'Sample Bank',
  birthDate: '1990-01-15',
  branchCode: '12345',
  countryOfResidence: 'GB',
  documentNumber: '1020304050',
  documentType: 'CC',
  email: `${'a'.repeat(308)}@sample.test`,
  fiToFiInformation: '/BNF/Invoice 4471',
  fullName: 'Ada Lovelace',
  ifsc: 'HDFC0001234',
  intermediaryBankName: 'Correspondent Bank',
  intermediaryRoutingNumber: '021000021',
  legalName: 'Analytical Engines',
  nationality: 'GB',
  phoneNumber: '+12025550123',
  rail: 'NEFT',
  registrationNumber: '5523041',
  swiftCode: 'DEUTDEFF',
  taxId: '47-1234567',
  vaspName: 'Kraken',
}
const IBANS: Readonly<Record<string, string>> = { PKR_ACCOUNT: 'PK36SCBL0000001123456702' }

const filled = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, VALUES[name]]))
const ownerOf = (beneficiaryType: OwnerType, names: readonly string[]) => ({ beneficiaryType, ...filled(names) })

const OWNED = EXTERNAL_ACCOUNT_SAMPLES.filter(({ accountType }) => accountType !== 'LIGHTNING')
const CASES = (['INDIVIDUAL', 'BUSINESS'] as const).flatMap(type => OWNED.map(sample => ({ ...sample, type })))

test('the facts have the account types of the sandbox', () => {
  const types = OWNED.map(({ accountType }) => accountType)
  expect(types.toSorted()).toEqual([...BANK_TYPES, ...WALLET_TYPES].toSorted())
})

describe.each(CASES)('$accountType of an owner of type $type', ({ type, ...sample }) => {
  const { accountType } = sample

  test('keeps and returns every field of the public API', async () => {
    const own = { iban: IBANS[accountType] ?? 'DE89370400440532013000' }
    const accountInfo = {
      ...filled(accountFields(accountType).filter(name => name !== 'iban')),
      ...(accountFields(accountType).includes('iban') ? own : {}),
      ...sample,
      beneficiary: ownerOf(type, ownerFields(accountType, type)),
    }
    const reply = await addAccount(sandbox, accountType, { accountInfo })
    expect(reply.status, reply.text).toBe(201)
    const { paymentRails: _, ...stored } = reply.body.accountInfo
    expect(stored).toEqual(accountInfo)
  })

  test('without its required fields is rejected with INVALID_INPUT, which names each of them', async () => {
    const needs = ownerNeeds(accountType, type)
    const beneficiary = ownerOf(
      type,
      ownerFields(accountType, type).filter(name => !needs.includes(name)),
    )
    const reply = await addAccount(sandbox, accountType, { accountInfo: { ...sample, beneficiary } })
    if (needs.length === 0) return expect(reply.status, reply.text).toBe(201)
    expectError(reply, 'INVALID_INPUT', { field: `accountInfo.beneficiary.${needs[0]}` })
    const fields = reply.body.details.errors.map(({ field }: { field: string }) => field.split('.').at(-1))
    expect(fields).toEqual(needs)
  })
})
