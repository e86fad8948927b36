import { findCustomer } from '#db/customers'
import type { Tx } from '#db/database'
import { insertQuote } from '#db/quotes'
import { insertTransaction } from '#db/transactions'
import { encodeDocument } from '#lib/contract/codec'
import { currencyOf } from '#lib/contract/currency'
import { type Quote, quote as quoteSchema } from '#lib/contract/quote'
import type { createQuote as contract } from '#lib/contract/quote-operations'
import { type OutgoingTransaction, transaction as transactionSchema } from '#lib/contract/transaction'
import { feesFor } from '#lib/domain/fees'
import { customerOf, makeQuote, makeTransaction, type QuoteParts } from '#lib/domain/quote-making'
import { type Price, priceQuote } from '#lib/domain/quote-pricing'
import { PARTY_RULES, type Party, PRICE_RULES, type QuoteParties, REQUEST_RULES } from '#lib/domain/quote-rules'
import { rateBetween } from '#lib/domain/rate-table'
import { once } from '#lib/operations/idempotency'
import { loadParties } from '#lib/operations/load-parties'
import { settleQuote } from '#lib/operations/settle-quote'
import { follow, type Trace } from '#lib/operations/trace'
import { type Call, newId, type Outcome } from '#lib/operations/world'

/** Locks a rate and one side of a transfer between two accounts (§4.1). With `immediatelyExecute` the money moves too. */
export function createQuote(call: Call<typeof contract>): Promise<Outcome<Quote>> {
  const { body, now, trace, world } = call
  return world.db.transact(tx =>
    once(tx, call, async () => {
      follow(trace, REQUEST_RULES, body)
      const parties = await loadParties(tx, call)
      follow(trace, PARTY_RULES, parties)
      const { source, destination } = implementedParties(parties, trace)
      const price = priceOf(parties, { source, destination }, trace)
      follow(trace, PRICE_RULES, { source, price })

      const id = newId(world, 'Quote', now)
      const transactionId = newId(world, 'Transaction', now)
      const parts = { id, transactionId, request: body, source, destination, price, now }
      const quote = makeQuote(parts)
      await write(tx, call, quote, makeTransaction(quote, parts, await customerFacts(tx, call, parts)))
      return body.immediatelyExecute ? settleQuote(tx, call, quote) : quote
    }),
  )
}

function priceOf(
  { request }: QuoteParties,
  { source, destination }: Pick<QuoteParts, 'source' | 'destination'>,
  trace: Trace,
): Price {
  const label = 'Both sides are within what can be paid'
  const sendingCurrency = currencyOf(source.currency)
  const receivingCurrency = currencyOf(destination.currency)
  if (sendingCurrency === undefined || receivingCurrency === undefined)
    throw new Error('An account has no known currency.')
  const price = priceQuote({
    sendingCurrency,
    receivingCurrency,
    rate: rateBetween(sendingCurrency.code, receivingCurrency.code),
    fees: feesFor(sendingCurrency, receivingCurrency),
    lockedSide: request.lockedCurrencySide,
    lockedAmount: request.lockedCurrencyAmount,
  })
  if ('refusal' in price) {
    const details = { reason: price.reason, field: 'lockedCurrencyAmount' }
    throw trace.fail('price', label, { code: price.refusal, details, got: `${request.lockedCurrencyAmount}` })
  }
  trace.pass('price', label)
  return price
}

/** The parties of a transfer this version performs: from an internal account that needs no wallet signature. */
function implementedParties(
  { source, destination }: QuoteParties,
  trace: Trace,
): { source: Party; destination: Party } {
  if (source?.kind === 'internal' && source.type !== 'EMBEDDED_WALLET' && destination !== undefined)
    return { source, destination }
  throw trace.fail('implemented', 'This kind of transfer is implemented', { code: 'NOT_IMPLEMENTED' })
}

/** Whom the transaction belongs to: a customer, or the platform standing for itself in both fields. */
async function customerFacts(tx: Tx, { caller }: Call, parts: QuoteParts) {
  const customerId = customerOf(parts)
  if (customerId === undefined) return { customerId: caller.platformId, platformCustomerId: caller.platformId }
  const customer = await findCustomer(tx, caller.platformId, customerId)
  return { customerId, platformCustomerId: customer?.platformCustomerId ?? caller.platformId }
}

async function write(tx: Tx, { caller }: Call, quote: Quote, transaction: OutgoingTransaction): Promise<void> {
  const { platformId } = caller
  const { id, transactionId, status, createdAt, expiresAt } = quote
  await insertQuote(tx, {
    id,
    platformId,
    transactionId,
    status,
    createdAt,
    expiresAt,
    document: encodeDocument(quoteSchema, quote),
  })
  await insertTransaction(tx, {
    id: transactionId,
    platformId,
    customerId: transaction.customerId,
    quoteId: id,
    type: 'OUTGOING',
    status: 'PENDING',
    createdAt,
    updatedAt: createdAt,
    expiresAt,
    settledAt: null,
    document: encodeDocument(transactionSchema, transaction),
  })
}
