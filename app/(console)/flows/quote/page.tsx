import { CURRENCIES, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import { purposeOfPayment } from '#lib/contract/transfers/purpose-of-payment'
import { REMITTANCE_LENGTH_MAX } from '#lib/contract/transfers/remittance-information'
import type { ContractFacts } from './_draft/contract-facts'
import { QuoteBuilder } from './quote-builder'

/** Quotes page: builds a request and follows the quote to its final state. */
export default function QuotePage() {
  return (
    <>
      <title>Quotes · Countersign</title>
      <h1>Quotes</h1>
      <p className="mt-1 text-16 text-text-2">
        A quote locks a rate and lists every fee. Executing the quote moves the money.
      </p>
      <QuoteBuilder facts={FACTS} />
    </>
  )
}

const FACTS: ContractFacts = {
  currencies: CURRENCIES.map(({ code, name, decimals }) => ({ code, name, decimals })),
  networksOf: NETWORKS_BY_CURRENCY,
  purposes: purposeOfPayment.options,
  amountMax: String(LOCKED_AMOUNT_MAX),
  remittanceMax: REMITTANCE_LENGTH_MAX,
}
