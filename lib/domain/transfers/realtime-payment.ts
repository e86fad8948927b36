import { RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import type { CryptoNetwork } from '#lib/contract/money/currency'
import type { QuoteDocument } from '#lib/contract/quotes/quote'
import { fundingReference, type Id } from '#lib/contract/scalars'
import type { Transaction, TransactionDocument } from '#lib/contract/transfers/transaction'
import { isInstantRail } from '#lib/domain/accounts/external-account-facts'
import { COLLECTING_BANK, collectingBic } from '#lib/domain/instructions/collecting-bank'
import { base58FromBytes } from '#lib/wallet/encoding/base58'

type RealtimeSource = Extract<TransactionDocument['source'], { sourceType: 'REALTIME_FUNDING' }>

/**
 * Returns fictional details of the real-time payment that funds a quote. The details depend only on the quote.
 * Lightning payments have no details.
 */
export function realtimePayment(quote: QuoteDocument): Partial<RealtimeSource> {
  const { id, source, sendingCurrency } = quote
  if (source.sourceType !== 'REALTIME_FUNDING') return {}
  const country = COUNTRY_BY_CURRENCY[sendingCurrency.code]
  return country === undefined ? chainPayment(id, source.cryptoNetwork) : bankPayment(id, sendingCurrency.code, country)
}

/** Removes the details of a real-time payment, which are unknown before the payment arrives. */
export function withoutPaymentDetails(source: Transaction['source']): Transaction['source'] {
  if (source?.sourceType !== 'REALTIME_FUNDING') return source
  const { sourceType, currency, customerId } = source
  return { sourceType, currency, customerId }
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
  }
}

/** Without a network, bitcoin uses Lightning, which has no on-chain transaction. */
function chainPayment(id: string, network: CryptoNetwork | undefined): Partial<RealtimeSource> {
  if (network === undefined || network === 'LIGHTNING') return {}
  return { onChainTransaction: { transactionHash: transactionHash(id, network), network } }
}

/** Returns a fictional identifier: a 64-byte signature on Solana, a 32-byte hash on other networks. */
function transactionHash(id: string, network: CryptoNetwork): string {
  const hex = id.replace(/^Quote:/, '').replaceAll('-', '')
  if (network === 'SOLANA') return base58FromBytes(Uint8Array.from({ length: 64 }, (_, at) => hexByte(hex, at % 16)))
  return `${EVM_NETWORKS.has(network) ? '0x' : ''}${hex}${hex}`
}

const EVM_NETWORKS: ReadonlySet<CryptoNetwork> = new Set(['BASE', 'ETHEREUM', 'PLASMA', 'POLYGON'])

function hexByte(hex: string, at: number): number {
  return Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)
}
