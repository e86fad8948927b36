import * as z from 'zod/mini'
import { minorUnits } from '#lib/contract/scalars'

/** A fee in the smallest unit of its currency. The minimum is documented, not checked. */
export const fee = minorUnits.check(z.meta({ minimum: 0 }))
const multiplier = z.number().check(z.positive())

export const outgoingRateDetails = z.object({
  counterpartyMultiplier: multiplier,
  counterpartyFixedFee: fee,
  gridApiMultiplier: multiplier,
  gridApiFixedFee: fee,
  gridApiVariableFeeRate: z.number().check(z.nonnegative()),
  gridApiVariableFeeAmount: fee,
})
outgoingRateDetails.register(z.globalRegistry, {
  id: 'OutgoingRateDetails',
  description: 'Breakdown of the rate and fees.',
})
export type OutgoingRateDetails = z.output<typeof outgoingRateDetails>
