import type { Quote } from '#lib/client/wire-types'

/**
 * Funding of a quote. `drawn`: execution debits the source account. `external`: the payer sends a payment. `signed`:
 * execution debits a wallet and needs a stamp.
 */
export type Funding = 'drawn' | 'external' | 'signed'

/** Derives the funding of a quote from its payment instructions. */
export function fundingOf({ paymentInstructions = [] }: Pick<Quote, 'paymentInstructions'>): Funding {
  if (paymentInstructions.some(instruction => instruction.accountOrWalletInfo.accountType === 'EMBEDDED_WALLET'))
    return 'signed'
  return paymentInstructions.length > 0 ? 'external' : 'drawn'
}

/** Reports whether a quote can still be executed, possibly after its authorization, unless it has expired. */
export function isUnexecuted({ status }: Pick<Quote, 'status'>): boolean {
  return status === 'PENDING' || status === 'PENDING_AUTHORIZATION'
}
