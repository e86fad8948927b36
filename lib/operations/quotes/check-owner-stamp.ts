import type { Tx } from '#db/database'
import { findQuote } from '#db/queries/quotes/quotes'
import { decodeDocument } from '#lib/contract/codec'
import { type Quote, quote as quoteSchema } from '#lib/contract/quotes/quote'
import type { executeQuote as contract } from '#lib/contract/quotes/quote-operations'
import type { Id } from '#lib/contract/scalars'
import { payloadToSignOf } from '#lib/domain/instructions/wallet-instructions'
import { QUOTE_CHECK } from '#lib/operations/quotes/get-quote'
import { followJudgement, type Judgement, judgeSigning, requireSigner } from '#lib/operations/signing/check-stamp'
import { followSignature, signatureOf } from '#lib/operations/signing/retry-proof'
import type { Call } from '#lib/operations/world'

/** What was made of the signature a quote comes to be executed with, before anything is thrown or recorded. */
export interface OwnerJudgement {
  readonly signature: ReturnType<typeof signatureOf>
  /** Absent where there is no stamp, or no wallet's quote for it. */
  readonly judgement?: Judgement
}

/**
 * Judges the signature of an execution outside any transaction, for cryptography has no place inside one. Only a wallet's quote
 * asks for one: for any other, whatever was sent is not looked at.
 */
export async function judgeOwner(call: Call<typeof contract>): Promise<OwnerJudgement> {
  const { caller, params, proof, world } = call
  const signature = signatureOf(proof)
  if ('refusal' in signature) return { signature }
  const row = await world.db.read(tx => findQuote(tx, caller.platformId, params.quoteId))
  const found = row === undefined ? undefined : signedQuote(decodeDocument(quoteSchema, row.document))
  if (found === undefined) return { signature }
  const { accountId, payloadToSign } = found
  const signers = { kind: 'sessions', accountIds: [accountId] } as const
  const signing = { stamp: signature.stamp, payloadToSign, signers, accountId, requestId: undefined }
  return { signature, judgement: await judgeSigning(call, signing) }
}

/**
 * The signature at its place in the order of checks, within the transaction of the effect. A quote of no wallet needs none; for
 * any other the session that signed must still be active. Errors: WALLET_SIGNATURE_*.
 */
export async function requireOwner(
  tx: Tx,
  call: Call,
  quote: Quote,
  { signature, judgement }: OwnerJudgement,
): Promise<void> {
  if (signedQuote(quote) === undefined) return
  followSignature(call.trace, signature)
  if (judgement === undefined) throw call.trace.fail(QUOTE_CHECK.id, QUOTE_CHECK.label, UNSEEN)
  await requireSigner(tx, call, followJudgement(call, judgement))
}

/** The quote came to be between the two readings, as when a snapshot is loaded: nobody can have meant it. */
const UNSEEN = { code: 'QUOTE_NOT_FOUND', got: 'a quote that was not there a moment before' } as const

/** The wallet that pays a quote and what its owner signs for it; nothing where the source is no wallet. */
function signedQuote(
  quote: Quote,
): { readonly accountId: Id<'InternalAccount'>; readonly payloadToSign: string } | undefined {
  const payloadToSign = payloadToSignOf(quote)
  if (payloadToSign === undefined || quote.source.sourceType !== 'ACCOUNT') return undefined
  // Only a wallet's quote has something to sign, and a wallet is an internal account.
  return { accountId: quote.source.accountId as Id<'InternalAccount'>, payloadToSign }
}
