import type { Quote } from '#lib/client/wire-types'

/** Kind of a quote's funding, which determines the next step. */
export type Funding = 'drawn' | 'external' | 'signed'

/** Returns how a quote is funded: debited from an account, paid externally, or signed by a wallet. */
export function fundingOf({ paymentInstructions = [] }: Pick<Quote, 'paymentInstructions'>): Funding {
  if (paymentInstructions.some(instruction => instruction.accountOrWalletInfo.accountType === 'EMBEDDED_WALLET'))
    return 'signed'
  return paymentInstructions.length > 0 ? 'external' : 'drawn'
}
