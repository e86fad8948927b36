import * as z from 'zod/mini'
import { cryptoNetwork } from '#lib/contract/money/currency'
import { minorUnits, text } from '#lib/contract/scalars'

/** The body of `POST /crypto/estimate-withdrawal-fee`. `amount` is in the smallest unit of the currency. */
export const withdrawalFeeRequest = z.object({
  internalAccountId: text(1, 255),
  currency: text(1, 16),
  cryptoNetwork,
  amount: minorUnits,
  destinationAddress: text(1, 4096),
})
withdrawalFeeRequest.register(z.globalRegistry, {
  id: 'WithdrawalFeeRequest',
  description: 'A planned withdrawal. The response estimates its fees.',
})
export type WithdrawalFeeRequest = z.output<typeof withdrawalFeeRequest>

export const withdrawalFee = z.object({
  networkFee: minorUnits,
  /** The currency of networkFee. */
  networkFeeAsset: z.string(),
  applicationFee: minorUnits,
  totalFee: minorUnits,
  netAmount: minorUnits,
})
withdrawalFee.register(z.globalRegistry, {
  id: 'WithdrawalFeeEstimate',
  description: "A withdrawal's fees, in the smallest unit of the currency. netAmount is the amount minus totalFee.",
})
export type WithdrawalFee = z.output<typeof withdrawalFee>
