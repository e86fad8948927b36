import { describe, expect, it } from 'vitest'
import { beneficiaryVerification } from '#lib/domain/accounts/make-external-account'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'

const account = externalAccountSample('USD_ACCOUNT')

describe('beneficiaryVerification', () => {
  it.each([
    ['102', { status: 'NOT_MATCHED', verifiedName: null }],
    ['103', { status: 'PARTIAL_MATCH', verifiedName: 'A. Lovelace' }],
    ['104', { status: 'PENDING', verifiedName: null }],
    ['105', { rejection: 'INVALID_BANK_ACCOUNT', reason: 'ACCOUNT_NOT_FOUND' }],
    ['106', { status: 'UNSUPPORTED', verifiedName: null }],
    ['107', { status: 'CHECKED_BY_RECEIVING_FI', verifiedName: null }],
    ['002', { status: 'MATCHED', verifiedName: null }],
    ['108', { status: 'MATCHED', verifiedName: null }],
  ])('the verdict on an account number ending in %s is %j', (suffix, verdict) => {
    expect(beneficiaryVerification({ ...account, accountNumber: `1000${suffix}` })).toEqual(verdict)
  })

  it('a PARTIAL_MATCH abbreviates the legal name of a business to its first letter and last word', () => {
    const beneficiary = { beneficiaryType: 'BUSINESS', legalName: '  Ångström  Engines GmbH ' } as const
    expect(beneficiaryVerification({ ...account, accountNumber: '103', beneficiary })).toMatchObject({
      verifiedName: 'Å. GmbH',
    })
  })

  it('on a PARTIAL_MATCH, the verified name is null if the name of the beneficiary is blank', () => {
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: ' ' } as const
    expect(beneficiaryVerification({ ...account, accountNumber: '103', beneficiary })).toEqual({
      status: 'PARTIAL_MATCH',
      verifiedName: null,
    })
  })

  it('a wallet is not verified, even if its address ends in magic digits', () => {
    expect(beneficiaryVerification({ accountType: 'SOLANA_WALLET', address: 'wallet102' })).toBeUndefined()
  })
})
