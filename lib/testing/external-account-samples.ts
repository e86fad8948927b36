import type { ExternalAccountInfo } from '#lib/contract/accounts/external-account-info'

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' } as const
const address = { line1: '12 St James Square', postalCode: 'SW1Y 4JH', country: 'GB' }
const bank = { bankName: 'Sample Bank', accountNumber: '1234567890', beneficiary }
const mobile = { provider: 'Sample Mobile', phoneNumber: '+12025550123', beneficiary }

/** One account of every type, with no more fields than it must have; all of them pay out without incident. */
export const EXTERNAL_ACCOUNT_SAMPLES: readonly ExternalAccountInfo[] = [
  { accountType: 'AED_ACCOUNT', iban: 'AE070331234567890123456', beneficiary: { ...beneficiary, address } },
  { accountType: 'BDT_ACCOUNT', ...bank },
  { accountType: 'BRL_ACCOUNT', pixKey: '12345678901', pixKeyType: 'CPF', taxId: '12345678901', beneficiary },
  { accountType: 'BWP_ACCOUNT', ...mobile },
  { accountType: 'CAD_ACCOUNT', bankCode: '001', branchCode: '00012', accountNumber: '1234567', beneficiary },
  { accountType: 'CNY_ACCOUNT', ...bank },
  { accountType: 'COP_ACCOUNT', ...bank, bankAccountType: 'SAVINGS' },
  { accountType: 'DKK_ACCOUNT', iban: 'DK5000400440116243', beneficiary },
  { accountType: 'EGP_ACCOUNT', bankName: 'Sample Bank', iban: 'EG380019000500000000263180002', beneficiary },
  { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000', beneficiary },
  { accountType: 'GBP_ACCOUNT', sortCode: '200000', accountNumber: '55779911', beneficiary },
  { accountType: 'GHS_ACCOUNT', ...bank },
  {
    accountType: 'GTQ_ACCOUNT',
    ...bank,
    bankAccountType: 'CHECKING',
    beneficiary: { ...beneficiary, countryOfResidence: 'GT', phoneNumber: '+50212345678' },
  },
  { accountType: 'HKD_ACCOUNT', ...bank, swiftCode: 'HSBCHKHH' },
  { accountType: 'HTG_ACCOUNT', phoneNumber: '+50934567890', beneficiary },
  { accountType: 'IDR_ACCOUNT', ...bank, swiftCode: 'CENAIDJA', phoneNumber: '+628123456789' },
  { accountType: 'INR_ACCOUNT', vpa: 'ada@upi', beneficiary },
  {
    accountType: 'JMD_ACCOUNT',
    ...bank,
    branchCode: '00012',
    bankAccountType: 'SAVINGS',
    beneficiary: { ...beneficiary, address, phoneNumber: '+18765550123' },
  },
  { accountType: 'KES_ACCOUNT', ...mobile, phoneNumber: '+254712345678' },
  { accountType: 'MWK_ACCOUNT', ...mobile },
  { accountType: 'MXN_ACCOUNT', clabeNumber: '032180000118359719', beneficiary },
  { accountType: 'MYR_ACCOUNT', ...bank, swiftCode: 'MBBEMYKL' },
  { accountType: 'NGN_ACCOUNT', ...bank },
  { accountType: 'PHP_ACCOUNT', ...bank },
  { accountType: 'PKR_ACCOUNT', ...bank },
  { accountType: 'RWF_ACCOUNT', ...mobile, phoneNumber: '+250712345678' },
  { accountType: 'SGD_ACCOUNT', accountNumber: '1234567890', swiftCode: 'DBSSSGSG', beneficiary },
  { accountType: 'SLV_ACCOUNT', ...bank, bankAccountType: 'SAVINGS' },
  { accountType: 'SWIFT_ACCOUNT', ...bank, country: 'NG', swiftCode: 'GTBINGLA' },
  { accountType: 'THB_ACCOUNT', ...bank, swiftCode: 'BKKBTHBK' },
  { accountType: 'TZS_ACCOUNT', ...mobile, phoneNumber: '+255712345678' },
  { accountType: 'UGX_ACCOUNT', ...mobile },
  { accountType: 'USD_ACCOUNT', accountNumber: '1234567890', routingNumber: '021000021', beneficiary },
  { accountType: 'VND_ACCOUNT', ...bank, swiftCode: 'BFTVVNVX' },
  { accountType: 'XAF_ACCOUNT', ...mobile, region: 'CM' },
  { accountType: 'XOF_ACCOUNT', ...mobile, region: 'SN' },
  { accountType: 'ZAR_ACCOUNT', ...bank },
  { accountType: 'ZMW_ACCOUNT', ...mobile, phoneNumber: '+260971234567' },
  { accountType: 'BASE_WALLET', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  { accountType: 'ETHEREUM_WALLET', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  { accountType: 'LIGHTNING', lightningAddress: 'ada@wallet.example' },
  { accountType: 'POLYGON_WALLET', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  { accountType: 'SOLANA_WALLET', address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
  { accountType: 'SPARK_WALLET', address: 'spark1pgss9nftynvf4s9fszav3qyh0qc3' },
  { accountType: 'TRON_WALLET', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
]

/** The sample of one type. */
export function externalAccountSample<Type extends ExternalAccountInfo['accountType']>(accountType: Type) {
  const sample = EXTERNAL_ACCOUNT_SAMPLES.find(account => isOfType(account, accountType))
  if (!sample || !isOfType(sample, accountType)) throw new Error(`No sample of ${accountType}.`)
  return sample
}

function isOfType<Type extends ExternalAccountInfo['accountType']>(
  account: ExternalAccountInfo,
  accountType: Type,
): account is Extract<ExternalAccountInfo, { accountType: Type }> {
  return account.accountType === accountType
}
