import type { Tx } from '#db/database'
import type { PayerAuthorization } from '#db/queries/customers/customers'
import { insertChallenge } from '#db/queries/quotes/sca-challenges'
import { SCA_CODE } from '#lib/contract/lifetimes'
import type { Quote } from '#lib/contract/quotes/quote'
import { withChallenge } from '#lib/domain/quotes/quote-authorization'
import type { QuoteParties } from '#lib/domain/transfers/party'
import { type Call, newId } from '#lib/operations/world'

export interface NewChallenge {
  readonly parties: QuoteParties
  readonly quote: Quote
  readonly payer: PayerAuthorization
}

/** Sends a code to the customer who pays a new quote. Returns the quote with the challenge. */
export async function challengePayer(
  tx: Tx,
  { caller, now, world }: Pick<Call, 'caller' | 'now' | 'world'>,
  { parties, quote, payer }: NewChallenge,
): Promise<Quote> {
  const id = newId(world, 'ScaChallenge', now)
  await insertChallenge(tx, {
    id,
    platformId: caller.platformId,
    quoteId: quote.id,
    next: parties.request.immediatelyExecute ? 'execute' : 'wait',
    deliveredTo: payer.phoneNumber ?? payer.id,
    code: SCA_CODE,
    issuedAt: now,
    expiresAt: quote.expiresAt,
  })
  return withChallenge(quote, id)
}
