import { RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import type { QuoteDocument } from '#lib/contract/quotes/quote'
import { fundingReference, type Id } from '#lib/contract/scalars'
import type { Transaction, TransactionDocument } from '#lib/contract/transfers/transaction'
import { isInstantRail } from '#lib/domain/accounts/external-account-facts'
import { COLLECTING_BANK, collectingBic } from '#lib/domain/instructions/collecting-bank'
import { chainTransaction } from '#lib/domain/transfers/chain-transaction'

type RealtimeSource = Extract<TransactionDocument['source'], { sourceType: 'REALTIME_FUNDING' }>

/**
 * Returns fictional details of the real-time payment that funds a quote. The details depend only on the quote.
 * Lightning payments have no details.
 */
export function realtimePayment(quote: QuoteDocument): Partial<RealtimeSource> {
  const { id, source, sendingCurrency } = quote
  if (source.sourceType !== 'REALTIME_FUNDING') return {}
  const country = COUNTRY_BY_CURRENCY[sendingCurrency.code]
  // Without a network, bitcoin uses Lightning.
  return country === undefined
    ? chainTransaction(id, source.cryptoNetwork)
    : bankPayment(id, sendingCurrency.code, country)
}

/** Removes the details of a payment from outside, which are unknown before the payment arrives. */
export function withoutPaymentDetails(source: Transaction['source']): Transaction['source'] {
  switch (source?.sourceType) {
    case 'REALTIME_FUNDING': {
      const { sourceType, currency, customerId } = source
      return { sourceType, currency, customerId }
    }
    case 'ACCOUNT': {
      const { onChainTransaction: _, ...others } = source
      return others
    }
    default:
      return source
  }
}

/** Country of the payer's bank, for each fiat currency with an instant rail. */
const COUNTRY_BY_CURRENCY: Readonly<Record<string, string>> = {
  USD: 'US',
  EUR: 'DE',
  GBP: 'GB',
  BRL: 'BR',
  MXN: 'MX',
  INR: 'IN',
  DKK: 'DK',
  SGD: 'SG',
}

function bankPayment(id: string, currency: string, country: string): Partial<RealtimeSource> {
  const reference = fundingReference(id as Id<'Quote'>)
  const rails: Readonly<Record<string, readonly PaymentRail[]>> = RAILS_BY_ACCOUNT_TYPE
  const paymentRail = rails[`${currency}_ACCOUNT`]?.find(isInstantRail)
  const lastDigits = `${Number.parseInt(reference.slice(-4), 16)}`.padStart(4, '0').slice(-4)
  return {
    accountHolderName: 'Sandbox Payer',
    accountIdentifier: `****${lastDigits}`,
    bankName: COLLECTING_BANK,
    bankIdentifier: collectingBic(country),
    paymentRail,
    remittanceInformation: reference,
    endToEndId: `E2E${reference}`,
    traceNumber: digitsOf(reference),
  }
}

/** Returns 15 digits, as in a trace number of ACH. */
function digitsOf(reference: string): string {
  return `${BigInt(`0x${reference.slice(2)}`)}`.padStart(15, '0').slice(-15)
}
