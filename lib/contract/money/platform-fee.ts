import * as z from 'zod/mini'
import { NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import { minorUnits, text } from '#lib/contract/scalars'

/** The domain checks the bounds. */
const fixedFee = z.object({
  amount: minorUnits.check(
    z.meta({ minimum: 0, maximum: Number(LOCKED_AMOUNT_MAX), description: 'In the smallest unit of the currency.' }),
  ),
  currency: text(1, 16),
})
export type FixedFee = z.output<typeof fixedFee>
fixedFee.register(z.globalRegistry, { id: 'FixedFee', description: 'The fixed part of a platform fee.' })

/** Basis points: 100 are one percent. */
const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000))

/** Currencies whose quotes can have a general fee. */
export const FEE_CURRENCIES: readonly string[] = ['USD', ...Object.keys(NETWORKS_BY_CURRENCY)]

/** A general fee, which applies to every quote between two currencies that starts in `sourceCurrency`. */
export const feeConfig = z.object({
  feeType: z.literal('CROSS_CURRENCY_TRANSACTION'),
  sourceCurrency: text(1, 16),
  variableFeeBps: basisPoints,
  fixedFee,
})
feeConfig.register(z.globalRegistry, {
  id: 'CrossCurrencyTransactionFeeConfig',
  description: 'A fee that the platform charges for quotes from one currency to any other.',
})
export type FeeConfig = z.output<typeof feeConfig>
/** A general fee in wire form, as stored. */
export type FeeConfigDocument = z.input<typeof feeConfig>

export const platformFeeOverride = z.object({ platformFixedFee: fixedFee, platformVariableFeeBps: basisPoints })
platformFeeOverride.register(z.globalRegistry, {
  id: 'PlatformFeeOverride',
  description: 'Replaces the platform’s general fee for one quote from USD. Zeros waive the fee.',
})
