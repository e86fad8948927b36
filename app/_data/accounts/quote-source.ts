import type { Quote } from '#lib/client/wire-types'

/** Source of a quote's money, which decides the next step. */
export type Funding = 'drawn' | 'external' | 'signed'

/** Returns how a quote is funded: drawn from an account, funded externally, or released by a wallet's signature. */
export function fundingOf({ paymentInstructions = [] }: Pick<Quote, 'paymentInstructions'>): Funding {
  if (paymentInstructions.some(instruction => instruction.accountOrWalletInfo.accountType === 'EMBEDDED_WALLET'))
    return 'signed'
  return paymentInstructions.length > 0 ? 'external' : 'drawn'
}
