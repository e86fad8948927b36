import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NETWORK_BY_WALLET_TYPE, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import {
  externalAccountInfo,
  externalAccountInfoAnswer,
  walletInfo,
} from '#lib/contract/accounts/external-account-info'
import { EXTERNAL_ACCOUNT_SAMPLES } from '#lib/testing/fixtures/external-account-samples'

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' }

describe('externalAccountInfo', () => {
  it('is tested with a sample of every account type', () => {
    expect(EXTERNAL_ACCOUNT_SAMPLES.map(account => account.accountType)).toEqual([
      ...Object.keys(RAILS_BY_ACCOUNT_TYPE),
      ...Object.keys(NETWORK_BY_WALLET_TYPE),
    ])
  })

  it.each(EXTERNAL_ACCOUNT_SAMPLES)('accepts $accountType and drops unknown fields', sample => {
    expect(parse({ ...sample, nickname: 'mine', ...beneficiaryWithNoise(sample) })).toEqual(sample)
  })

  it.each(EXTERNAL_ACCOUNT_SAMPLES)(
    'rejects $accountType without one of its required fields, and names a missing field',
    sample => {
      for (const field of Object.keys(sample)) {
        const { [field]: _removed, ...rest } = sample as Record<string, unknown>
        // LIGHTNING requires invoice, bolt12 or lightningAddress. If all are missing, the error names invoice.
        expect(errorPaths(rest)[0]).toBe(
          sample.accountType === 'LIGHTNING' && field !== 'accountType' ? 'invoice' : field,
        )
      }
    },
  )

  it.each(EXTERNAL_ACCOUNT_SAMPLES)(
    'rejects $accountType with an empty string in a field, and names the field',
    sample => {
      for (const field of Object.keys(sample)) expect(errorPaths({ ...sample, [field]: '' })[0]).toBe(field)
    },
  )

  it.each([
    ['US_ACCOUNT', 'accountType'],
    ['CLABE', 'accountType'],
    ['ARS_ACCOUNT', 'accountType'],
    ['EMBEDDED_WALLET', 'accountType'],
  ])('rejects the account type %s', (accountType, field) => {
    expect(errorPaths({ accountType })).toEqual([field])
  })
})

describe('rail requirements', () => {
  it.each([
    ['INR_ACCOUNT', {}, ['vpa']],
    ['INR_ACCOUNT', { accountNumber: '123456789' }, ['ifsc', 'rail']],
    ['INR_ACCOUNT', { accountNumber: '123456789', ifsc: 'HDFC0000001', rail: 'NEFT' }, []],
    ['BDT_ACCOUNT', { bankName: 'bKash' }, ['accountNumber']],
    ['BDT_ACCOUNT', { bankName: 'bKash', phoneNumber: '+8801712345678' }, []],
    ['CNY_ACCOUNT', { bankName: 'Alipay' }, ['accountNumber']],
    ['GHS_ACCOUNT', { bankName: 'MTN' }, ['accountNumber']],
    ['PKR_ACCOUNT', { bankName: 'Easypaisa' }, ['accountNumber']],
    ['PKR_ACCOUNT', { bankName: 'Easypaisa', iban: 'PK36SCBL0000001123456702' }, ['accountNumber']],
    ['EGP_ACCOUNT', { bankName: 'CIB' }, ['iban']],
    ['EGP_ACCOUNT', { bankName: 'CIB', phoneNumber: '+201012345678' }, []],
    ['COP_ACCOUNT', { bankName: 'Nequi' }, ['accountNumber', 'bankAccountType']],
    ['COP_ACCOUNT', { bankName: 'Nequi', phoneNumber: '+573001234567' }, []],
    ['SLV_ACCOUNT', {}, ['accountNumber', 'bankAccountType']],
    ['SLV_ACCOUNT', { phoneNumber: '+50370123456' }, []],
    ['SWIFT_ACCOUNT', { bankName: 'GTB', country: 'NG', swiftCode: 'GTBINGLA' }, ['accountNumber']],
    ['SWIFT_ACCOUNT', { bankName: 'GTB', country: 'DE', swiftCode: 'GTBINGLA', iban: 'DE89370400440532013000' }, []],
  ])(
    'the errors for %s with a beneficiary and %j name exactly the missing fields (%j)',
    (accountType, fields, missing) => {
      expect(errorPaths({ accountType, beneficiary, ...fields })).toEqual(missing)
    },
  )

  it('LIGHTNING requires exactly one of its three fields', () => {
    expect(errorPaths({ accountType: 'LIGHTNING' })).toEqual(['invoice'])
    expect(errorPaths({ accountType: 'LIGHTNING', invoice: 'lnbc1', lightningAddress: 'a@b' })).toEqual([
      'lightningAddress',
    ])
    expect(errorPaths({ accountType: 'LIGHTNING', bolt12: 'lno1' })).toEqual([])
  })
})

