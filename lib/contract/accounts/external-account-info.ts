import * as z from 'zod/mini'
import type { BankAccountType, WalletType } from '#lib/contract/accounts/account-type'
import { BANK_ACCOUNT_FIELDS, WIRE_FIELDS } from '#lib/contract/accounts/bank-account-fields'
import { beneficiary, canadianBeneficiary, colombianBeneficiary } from '#lib/contract/accounts/beneficiary'
import { paymentRail } from '#lib/contract/accounts/payment-rail'
import { exactlyOneOf, railChecks } from '#lib/contract/accounts/rail-requirement'
import { text } from '#lib/contract/scalars'

/** A bank or mobile-money account outside the service, with its owner. Unknown fields are dropped. */
export const bankAccountInfo = z.discriminatedUnion('accountType', [
  bankRecord('AED_ACCOUNT', beneficiary),
  bankRecord('BDT_ACCOUNT', beneficiary),
  bankRecord('BRL_ACCOUNT', beneficiary),
  bankRecord('BWP_ACCOUNT', beneficiary),
  bankRecord('CAD_ACCOUNT', canadianBeneficiary),
  bankRecord('CNY_ACCOUNT', beneficiary),
  bankRecord('COP_ACCOUNT', colombianBeneficiary),
  bankRecord('DKK_ACCOUNT', beneficiary),
  bankRecord('EGP_ACCOUNT', beneficiary),
  bankRecord('EUR_ACCOUNT', beneficiary),
  bankRecord('GBP_ACCOUNT', beneficiary),
  bankRecord('GHS_ACCOUNT', beneficiary),
  bankRecord('GTQ_ACCOUNT', beneficiary),
  bankRecord('HKD_ACCOUNT', beneficiary),
  bankRecord('HTG_ACCOUNT', beneficiary),
  bankRecord('IDR_ACCOUNT', beneficiary),
  bankRecord('ILS_ACCOUNT', beneficiary),
  bankRecord('INR_ACCOUNT', beneficiary),
  bankRecord('JMD_ACCOUNT', beneficiary),
  bankRecord('KES_ACCOUNT', beneficiary),
  bankRecord('MWK_ACCOUNT', beneficiary),
  bankRecord('MXN_ACCOUNT', beneficiary),
  bankRecord('MYR_ACCOUNT', beneficiary),
  bankRecord('NGN_ACCOUNT', beneficiary),
  bankRecord('PHP_ACCOUNT', beneficiary),
  bankRecord('PKR_ACCOUNT', beneficiary),
  bankRecord('RWF_ACCOUNT', beneficiary),
  bankRecord('SGD_ACCOUNT', beneficiary),
  bankRecord('SLV_ACCOUNT', beneficiary),
  bankRecord('SWIFT_ACCOUNT', beneficiary),
  bankRecord('THB_ACCOUNT', beneficiary),
  bankRecord('TRY_ACCOUNT', beneficiary),
  bankRecord('TZS_ACCOUNT', beneficiary),
  bankRecord('UGX_ACCOUNT', beneficiary),
  z
    .object({ accountType: z.literal('USD_ACCOUNT'), ...BANK_ACCOUNT_FIELDS.USD_ACCOUNT, ...WIRE_FIELDS, beneficiary })
    .check(...railChecks('USD_ACCOUNT')),
  bankRecord('VND_ACCOUNT', beneficiary),
  bankRecord('XAF_ACCOUNT', beneficiary),
  bankRecord('XOF_ACCOUNT', beneficiary),
  bankRecord('ZAR_ACCOUNT', beneficiary),
  bankRecord('ZMW_ACCOUNT', beneficiary),
])
bankAccountInfo.register(z.globalRegistry, { id: 'BankAccountInfo' })
export type BankAccountInfo = z.output<typeof bankAccountInfo>

/** Maximum length of a Lightning invoice or offer, set by the sandbox: BOLT 11 and 12 set no limit. */
const INVOICE_LENGTH_MAX = 4096

/** A wallet outside the service. An address can have any form: its last characters select a payment's outcome. */
export const walletInfo = z.discriminatedUnion('accountType', [
  walletRecord('ARBITRUM_WALLET'),
  walletRecord('BASE_WALLET'),
  walletRecord('ETHEREUM_WALLET'),
  z
    .object({
      accountType: z.literal('LIGHTNING'),
      invoice: z.optional(text(1, INVOICE_LENGTH_MAX)),
      bolt12: z.optional(text(1, INVOICE_LENGTH_MAX)),
      lightningAddress: z.optional(text(1, 255)),
    })
    .check(...exactlyOneOf(['invoice', 'bolt12', 'lightningAddress'])),
  walletRecord('PLASMA_WALLET'),
  walletRecord('POLYGON_WALLET'),
  walletRecord('SOLANA_WALLET'),
  walletRecord('SPARK_WALLET'),
  walletRecord('TRON_WALLET'),
])
walletInfo.register(z.globalRegistry, { id: 'WalletInfo' })
export type WalletInfo = z.output<typeof walletInfo>

/** The `accountInfo` with which an external account is created. */
export const externalAccountInfo = z.discriminatedUnion('accountType', [bankAccountInfo, walletInfo])
externalAccountInfo.register(z.globalRegistry, { id: 'ExternalAccountInfo' })
export type ExternalAccountInfo = z.output<typeof externalAccountInfo>

/** The `accountInfo` of a response. Bank accounts also list their rails. */
export const externalAccountInfoAnswer = z.union([
  z.intersection(bankAccountInfo, z.object({ paymentRails: z.array(paymentRail) })),
  walletInfo,
])
externalAccountInfoAnswer.register(z.globalRegistry, { id: 'ExternalAccountInfoAnswer' })
export type ExternalAccountInfoAnswer = z.output<typeof externalAccountInfoAnswer>

function bankRecord<Type extends BankAccountType, Owner extends z.core.SomeType>(accountType: Type, owner: Owner) {
  return z
    .object({ accountType: z.literal(accountType), ...BANK_ACCOUNT_FIELDS[accountType], beneficiary: owner })
    .check(...railChecks(accountType))
}

function walletRecord<Type extends WalletType>(accountType: Type) {
  return z.object({
    accountType: z.literal(accountType),
    address: text(1, 255),
    /** The wallet's owner and the provider that keeps its keys. The sandbox stores and returns them. */
    beneficiary: z.optional(beneficiary),
    vaspName: z.optional(text(1, 255)),
  })
}
