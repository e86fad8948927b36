import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import { CURRENCIES, type CurrencyCode, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'

/** Rails by bank account type. An account may offer fewer, depending on its fields. */
export const RAILS_BY_ACCOUNT_TYPE = {
  AED_ACCOUNT: ['BANK_TRANSFER'],
  BDT_ACCOUNT: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  BRL_ACCOUNT: ['PIX'],
  BWP_ACCOUNT: ['MOBILE_MONEY'],
  CAD_ACCOUNT: ['BANK_TRANSFER'],
  CNY_ACCOUNT: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  COP_ACCOUNT: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  DKK_ACCOUNT: ['SEPA', 'SEPA_INSTANT'],
  EGP_ACCOUNT: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  EUR_ACCOUNT: ['SEPA', 'SEPA_INSTANT'],
  GBP_ACCOUNT: ['FASTER_PAYMENTS'],
  GHS_ACCOUNT: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  GTQ_ACCOUNT: ['BANK_TRANSFER'],
  HKD_ACCOUNT: ['BANK_TRANSFER'],
  HTG_ACCOUNT: ['MOBILE_MONEY'],
  IDR_ACCOUNT: ['BANK_TRANSFER'],
  ILS_ACCOUNT: ['BANK_TRANSFER'],
  INR_ACCOUNT: ['UPI', 'NEFT', 'RTGS'],
  JMD_ACCOUNT: ['BANK_TRANSFER'],
  KES_ACCOUNT: ['MOBILE_MONEY'],
  MWK_ACCOUNT: ['MOBILE_MONEY'],
  MXN_ACCOUNT: ['SPEI'],
  MYR_ACCOUNT: ['BANK_TRANSFER'],
  NGN_ACCOUNT: ['BANK_TRANSFER'],
  PHP_ACCOUNT: ['BANK_TRANSFER'],
  PKR_ACCOUNT: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  RWF_ACCOUNT: ['MOBILE_MONEY'],
  SGD_ACCOUNT: ['PAYNOW', 'FAST', 'BANK_TRANSFER'],
  SLV_ACCOUNT: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  SWIFT_ACCOUNT: ['SWIFT'],
  THB_ACCOUNT: ['BANK_TRANSFER'],
  TRY_ACCOUNT: ['BANK_TRANSFER'],
  TZS_ACCOUNT: ['MOBILE_MONEY'],
  UGX_ACCOUNT: ['MOBILE_MONEY'],
  USD_ACCOUNT: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
  VND_ACCOUNT: ['BANK_TRANSFER'],
  XAF_ACCOUNT: ['MOBILE_MONEY'],
  XOF_ACCOUNT: ['MOBILE_MONEY'],
  ZAR_ACCOUNT: ['BANK_TRANSFER'],
  ZMW_ACCOUNT: ['MOBILE_MONEY'],
} as const satisfies Record<string, readonly PaymentRail[]>

/** The type of an account at a bank or a mobile-money provider. */
export type BankAccountType = keyof typeof RAILS_BY_ACCOUNT_TYPE

export const NETWORK_BY_WALLET_TYPE = {
  ARBITRUM_WALLET: 'ARBITRUM',
  BASE_WALLET: 'BASE',
  ETHEREUM_WALLET: 'ETHEREUM',
  LIGHTNING: 'LIGHTNING',
  PLASMA_WALLET: 'PLASMA',
  POLYGON_WALLET: 'POLYGON',
  SOLANA_WALLET: 'SOLANA',
  SPARK_WALLET: 'SPARK',
  TRON_WALLET: 'TRON',
} as const

export type WalletType = keyof typeof NETWORK_BY_WALLET_TYPE

/** Reports whether an account type is a wallet type. Wallets have no rails. */
export function isWalletType(accountType: BankAccountType | WalletType): accountType is WalletType {
  return accountType in NETWORK_BY_WALLET_TYPE
}

/**
 * Returns the currencies of an account type: for a wallet, the crypto assets on its network; for a bank account,
 * usually the currency that the type names.
 */
export function currenciesOfAccountType(accountType: BankAccountType | WalletType): readonly CurrencyCode[] {
  if (isWalletType(accountType)) return CRYPTO_ASSETS.filter(code => isOnNetworkOf(accountType, code))
  // Salvadoran accounts are held in US dollars; SWIFT reaches accounts in any fiat currency.
  if (accountType === 'SLV_ACCOUNT') return ['USD']
  if (accountType === 'SWIFT_ACCOUNT') return FIAT
  return FIAT.filter(code => accountType === `${code}_ACCOUNT`)
}

const CODES = CURRENCIES.map(known => known.code)
const CRYPTO_ASSETS = CODES.filter(code => NETWORKS_BY_CURRENCY[code])
const FIAT = CODES.filter(code => !NETWORKS_BY_CURRENCY[code])

function isOnNetworkOf(walletType: WalletType, code: CurrencyCode): boolean {
  return NETWORKS_BY_CURRENCY[code]?.includes(NETWORK_BY_WALLET_TYPE[walletType]) ?? false
}
