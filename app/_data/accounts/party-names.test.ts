import { expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { accountNumber } from './party-names'

test('an account with an account number and an IBAN shows the account number, whose digits decide the outcome', () => {
  const accountInfo = { ...externalAccountSample('PKR_ACCOUNT'), iban: 'PK36SCBL0000001123456702' }
  expect(accountNumber({ accountInfo } as never)).toBe('1234567890')
})