describe('beneficiary', () => {
  it('requires a type and a name', () => {
    const account = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' }
    expect(errorPaths({ ...account, beneficiary: {} })).toEqual(['beneficiary.beneficiaryType'])
    expect(errorPaths({ ...account, beneficiary: { beneficiaryType: 'INDIVIDUAL' } })).toEqual(['beneficiary.fullName'])
    expect(errorPaths({ ...account, beneficiary: { beneficiaryType: 'BUSINESS' } })).toEqual(['beneficiary.legalName'])
  })

  it('accepts an individual with an empty fullName', () => {
    const account = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' }
    expect(errorPaths({ ...account, beneficiary: { ...beneficiary, fullName: '' } })).toEqual([])
  })
})

describe('externalAccountInfoAnswer', () => {
  it('keeps the rails of bank accounts and drops the rails of wallets', () => {
    for (const sample of EXTERNAL_ACCOUNT_SAMPLES) {
      const withRails = { ...sample, paymentRails: ['SWIFT' as const] }
      const answer = z.encode(externalAccountInfoAnswer, withRails)
      const isWallet = z.safeParse(walletInfo, sample).success
      expect(answer).toEqual(isWallet ? sample : withRails)
    }
  })

  it('rejects a bank account without rails, but accepts a wallet without rails', () => {
    for (const sample of EXTERNAL_ACCOUNT_SAMPLES) {
      expect(z.safeParse(externalAccountInfoAnswer, sample).success).toBe(sample.accountType in NETWORK_BY_WALLET_TYPE)
    }
  })
})

it('the JSON schema of externalAccountInfo contains patterns, lengths, enums and the requirements of rails and owners', () => {
  const { $defs } = z.toJSONSchema(externalAccountInfo, { io: 'input' })
  const types = $defs?.BankAccountInfo?.oneOf as { properties: Record<string, unknown>; description?: string }[]
  expect(types.find(type => isConst(type.properties.accountType, 'INR_ACCOUNT'))).toMatchObject({
    description: 'Expected vpa, or accountNumber and ifsc and rail.',
    properties: { ifsc: { pattern: '^[A-Z]{4}0[A-Z0-9]{6}$', minLength: 1, maxLength: 11 } },
    required: ['accountType', 'beneficiary'],
  })
  expect(types.find(type => isConst(type.properties.accountType, 'XOF_ACCOUNT'))).toMatchObject({
    properties: { region: { $ref: '#/$defs/XofRegion' } },
  })
  expect($defs?.XofRegion?.enum).toEqual(['BJ', 'CI', 'SN', 'TG'])
  expect($defs?.Beneficiary?.description).toContain(
    'An owner of type BUSINESS needs address for AED_ACCOUNT, CNY_ACCOUNT, EGP_ACCOUNT, ILS_ACCOUNT.',
  )
})

function parse(value: unknown) {
  return z.parse(externalAccountInfo, value)
}

function errorPaths(value: unknown): string[] {
  const parsed = z.safeParse(externalAccountInfo, value)
  return parsed.success ? [] : parsed.error.issues.map(issue => issue.path.join('.'))
}

function beneficiaryWithNoise(sample: object): object {
  return 'beneficiary' in sample ? { beneficiary: { ...(sample.beneficiary as object), shoeSize: 39 } } : {}
}

function isConst(schema: unknown, value: string): boolean {
  return typeof schema === 'object' && schema !== null && 'const' in schema && schema.const === value
}
