import { like, list, members, oneOf, text, upTo, url, variants } from '#lib/testing/facts/fact-notation'
import { owner, WALLET_TYPES } from '#lib/testing/facts/owner-facts'

/** A line of text that may not be empty. */
const line = (lengthMax: number) => like(new RegExp(`^[^]{1,${lengthMax}}$`, 'u'))
const bic = like(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
const iban = like(/^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/)
const phone = like(/^\+[0-9]{6,14}$/)
const number = line(34)
const bank = line(255)
const kind = oneOf('CHECKING SAVINGS')
const nineDigits = like(/^[0-9]{9}$/)

const bankPayout = { accountNumber: number, bankName: bank, swiftCode: bic }
const mobileMoney = { phoneNumber: phone, provider: bank }
const localMoney = (prefix: string, digits: number) => ({
  phoneNumber: like(new RegExp(`^\\+${prefix}[0-9]{${digits}}$`)),
  provider: bank,
})

/** Fields of each type of bank account: required, optional, and the rails that an answer may list. */
const BANKS = {
  AED_ACCOUNT: [{ iban: like(/^AE[0-9]{21}$/) }, { swiftCode: bic }, 'BANK_TRANSFER'],
  BDT_ACCOUNT: [
    { bankName: bank },
    { accountNumber: number, branchCode: like(/^[0-9]{5}$/), swiftCode: bic, phoneNumber: phone },
    'BANK_TRANSFER MOBILE_MONEY',
  ],
  BRL_ACCOUNT: [
    {
      pixKey: line(77),
      pixKeyType: oneOf('CPF CNPJ EMAIL PHONE RANDOM'),
      taxId: like(/^[0-9]{11,14}$/),
    },
    {},
    'PIX',
  ],
  BWP_ACCOUNT: [mobileMoney, {}, 'MOBILE_MONEY'],
  CAD_ACCOUNT: [
    { bankCode: like(/^[0-9]{3}$/), branchCode: like(/^[0-9]{5}$/), accountNumber: like(/^[0-9]{7,12}$/) },
    {},
    'BANK_TRANSFER',
  ],
  CNY_ACCOUNT: [{ bankName: bank }, { accountNumber: number, phoneNumber: phone }, 'BANK_TRANSFER MOBILE_MONEY'],
  COP_ACCOUNT: [
    { bankName: bank },
    { accountNumber: number, bankAccountType: kind, phoneNumber: phone },
    'BANK_TRANSFER MOBILE_MONEY',
  ],
  DKK_ACCOUNT: [{ iban: like(/^DK[0-9]{16}$/) }, { swiftCode: bic }, 'SEPA SEPA_INSTANT'],
  EGP_ACCOUNT: [{ bankName: bank }, { iban: like(/^EG[0-9]{27}$/), phoneNumber: phone }, 'BANK_TRANSFER MOBILE_MONEY'],
  EUR_ACCOUNT: [{ iban }, { swiftCode: bic }, 'SEPA SEPA_INSTANT'],
  GBP_ACCOUNT: [{ sortCode: like(/^[0-9]{6}$/), accountNumber: like(/^[0-9]{8}$/) }, {}, 'FASTER_PAYMENTS'],
  GHS_ACCOUNT: [{ bankName: bank }, { accountNumber: number, phoneNumber: phone }, 'BANK_TRANSFER MOBILE_MONEY'],
  GTQ_ACCOUNT: [{ accountNumber: number, bankAccountType: kind, bankName: bank }, {}, 'BANK_TRANSFER'],
  HKD_ACCOUNT: [{ accountNumber: number, swiftCode: bic }, { bankName: bank }, 'BANK_TRANSFER'],
  HTG_ACCOUNT: [{ phoneNumber: phone }, {}, 'MOBILE_MONEY'],
  IDR_ACCOUNT: [{ ...bankPayout, phoneNumber: like(/^\+62[0-9]{9,12}$/) }, {}, 'BANK_TRANSFER'],
  ILS_ACCOUNT: [{ iban: like(/^IL[0-9]{21}$/), bankName: bank }, {}, 'BANK_TRANSFER'],
  INR_ACCOUNT: [
    {},
    {
      vpa: like(/^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/),
      accountNumber: like(/^[0-9]{9,18}$/),
      ifsc: like(/^[A-Z]{4}0[A-Z0-9]{6}$/),
      rail: line(32),
    },
    'UPI NEFT RTGS',
  ],
  JMD_ACCOUNT: [
    { accountNumber: number, branchCode: like(/^[0-9]{5}$/), bankAccountType: kind, bankName: bank },
    {},
    'BANK_TRANSFER',
  ],
  KES_ACCOUNT: [localMoney('254', 9), {}, 'MOBILE_MONEY'],
  MWK_ACCOUNT: [mobileMoney, {}, 'MOBILE_MONEY'],
  MXN_ACCOUNT: [{ clabeNumber: like(/^[0-9]{18}$/) }, {}, 'SPEI'],
  MYR_ACCOUNT: [bankPayout, {}, 'BANK_TRANSFER'],
  NGN_ACCOUNT: [{ accountNumber: like(/^[0-9]{10}$/), bankName: bank }, {}, 'BANK_TRANSFER'],
  PHP_ACCOUNT: [{ bankName: bank, accountNumber: like(/^[0-9]{8,16}$/) }, { rail: line(32) }, 'BANK_TRANSFER'],
  PKR_ACCOUNT: [
    { bankName: bank },
    { accountNumber: number, iban: like(/^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/), phoneNumber: phone },
    'BANK_TRANSFER MOBILE_MONEY',
  ],
  RWF_ACCOUNT: [localMoney('250', 9), {}, 'MOBILE_MONEY'],
  SGD_ACCOUNT: [{ accountNumber: number, swiftCode: bic }, { bankName: bank }, 'PAYNOW FAST BANK_TRANSFER'],
  SLV_ACCOUNT: [
    {},
    { bankName: bank, accountNumber: number, bankAccountType: kind, phoneNumber: phone },
    'BANK_TRANSFER MOBILE_MONEY',
  ],
  SWIFT_ACCOUNT: [
    { country: like(/^[A-Z]{2}$/), swiftCode: bic, bankName: bank },
    { accountNumber: number, iban },
    'SWIFT',
  ],
  THB_ACCOUNT: [bankPayout, {}, 'BANK_TRANSFER'],
  TRY_ACCOUNT: [{ iban: like(/^TR[0-9]{2}[0-9A-Z]{22}$/), bankName: bank }, {}, 'BANK_TRANSFER'],
  TZS_ACCOUNT: [localMoney('255', 9), {}, 'MOBILE_MONEY'],
  UGX_ACCOUNT: [mobileMoney, {}, 'MOBILE_MONEY'],
  USD_ACCOUNT: [
    { accountNumber: number, routingNumber: nineDigits },
    {
      bankName: line(140),
      bankAccountType: kind,
      intermediaryBankName: line(140),
      intermediaryRoutingNumber: nineDigits,
      fiToFiInformation: upTo(210),
    },
    'ACH WIRE RTP FEDNOW',
  ],
  VND_ACCOUNT: [bankPayout, {}, 'BANK_TRANSFER'],
  XAF_ACCOUNT: [{ ...mobileMoney, region: oneOf('CM CG') }, {}, 'MOBILE_MONEY'],
  XOF_ACCOUNT: [{ ...mobileMoney, region: oneOf('BJ CI SN TG') }, {}, 'MOBILE_MONEY'],
  ZAR_ACCOUNT: [{ accountNumber: like(/^[0-9]{9,13}$/), bankName: bank }, {}, 'BANK_TRANSFER'],
  ZMW_ACCOUNT: [localMoney('260', 9), {}, 'MOBILE_MONEY'],
} as const

type BankType = keyof typeof BANKS
export const BANK_TYPES = Object.keys(BANKS) as BankType[]

function bankFacts(type: BankType, more: object, moreOptional: object = {}) {
  const [required, optional, rails] = BANKS[type]
  return members({ ...required, paymentRails: list(oneOf(rails)), ...more }, { ...optional, ...moreOptional })
}

/** Payment instructions of bank accounts name a reference, except those that the table below overrides. */
const PAID_BY_REFERENCE = Object.fromEntries(
  BANK_TYPES.map(type => [type, bankFacts(type, { reference: text }, { bankAddress: line(255) })]),
)

const address = { address: text }
const wallet = (assets: string) => members(address, { assetType: oneOf(assets) })

export const accountOrWalletInfo = variants('accountType', {
  ...PAID_BY_REFERENCE,
  ARS_ACCOUNT: members({ accountNumber: like(/^\d{22}$/) }),
  BRL_ACCOUNT: members({ qrCode: line(4096) }),
  COP_ACCOUNT: members({ paymentUrl: url }),
  INR_ACCOUNT: bankFacts('INR_ACCOUNT', {}),
  SWIFT_ACCOUNT: bankFacts('SWIFT_ACCOUNT', { accountHolderName: bank }, { bankAddress: line(1024), reference: text }),
  SPARK_WALLET: members({ ...address, assetType: text }, { invoice: text }),
  LIGHTNING: members({ invoice: text }),
  SOLANA_WALLET: wallet('USDC USDT'),
  ETHEREUM_WALLET: wallet('USDC USDT'),
  BASE_WALLET: wallet('USDC'),
  POLYGON_WALLET: wallet('USDC'),
  TRON_WALLET: wallet('USDT'),
  PLASMA_WALLET: wallet('USDT'),
  ARBITRUM_WALLET: wallet('USDC USDT'),
  EMBEDDED_WALLET: members({ payloadToSign: text }),
})

/** The names of all fields of an account of a type, besides its type and owner. */
export function accountFields(accountType: string): readonly string[] {
  if (WALLET_TYPES.includes(accountType)) return ['address', 'vaspName']
  const [required, optional] = BANKS[accountType as BankType]
  return Object.keys({ ...required, ...optional })
}

export const externalAccountInfo = variants('accountType', {
  ...Object.fromEntries(BANK_TYPES.map(type => [type, bankFacts(type, { beneficiary: owner(type) })])),
  ...Object.fromEntries(
    WALLET_TYPES.map(type => [type, members({ address: text }, { beneficiary: owner(type), vaspName: text })]),
  ),
  LIGHTNING: members({}, { invoice: text, bolt12: text, lightningAddress: text }),
})
