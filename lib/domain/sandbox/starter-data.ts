import type { ExternalAccountInfo } from '#lib/contract/accounts/external-account-info'
import type { CustomerRequest } from '#lib/contract/customers/customer'
import type { CurrencyCode } from '#lib/contract/money/currency'

export const STARTER_CUSTOMER: CustomerRequest = {
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Example',
  birthDate: '1990-01-15',
  nationality: 'US',
  region: 'US',
  email: 'ada@example.com',
  phoneNumber: '+14155550123',
}

/** Starting balances in the smallest unit of each currency. The platform's balance is in USD. */
export const STARTER_FUNDS: {
  readonly platform: bigint
  readonly customer: { readonly [Code in CurrencyCode]?: bigint }
} = {
  platform: 1_000_000_00n,
  customer: { USD: 10_000_00n, USDB: 1_000_000000n },
}

const ADA = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' } as const

/** Fictional external accounts of the starter customer. */
export const STARTER_EXTERNAL_ACCOUNTS: readonly {
  readonly currency: CurrencyCode
  readonly info: ExternalAccountInfo
}[] = [
  {
    currency: 'USD',
    info: { accountType: 'USD_ACCOUNT', accountNumber: '000123456789', routingNumber: '021000021', beneficiary: ADA },
  },
  {
    currency: 'EUR',
    info: {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE89370400440532013000',
      swiftCode: 'COBADEFFXXX',
      beneficiary: { ...ADA, countryOfResidence: 'DE' },
    },
  },
  { currency: 'MXN', info: { accountType: 'MXN_ACCOUNT', clabeNumber: '014027000005555601', beneficiary: ADA } },
  {
    currency: 'BRL',
    info: {
      accountType: 'BRL_ACCOUNT',
      pixKey: 'ada@pix.example',
      pixKeyType: 'EMAIL',
      taxId: '12345678909',
      beneficiary: ADA,
    },
  },
  { currency: 'INR', info: { accountType: 'INR_ACCOUNT', vpa: 'ada.example@upi', beneficiary: ADA } },
  {
    currency: 'USDC',
    info: { accountType: 'SOLANA_WALLET', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
  },
  { currency: 'BTC', info: { accountType: 'LIGHTNING', lightningAddress: 'ada@lightning.example' } },
]
