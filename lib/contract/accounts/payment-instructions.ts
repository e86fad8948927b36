import * as z from 'zod/mini'
import { type BankAccountType, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import { BANK_ACCOUNT_FIELDS } from '#lib/contract/accounts/bank-account-fields'
import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import { pattern, text } from '#lib/contract/scalars'

const nonEmpty = z.string().check(z.minLength(1))
const address = text(1, 255)

const usdc = z.enum(['USDC'])
const usdt = z.enum(['USDT'])
/** The assets of networks that carry both. */
const stablecoin = z.enum(['USDC', 'USDT']).register(z.globalRegistry, { id: 'Stablecoin' })

/** Rail enums that several account types share, by their comma-separated rails. Each enum is an OpenAPI component. */
const SHARED_RAILS = new Map<string, z.ZodMiniType<PaymentRail, PaymentRail>>([
  sharedRails('SepaRail', ['SEPA', 'SEPA_INSTANT']),
  sharedRails('BankOrMobileMoneyRail', ['BANK_TRANSFER', 'MOBILE_MONEY']),
])

/**
 * The account or wallet to pay, or the payload to stamp for a quote from an embedded wallet. The types are in the order
 * of §2.7. ILS_ACCOUNT, TRY_ACCOUNT, PLASMA_WALLET and ARBITRUM_WALLET follow the others of their kind. A payer must send the `reference`, if any, with the payment.
 */
export const accountOrWalletInfo = z.discriminatedUnion('accountType', [
  withReference('USD_ACCOUNT', { bankName: text(1, 140) }),
  z.object({ accountType: z.literal('BRL_ACCOUNT'), qrCode: nonEmpty }),
  withReference('MXN_ACCOUNT', {}),
  withReference('DKK_ACCOUNT', {}),
  withReference('EUR_ACCOUNT', {}),
  z.object({ accountType: z.literal('INR_ACCOUNT'), ...BANK_ACCOUNT_FIELDS.INR_ACCOUNT, ...railsOf('INR_ACCOUNT') }),
  withReference('NGN_ACCOUNT', {}),
  withReference('CAD_ACCOUNT', {}),
  withReference('GBP_ACCOUNT', {}),
  withReference('HKD_ACCOUNT', {}),
  withReference('IDR_ACCOUNT', {}),
  withReference('MYR_ACCOUNT', {}),
  withReference('PHP_ACCOUNT', {}),
  withReference('SGD_ACCOUNT', {}),
  withReference('THB_ACCOUNT', {}),
  withReference('VND_ACCOUNT', {}),
  withReference('AED_ACCOUNT', {}),
  withReference('KES_ACCOUNT', {}),
  withReference('MWK_ACCOUNT', {}),
  withReference('RWF_ACCOUNT', {}),
  withReference('TZS_ACCOUNT', {}),
  withReference('UGX_ACCOUNT', {}),
  withReference('XOF_ACCOUNT', {}),
  withReference('ZAR_ACCOUNT', {}),
  withReference('ZMW_ACCOUNT', {}),
  withReference('BWP_ACCOUNT', {}),
  withReference('XAF_ACCOUNT', {}),
  withReference('BDT_ACCOUNT', {}),
  z.object({ accountType: z.literal('ARS_ACCOUNT'), accountNumber: pattern(/^\d{22}$/, 22) }),
  z.object({ accountType: z.literal('COP_ACCOUNT'), paymentUrl: z.url() }),
  withReference('EGP_ACCOUNT', {}),
  withReference('GHS_ACCOUNT', {}),
  withReference('GTQ_ACCOUNT', {}),
  withReference('HTG_ACCOUNT', {}),
  withReference('JMD_ACCOUNT', {}),
  withReference('PKR_ACCOUNT', {}),
  withReference('SLV_ACCOUNT', {}),
  withReference('SWIFT_ACCOUNT', { accountHolderName: z.optional(text(1, 255)) }),
  withReference('CNY_ACCOUNT', {}),
  withReference('ILS_ACCOUNT', {}),
  withReference('TRY_ACCOUNT', {}),
  z.object({
    accountType: z.literal('SPARK_WALLET'),
    address,
    assetType: z.enum(['BTC', 'USDB']),
    invoice: z.optional(nonEmpty),
  }),
  z.object({ accountType: z.literal('LIGHTNING'), invoice: nonEmpty }),
  wallet('SOLANA_WALLET', stablecoin),
  wallet('TRON_WALLET', usdt),
  wallet('POLYGON_WALLET', usdc),
  wallet('BASE_WALLET', usdc),
  wallet('ETHEREUM_WALLET', stablecoin),
  wallet('PLASMA_WALLET', usdt),
  wallet('ARBITRUM_WALLET', stablecoin),
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

function withReference<Type extends BankAccountType, More extends object>(accountType: Type, more: More) {
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

function wallet<Type extends string, Assets extends z.core.SomeType>(accountType: Type, assets: Assets) {
  return z.object({ accountType: z.literal(accountType), address, assetType: z.optional(assets) })
}

function sharedRails<const Rails extends readonly PaymentRail[]>(id: string, rails: Rails) {
  return [String(rails), z.enum(rails).register(z.globalRegistry, { id })] as const
}
