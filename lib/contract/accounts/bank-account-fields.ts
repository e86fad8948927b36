import * as z from 'zod/mini'
import type { BankAccountType } from '#lib/contract/accounts/account-type'
import { country } from '#lib/contract/postal-address'
import { pattern, text } from '#lib/contract/scalars'

/** ISO 9362, with or without a branch code. */
const bic = pattern(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 11)
/** ISO 13616. The check digits are not verified. */
const iban = pattern(/^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/, 34)
/** Phone number of an account. Unlike a customer's, it has 6 to 14 digits, and the first may be 0. */
const phoneNumber = pattern(/^\+[0-9]{6,14}$/, 15)
/** An account number without a fixed form; at most as long as an IBAN. */
const accountNumber = text(1, 34)
const name = text(1, 255)
const routingNumber = pattern(/^[0-9]{9}$/, 9)
const branchCode = pattern(/^[0-9]{5}$/, 5)
const bankAccountType = z.enum(['CHECKING', 'SAVINGS']).register(z.globalRegistry, { id: 'BankAccountKind' })
const centralAfricanRegion = z.enum(['CM', 'CG']).register(z.globalRegistry, { id: 'XafRegion' })
const westAfricanRegion = z.enum(['BJ', 'CI', 'SN', 'TG']).register(z.globalRegistry, { id: 'XofRegion' })

const bankAccount = { bankName: name, accountNumber, swiftCode: bic }
const bankOrPhone = { accountNumber: z.optional(accountNumber), bankName: name, phoneNumber: z.optional(phoneNumber) }
const mobileMoney = { phoneNumber, provider: name }

/** The fields of each bank account type, for external accounts and most payment instructions. */
export const BANK_ACCOUNT_FIELDS = {
  AED_ACCOUNT: { iban: pattern(/^AE[0-9]{21}$/, 23), swiftCode: z.optional(bic) },
  BDT_ACCOUNT: { ...bankOrPhone, branchCode: z.optional(branchCode), swiftCode: z.optional(bic) },
  BRL_ACCOUNT: {
    pixKey: text(1, 77),
    pixKeyType: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']),
    taxId: pattern(/^[0-9]{11,14}$/, 14),
  },
  BWP_ACCOUNT: mobileMoney,
  CAD_ACCOUNT: { bankCode: pattern(/^[0-9]{3}$/, 3), branchCode, accountNumber: pattern(/^[0-9]{7,12}$/, 12) },
  CNY_ACCOUNT: bankOrPhone,
  COP_ACCOUNT: { ...bankOrPhone, bankAccountType: z.optional(bankAccountType) },
  DKK_ACCOUNT: { iban: pattern(/^DK[0-9]{16}$/, 18), swiftCode: z.optional(bic) },
  EGP_ACCOUNT: {
    iban: z.optional(pattern(/^EG[0-9]{27}$/, 29)),
    bankName: name,
    phoneNumber: z.optional(phoneNumber),
  },
  EUR_ACCOUNT: { iban, swiftCode: z.optional(bic) },
  GBP_ACCOUNT: { sortCode: pattern(/^[0-9]{6}$/, 6), accountNumber: pattern(/^[0-9]{8}$/, 8) },
  GHS_ACCOUNT: bankOrPhone,
  GTQ_ACCOUNT: { accountNumber, bankAccountType, bankName: name },
  HKD_ACCOUNT: { ...bankAccount, bankName: z.optional(name) },
  HTG_ACCOUNT: { phoneNumber },
  IDR_ACCOUNT: { ...bankAccount, phoneNumber: pattern(/^\+62[0-9]{9,12}$/, 15) },
  ILS_ACCOUNT: { iban: pattern(/^IL[0-9]{21}$/, 23), bankName: name },
  INR_ACCOUNT: {
    vpa: z.optional(pattern(/^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/)),
    accountNumber: z.optional(pattern(/^[0-9]{9,18}$/, 18)),
    ifsc: z.optional(pattern(/^[A-Z]{4}0[A-Z0-9]{6}$/, 11)),
    rail: z.optional(text(1, 32)),
    bankName: z.optional(name),
  },
  JMD_ACCOUNT: { accountNumber, branchCode, bankAccountType, bankName: name },
  KES_ACCOUNT: { phoneNumber: pattern(/^\+254[0-9]{9}$/, 13), provider: name },
  MWK_ACCOUNT: mobileMoney,
  MXN_ACCOUNT: { clabeNumber: pattern(/^[0-9]{18}$/, 18) },
  MYR_ACCOUNT: bankAccount,
  NGN_ACCOUNT: { accountNumber: pattern(/^[0-9]{10}$/, 10), bankName: name },
  PHP_ACCOUNT: { bankName: name, accountNumber: pattern(/^[0-9]{8,16}$/, 16), rail: z.optional(text(1, 32)) },
  PKR_ACCOUNT: { ...bankOrPhone, iban: z.optional(pattern(/^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/, 24)) },
  RWF_ACCOUNT: { phoneNumber: pattern(/^\+250[0-9]{9}$/, 13), provider: name },
  SGD_ACCOUNT: { ...bankAccount, bankName: z.optional(name) },
  SLV_ACCOUNT: { ...bankOrPhone, bankName: z.optional(name), bankAccountType: z.optional(bankAccountType) },
  SWIFT_ACCOUNT: {
    country,
    swiftCode: bic,
    bankName: name,
    accountNumber: z.optional(accountNumber),
    iban: z.optional(iban),
  },
  THB_ACCOUNT: bankAccount,
  TRY_ACCOUNT: { iban: pattern(/^TR[0-9]{2}[0-9A-Z]{22}$/, 26), bankName: name },
  TZS_ACCOUNT: { phoneNumber: pattern(/^\+255[0-9]{9}$/, 13), provider: name },
  UGX_ACCOUNT: mobileMoney,
  USD_ACCOUNT: { accountNumber, routingNumber },
  VND_ACCOUNT: bankAccount,
  XAF_ACCOUNT: { ...mobileMoney, region: centralAfricanRegion },
  XOF_ACCOUNT: { ...mobileMoney, region: westAfricanRegion },
  ZAR_ACCOUNT: { accountNumber: pattern(/^[0-9]{9,13}$/, 13), bankName: name },
  ZMW_ACCOUNT: { phoneNumber: pattern(/^\+260[0-9]{9}$/, 13), provider: name },
} as const satisfies Record<BankAccountType, object>

const wireBankName = z.optional(text(1, 140))

/** More fields of a USD_ACCOUNT outside the service: its bank, and how wires reach it. They decide nothing. */
export const WIRE_FIELDS = {
  bankAccountType: z.optional(bankAccountType),
  bankName: wireBankName,
  fiToFiInformation: z.optional(text(1, 210)),
  intermediaryBankName: wireBankName,
  intermediaryRoutingNumber: z.optional(routingNumber),
}
