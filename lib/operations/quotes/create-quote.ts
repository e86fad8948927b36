import type { Tx } from '#db/database'
import { findPlatformAccountIn } from '#db/queries/accounts/internal-accounts'
import { findAuthorization } from '#db/queries/customers/customers'
import { insertQuote } from '#db/queries/quotes/quotes'
import { insertTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import { encodeDocument } from '#lib/contract/codec'
import { type Quote, quote as quoteSchema } from '#lib/contract/quotes/quote'
import type { createQuote as contract } from '#lib/contract/quotes/quote-operations'
import type { Id } from '#lib/contract/scalars'
import { type WalletIdentity, walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { contractLimits, requireCurrency } from '#lib/domain/money/money-rules'
import { feesFor, type Price, platformFeeFor, priceQuote } from '#lib/domain/money/price-quote'
import { rateBetween } from '#lib/domain/money/rate'
import { LOOKUP_PRICE_RULES, LOOKUP_RULES } from '#lib/domain/quotes/lookup-rules'
import {
  customerOf,
  makeQuote,
  outcomeOf,
  type QuoteParts,
  quoteTransaction,
  receiverAccountOf,
  transactionOnlyFields,
  walletSides,
} from '#lib/domain/quotes/make-quote'
import { shownQuote } from '#lib/domain/quotes/quote-authorization'
import { LIMIT_RULES, PARTY_RULES, PRICE_RULES, REQUEST_RULES } from '#lib/domain/quotes/quote-rules'
import type { QuoteParties } from '#lib/domain/transfers/party'
import { runIdempotent } from '#lib/operations/idempotency'
import { challengePayer } from '#lib/operations/quotes/challenge-payer'
import { loadParties } from '#lib/operations/quotes/load-parties'
import { settleQuote } from '#lib/operations/quotes/settle-quote'
import { enforceFound, enforceRules } from '#lib/operations/trace'
import { transactionOwner } from '#lib/operations/transfers/load-account'
import { transactionOf } from '#lib/operations/transfers/manage-transactions'
import { eventRecorder, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, newEventState, newId, type Outcome } from '#lib/operations/world'

/** Creates a quote, which locks a rate and one side's amount (§4.1). With `immediatelyExecute`, also executes it. */
export function createQuote(call: Call<typeof contract>): Promise<Outcome<Quote>> {
  const { body, now, trace, world } = call
  return runIdempotent(call, async tx => {
    enforceRules(trace, REQUEST_RULES, body)
    // Read together, because PostgreSQL answers each query after a round trip.
    const [parties, terms] = await Promise.all([loadParties(tx, call), readTerms(tx, call)])
    const { lookup } = parties
    if (lookup !== undefined) enforceRules(trace, LOOKUP_RULES, { ...parties, lookup })
    enforceRules(trace, PARTY_RULES, parties)
    const price = priceParties(call, parties, terms)
    const feeAccountId = await feeAccountOf(tx, call, parties.source.currency, price)
    enforceRules(trace, PRICE_RULES, { source: parties.source, price })
    if (lookup !== undefined) enforceRules(trace, LOOKUP_PRICE_RULES, { ...parties, lookup, price })

    const id = newId(world, 'Quote', now)
    const transactionId = newId(world, 'Transaction', now)
    const digest = (text: string) => world.digest(new TextEncoder().encode(text))
    const wallet = walletOf(parties, call)
    const parts = { ...parties, id, transactionId, price, wallet, digest, feeAccountId }
    const payerId = payerOf(parties)
    const payer = payerId === undefined ? undefined : await findAuthorization(tx, payerId)
    const made = makeQuote(parts)
    const quote = payer?.scaSince == null ? made : await challengePayer(tx, call, { parties, quote: made, payer })
    await write(tx, call, parts, quote)
    if (quote.scaChallenge !== undefined) return shownQuote(quote)
    if (!body.immediatelyExecute) return quote
    const accounts = { receiverAccountId: receiverAccountOf(parts), feeAccountId: parts.feeAccountId }
    return settleQuote(tx, call, { quote, outcome: outcomeOf(parts), ...accounts })
  })
}

function payerOf({ request, source }: QuoteParties): string | undefined {
  return request.source.customerId ?? source.customerId ?? undefined
}

/** Reads the rates, fees and limits that a platform's quotes have. */
async function readTerms(tx: Tx, { caller: { platformId }, world: { rates, fees, limits } }: Call) {
  const read = [rates.all(tx), fees.one(platformId, tx), limits.one(platformId, tx)] as const
  const [overrides, platformFees, platformLimits] = await Promise.all(read)
  return { overrides, platformFees, limitsOf: platformLimits ?? contractLimits }
}

type Terms = Awaited<ReturnType<typeof readTerms>>

function priceParties({ trace }: Call, parties: QuoteParties, { overrides, platformFees, limitsOf }: Terms): Price {
  const label = 'Both amounts are within the payable range'
  const { request, source, destination } = parties
  const sendingCurrency = requireCurrency(source.currency)
  const receivingCurrency = requireCurrency(destination.currency)
  const price = priceQuote({
    sendingCurrency,
    receivingCurrency,
    rate: rateBetween(sendingCurrency.code, receivingCurrency.code, overrides),
    fees: feesFor(sendingCurrency, receivingCurrency),
    platformFee: platformFeeFor(request, [sendingCurrency, receivingCurrency], platformFees),
    lockedSide: request.lockedCurrencySide,
    lockedAmount: request.lockedCurrencyAmount,
  })
  if ('rejection' in price) {
    const details = { reason: price.reason, field: 'lockedCurrencyAmount' }
    throw trace.fail('price', label, { code: price.rejection, details, got: `${request.lockedCurrencyAmount}` })
  }
  trace.pass('price', label, {
    got: `${price.totalSendingAmount} ${sendingCurrency.code} to ${price.totalReceivingAmount} ${receivingCurrency.code}`,
  })
  enforceRules(trace, LIMIT_RULES, { sendingCurrency, receivingCurrency, price, limitsOf })
  return price
}

function walletOf({ source }: QuoteParties, { world }: Call): WalletIdentity | undefined {
  if (source.kind !== 'internal' || source.type !== 'EMBEDDED_WALLET') return undefined
  return walletIdentity(source.accountId, world.digest)
}

/** Returns the platform's account that receives its fee, or null if the quote has none. */
async function feeAccountOf(
  tx: Tx,
  { caller, trace }: Call,
  code: string,
  { platformFeesIncluded }: Price,
): Promise<Id<'InternalAccount'> | null> {
  if (platformFeesIncluded === 0n) return null
  const { code: currency } = requireCurrency(code)
  const check = { id: 'fee-account', label: 'The platform has an account for its fee' }
  const details = { reason: 'FEE_ACCOUNT_MISSING', currency } as const
  const account = await findPlatformAccountIn(tx, caller.platformId, currency)
  return enforceFound(trace, check, account, { code: 'INVALID_INPUT', details, got: 'none' })
}

interface StoredParts extends QuoteParts {
  readonly feeAccountId: Id<'InternalAccount'> | null
}

async function write(tx: Tx, call: Call, parts: StoredParts, quote: Quote) {
  const { platformId } = call.caller
  const { id, transactionId, status, createdAt, expiresAt } = quote
  const row = {
    id,
    platformId,
    transactionId,
    status,
    createdAt,
    expiresAt,
    outcome: outcomeOf(parts),
    receiverAccountId: receiverAccountOf(parts),
    feeAccountId: parts.feeAccountId,
    createdBy: call.exchangeId,
    document: encodeDocument(quoteSchema, quote),
  }
  const [customer] = await Promise.all([transactionOwner(tx, platformId, customerOf(parts)), insertQuote(tx, row)])
  const fields = { ...transactionOnlyFields(parts, customer), ...walletSides(parts) }
  const transactionStatus = quote.scaChallenge === undefined ? 'PENDING' : 'PENDING_AUTHORIZATION'
  const transaction: TransactionRow = {
    id: transactionId,
    platformId,
    customerId: fields.customerId,
    quoteId: id,
    type: 'OUTGOING',
    status: transactionStatus,
    createdAt,
    updatedAt: createdAt,
    expiresAt,
    settledAt: null,
    createdBy: call.exchangeId,
    document: { ...quoteTransaction(row.document), ...fields },
  }
  const [, state] = await Promise.all([
    insertTransaction(tx, transaction, fields),
    newEventState(tx, call.world, platformId),
  ])
  if (state === undefined) return
  const events = eventRecorder(tx, transitionOf(call), state)
  await events.payment(transactionOf(transaction, createdAt), [`OUTGOING_PAYMENT.${transactionStatus}`])
  call.world.dueWork.scheduleAt(expiresAt)
}
