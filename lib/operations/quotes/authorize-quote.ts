import type { Tx } from '#db/database'
import { storeAuthorization } from '#db/queries/quotes/quotes'
import { countWrongCode, endChallenge, findChallenge, type ScaChallengeRow } from '#db/queries/quotes/sca-challenges'
import { updateTransaction } from '#db/queries/transfers/transactions'
import { encodeDocument } from '#lib/contract/codec'
import { type Quote, quote as quoteSchema } from '#lib/contract/quotes/quote'
import type {
  authorizeQuote as contract,
  resendQuoteScaCode as resendContract,
} from '#lib/contract/quotes/quote-operations'
import type { ScaAuthorization } from '#lib/contract/quotes/sca-challenge'
import {
  NO_PENDING_CHALLENGE,
  rejectProof,
  SCA_TRIES_MAX,
  withoutChallenge,
} from '#lib/domain/quotes/quote-authorization'
import type { Rejection } from '#lib/domain/rule'
import { countAttempt } from '#lib/operations/credentials/count-attempt'
import { loadStoredQuote } from '#lib/operations/quotes/get-quote'
import { type QuoteWithOutcome, settleQuote } from '#lib/operations/quotes/settle-quote'
import { enforce, inTransaction } from '#lib/operations/trace'
import { findTransaction } from '#lib/operations/transfers/find-transaction'
import { transactionOf } from '#lib/operations/transfers/manage-transactions'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Authorizes a quote with the code that its customer received. If the request for the quote had `immediatelyExecute`,
 * also executes it. Of concurrent callers, one authorizes the quote. Rejects with INVALID_INPUT, CONFLICT
 * or, if the execution fails, INVALID_AMOUNT. After a failed execution, the code is still valid.
 */
export async function authorizeQuote(call: Call<typeof contract>): Promise<Outcome<Quote>> {
  const { body, params } = call
  return performed(await authorize(call, { quoteId: params.quoteId, proof: body, isLast: true }))
}

interface Authorization {
  readonly quoteId: string
  readonly proof: ScaAuthorization
  /** Path of the proof in the body. */
  readonly field?: string
  /** False if the call executes the quote after the authorization. */
  readonly isLast: boolean
}

const CODE_CHECK = { id: 'sca-code', label: 'The code is the one that the customer received' } as const

/** A wrong code counts as an attempt, so the transaction commits before this function throws. */
export async function authorize(call: Call, authorization: Authorization): Promise<Quote> {
  const { trace } = call
  const { quoteId, proof, field } = authorization
  const unusable = rejectProof(proof, field)
  if (unusable !== undefined) throw trace.fail('sca-proof', 'The proof is a code', unusable)
  const authorized = await inTransaction(call, async tx => {
    const loaded = await loadStoredQuote(tx, call, quoteId)
    const challenge = await requireChallenge(tx, call, loaded.quote, EXPIRED)
    if (proof.code !== challenge.code)
      return { rejection: await countCode(tx, call, challenge, authorization) } as const
    return { quote: await storeAuthorized(tx, call, loaded, { challenge, isLast: authorization.isLast }) }
  })
  if (authorized.rejection !== undefined) throw trace.fail(CODE_CHECK.id, CODE_CHECK.label, authorized.rejection)
  trace.pass(CODE_CHECK.id, CODE_CHECK.label)
  return authorized.quote
}

/** Resends the code of a pending challenge. The sandbox has one code, so only the rate is limited. */
export async function resendQuoteScaCode(call: Call<typeof resendContract>): Promise<Outcome<undefined>> {
  const { now, params, trace, world } = call
  return inTransaction(call, async tx => {
    const { quote } = await loadStoredQuote(tx, call, params.quoteId)
    const { id } = await requireChallenge(tx, call, quote, EXPIRED_RESEND)
    const limit = { bucket: `resend ${id}`, limit: world.settings.challengeLimit, now }
    enforce(trace, await countAttempt(tx, limit))
    return performed(undefined)
  })
}

const EXPIRED: Rejection = { code: 'INVALID_INPUT', details: { reason: 'QUOTE_EXPIRED' } }
const EXPIRED_RESEND: Rejection = { code: 'CONFLICT', details: { reason: 'QUOTE_EXPIRED' } }

async function requireChallenge(
  tx: Tx,
  { trace }: Call,
  { id, status, scaChallenge }: Quote,
  expired: Rejection,
): Promise<ScaChallengeRow> {
  const label = 'The quote has a pending challenge'
  if (scaChallenge !== undefined && status === 'EXPIRED')
    throw trace.fail('sca-pending', label, { ...expired, got: status })
  const challenge = status === 'PENDING_AUTHORIZATION' ? await findChallenge(tx, id) : undefined
  if (challenge === undefined || challenge.endedAt !== null) {
    const got = challenge?.ending === 'failed' ? `${SCA_TRIES_MAX} wrong codes` : status
    throw trace.fail('sca-pending', label, { ...NO_PENDING_CHALLENGE, expected: 'PENDING_AUTHORIZATION', got })
  }
  trace.pass('sca-pending', label)
  return challenge
}

async function countCode(
  tx: Tx,
  { now }: Call,
  { seq, tries, code }: ScaChallengeRow,
  { proof, field }: Authorization,
): Promise<Rejection> {
  if (!(await countWrongCode(tx, seq, SCA_TRIES_MAX))) return NO_PENDING_CHALLENGE
  const attempt = tries + 1n
  if (attempt >= SCA_TRIES_MAX) await endChallenge(tx, seq, { endedAt: now, ending: 'failed' })
  return {
    code: 'INVALID_INPUT',
    details: { reason: 'WRONG_CODE', field: field === undefined ? 'code' : `${field}.code` },
    expected: code,
    got: proof.code ?? '',
    hint: `Attempt ${attempt} of ${SCA_TRIES_MAX}.`,
  }
}

async function storeAuthorized(
  tx: Tx,
  call: Call,
  loaded: QuoteWithOutcome,
  { challenge, isLast }: { readonly challenge: ScaChallengeRow; readonly isLast: boolean },
): Promise<Quote> {
  const { caller, now, trace } = call
  const quote = withoutChallenge(loaded.quote)
  if (!(await storeAuthorization(tx, quote.id, encodeDocument(quoteSchema, quote), now)))
    throw trace.fail('sca-pending', 'The quote has a pending challenge', NO_PENDING_CHALLENGE)
  await endChallenge(tx, challenge.seq, { endedAt: now, ending: 'used' })
  await updateTransaction(tx, quote.transactionId, { status: 'PENDING', updatedAt: now })
  const events = await openEvents(tx, transitionOf(call))
  const row = events && (await findTransaction(tx, caller.platformId, quote.transactionId))
  if (row !== undefined) await events?.payment(transactionOf(row, now), ['OUTGOING_PAYMENT.PENDING'])
  return isLast && challenge.next === 'execute' ? settleQuote(tx, call, { ...loaded, quote }) : quote
}
