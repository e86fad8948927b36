import * as z from 'zod/mini'
import { type BankAccountType, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import { BANK_ACCOUNT_FIELDS } from '#lib/contract/accounts/bank-account-fields'
import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import { pattern, text } from '#lib/contract/scalars'

const nonEmpty = z.string().check(z.minLength(1))
const address = text(1, 255)

/** Rail enums shared by several account types, keyed by their joined names, so that each is one OpenAPI component. */
const SHARED_RAILS = new Map<string, z.ZodMiniType<PaymentRail, PaymentRail>>([
  sharedRails('SepaRail', ['SEPA', 'SEPA_INSTANT']),
  sharedRails('BankOrMobileMoneyRail', ['BANK_TRANSFER', 'MOBILE_MONEY']),
])

/** The account to pay to, in the order of §2.7. Bank records include the reference that must accompany the payment. */
export const accountOrWalletInfo = z.discriminatedUnion('accountType', [
  referenced('USD_ACCOUNT', { bankName: text(1, 140) }),
  z.object({ accountType: z.literal('BRL_ACCOUNT'), qrCode: nonEmpty }),
  referenced('MXN_ACCOUNT', {}),
  referenced('DKK_ACCOUNT', {}),
  referenced('EUR_ACCOUNT', {}),
  z.object({ accountType: z.literal('INR_ACCOUNT'), ...BANK_ACCOUNT_FIELDS.INR_ACCOUNT, ...railsOf('INR_ACCOUNT') }),
  referenced('NGN_ACCOUNT', {}),
  referenced('CAD_ACCOUNT', {}),
  referenced('GBP_ACCOUNT', {}),
  referenced('HKD_ACCOUNT', {}),
  referenced('IDR_ACCOUNT', {}),
  referenced('MYR_ACCOUNT', {}),
  referenced('PHP_ACCOUNT', {}),
  referenced('SGD_ACCOUNT', {}),
  referenced('THB_ACCOUNT', {}),
  referenced('VND_ACCOUNT', {}),
  referenced('AED_ACCOUNT', {}),
  referenced('KES_ACCOUNT', {}),
  referenced('MWK_ACCOUNT', {}),
  referenced('RWF_ACCOUNT', {}),
  referenced('TZS_ACCOUNT', {}),
  referenced('UGX_ACCOUNT', {}),
  referenced('XOF_ACCOUNT', {}),
  referenced('ZAR_ACCOUNT', {}),
  referenced('ZMW_ACCOUNT', {}),
  referenced('BWP_ACCOUNT', {}),
  referenced('XAF_ACCOUNT', {}),
  referenced('BDT_ACCOUNT', {}),
  z.object({ accountType: z.literal('ARS_ACCOUNT'), accountNumber: pattern(/^\d{22}$/, 22) }),
  z.object({ accountType: z.literal('COP_ACCOUNT'), paymentUrl: z.url() }),
  referenced('EGP_ACCOUNT', {}),
  referenced('GHS_ACCOUNT', {}),
  referenced('GTQ_ACCOUNT', {}),
  referenced('HTG_ACCOUNT', {}),
  referenced('JMD_ACCOUNT', {}),
  referenced('PKR_ACCOUNT', {}),
  referenced('SLV_ACCOUNT', {}),
  referenced('SWIFT_ACCOUNT', { accountHolderName: z.optional(text(1, 255)) }),
  referenced('CNY_ACCOUNT', {}),
  z.object({
    accountType: z.literal('SPARK_WALLET'),
    address,
    assetType: z.enum(['BTC', 'USDB']),
    invoice: z.optional(nonEmpty),
  }),
  z.object({ accountType: z.literal('LIGHTNING'), invoice: nonEmpty }),
  wallet('SOLANA_WALLET', ['USDC', 'USDT']),
  wallet('TRON_WALLET', ['USDT']),
  wallet('POLYGON_WALLET', ['USDC']),
  wallet('BASE_WALLET', ['USDC']),
  wallet('ETHEREUM_WALLET', ['USDC']),
  z.object({ accountType: z.literal('EMBEDDED_WALLET'), payloadToSign: nonEmpty }),
])
accountOrWalletInfo.register(z.globalRegistry, { id: 'PaymentInstructionAccount' })
export type AccountOrWalletInfo = z.output<typeof accountOrWalletInfo>

export const paymentInstructions = z.object({
  accountOrWalletInfo,
  instructionsNotes: z.optional(z.string()),
  isPlatformAccount: z.optional(z.boolean()),
})
paymentInstructions.register(z.globalRegistry, { id: 'PaymentInstructions' })
export type PaymentInstructions = z.output<typeof paymentInstructions>

function referenced<Type extends BankAccountType, More extends object>(accountType: Type, more: More) {
  return z.object({
    accountType: z.literal(accountType),
    ...BANK_ACCOUNT_FIELDS[accountType],
    ...more,
    reference: text(1, 255),
    ...railsOf(accountType),
  })
}

function railsOf(accountType: BankAccountType) {
  const rails: readonly PaymentRail[] = RAILS_BY_ACCOUNT_TYPE[accountType]
  return { paymentRails: z.array(SHARED_RAILS.get(String(rails)) ?? z.enum(rails)) }
}

function wallet<Type extends string, const Assets extends readonly string[]>(accountType: Type, assets: Assets) {
  return z.object({ accountType: z.literal(accountType), address, assetType: z.optional(z.enum(assets)) })
}

function sharedRails<const Rails extends readonly PaymentRail[]>(id: string, rails: Rails) {
  return [String(rails), z.enum(rails).register(z.globalRegistry, { id })] as const
}
