import { describe, expect, it } from 'vitest'
import { magicDigits, primaryIdentifier } from '#lib/domain/accounts/external-account-facts'
import { EXTERNAL_ACCOUNT_SAMPLES, externalAccountSample } from '#lib/testing/fixtures/external-account-samples'

describe('primaryIdentifier', () => {
  it.each([
    ['USD_ACCOUNT', '1234567890'],
    ['EUR_ACCOUNT', 'DE89370400440532013000'],
    ['MXN_ACCOUNT', '032180000118359719'],
    ['BRL_ACCOUNT', '12345678901'],
    ['INR_ACCOUNT', 'ada'],
    ['KES_ACCOUNT', '+254712345678'],
    ['TRON_WALLET', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['LIGHTNING', 'ada'],
  ] as const)('of the sample %s is %s', (accountType, identifier) => {
    expect(primaryIdentifier(externalAccountSample(accountType))).toBe(identifier)
  })

  it('exists for every account type', () => {
    for (const info of EXTERNAL_ACCOUNT_SAMPLES) expect(primaryIdentifier(info).length).toBeGreaterThan(0)
  })

  it('is the account number, even if there is an IBAN and a phone number', () => {
    const info = {
      ...externalAccountSample('PKR_ACCOUNT'),
      iban: 'PK36SCBL0000001123456702',
      phoneNumber: '+923001234567',
    }
    expect(primaryIdentifier(info)).toBe('1234567890')
  })
})

it('the magic digits are the last three characters of the primary identifier, or all of a shorter identifier', () => {
  const pix = {
    ...externalAccountSample('BRL_ACCOUNT'),
    pixKey: 'testuser.002@pix.example',
    pixKeyType: 'EMAIL',
  } as const
  expect(magicDigits(pix)).toBe('002')
  expect(magicDigits({ accountType: 'LIGHTNING', invoice: 'lnbc10u1p3unw004' })).toBe('004')
  expect(magicDigits({ ...externalAccountSample('USD_ACCOUNT'), accountNumber: '7' })).toBe('7')
})
