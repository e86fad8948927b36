import type { Tx } from '#db/database'
import { feesFor } from '#lib/domain/money/fees'
import { requireCurrency } from '#lib/domain/money/known-currency'
import { rateBetween } from '#lib/domain/money/rate-table'
import { type Price, priceQuote } from '#lib/domain/quotes/price-quote'
import { LIMIT_RULES } from '#lib/domain/quotes/quote-rules'
import { checkRules } from '#lib/domain/rule'
import type { QuoteParties } from '#lib/domain/transfers/party'
import { currentRates, limitsOf } from '#lib/operations/market/current-market'
import type { QuoteCall } from '#lib/operations/quotes/quote-call'
import { enforce } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

/** Prices a transfer between its parties at the current rate, within the platform's limits. Errors: AMOUNT_OUT_OF_RANGE. */
export async function priceParties(
  tx: Tx,
  { caller, trace, world }: QuoteCall & Pick<Call, 'world'>,
  parties: QuoteParties,
): Promise<Price> {
  const label = 'Both sides are within what can be paid'
  const { request, source, destination } = parties
  const sendingCurrency = requireCurrency(source.currency)
  const receivingCurrency = requireCurrency(destination.currency)
  const price = priceQuote({
    sendingCurrency,
    receivingCurrency,
    rate: rateBetween(sendingCurrency.code, receivingCurrency.code, await currentRates(tx, world)),
    fees: feesFor(sendingCurrency, receivingCurrency),
    lockedSide: request.lockedCurrencySide,
    lockedAmount: request.lockedCurrencyAmount,
  })
  if ('refusal' in price) {
    const details = { reason: price.reason, field: 'lockedCurrencyAmount' }
    throw trace.fail('price', label, { code: price.refusal, details, got: `${request.lockedCurrencyAmount}` })
  }
  trace.pass('price', label)
  const limits = await limitsOf(tx, world, caller.platformId)
  enforce(trace, checkRules(LIMIT_RULES, { sendingCurrency, receivingCurrency, price, limitsOf: limits }))
  return price
}
