import type { CurrencyAmount } from '#lib/contract/accounts/internal-account'
import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { IncomingTransaction, OutgoingTransaction, Transaction } from '#lib/contract/transfers/transaction'
import { PULLED_BY_DEFAULT } from '#lib/contract/transfers/transfer-operations'
import { defaultRail, magicDigits } from '#lib/domain/accounts/external-account-facts'
import { deposit, type LedgerEntry, payout } from '#lib/domain/money/ledger'
import { requireCurrency } from '#lib/domain/money/money-rules'
import { externalSide } from '#lib/domain/transfers/chain-transaction'
import type { ExternalParty, InternalParty } from '#lib/domain/transfers/party'
import type { TransferDirection } from '#lib/domain/transfers/payment-outcomes'
import { settlementSeconds } from '#lib/domain/transfers/payment-state'

/** Parts of a same-currency transfer. They must satisfy the transfer rules. */
export interface TransferParts {
  readonly id: Id<'Transaction'>
  readonly internal: InternalParty
  readonly external: ExternalParty
  /** In the smallest unit of the currency of both accounts. */
  readonly amount: bigint
  /** Owner of the transfer: a customer or the platform. */
  readonly customer: { readonly customerId: string; readonly platformCustomerId: string }
  readonly now: Instant
}

export interface PayoutRequest {
  readonly paymentRail?: PaymentRail | undefined
  readonly remittanceInformation?: string | undefined
  readonly purposeOfPayment?: string | undefined
}

/** Returns the ID of the customer who owns a transfer, or undefined if the platform owns it. */
export function ownerIdOf({ internal, external }: Pick<TransferParts, 'internal' | 'external'>): string | undefined {
  return internal.customerId ?? external.customerId ?? undefined
}

export function transferOutcomeName(direction: TransferDirection, { info }: ExternalParty): string {
  return `${direction.toLowerCase()}:${magicDigits(info)}`
}

export function makeTransferIn(parts: TransferParts): IncomingTransaction {
  const { internal } = parts
  return {
    type: 'INCOMING',
    status: 'PENDING',
    direction: 'CREDIT',
    source: { sourceType: 'ACCOUNT', ...externalSide(parts.id, parts.external) },
    destination: { destinationType: 'ACCOUNT', accountId: internal.accountId, currency: internal.currency },
    receivedAmount: amountOf(parts),
    ...commonFields(parts),
  }
}

/**
 * Returns a PENDING payout, with the transfer to a wallet that it will show when it settles. The sent and received
 * amounts are equal, because a transfer has no fees.
 */
export function makeTransferOut(parts: TransferParts, request: PayoutRequest): OutgoingTransaction {
  const { external, internal, now } = parts
  const timeline = settlementSeconds(transferOutcomeName('OUT', external))
  const { paymentRail: chosen, remittanceInformation, purposeOfPayment } = request
  const paymentRail = chosen ?? defaultRail(external.info) ?? null
  return {
    type: 'OUTGOING',
    status: 'PENDING',
    direction: 'DEBIT',
    source: { sourceType: 'ACCOUNT', accountId: internal.accountId, currency: internal.currency },
    destination: { destinationType: 'ACCOUNT', ...externalSide(parts.id, parts.external) },
    sentAmount: amountOf(parts),
    receivedAmount: amountOf(parts),
    platformFees: 0n,
    remittanceInformation,
    purposeOfPayment,
    paymentRail,
    railSelectionMode: paymentRail === null ? undefined : chosen === undefined ? 'AUTO' : 'MANUAL',
    expectedSettlementAt: instantFromEpoch(now + timeline * 1000),
    settlementTimelineSeconds: timeline,
    ...commonFields(parts),
  }
}

/** Returns the amount that a transfer in pulls if its request has none, in the smallest unit of the currency. */
export function pulledAmount(currency: string): bigint {
  return PULLED_BY_DEFAULT * 10n ** BigInt(requireCurrency(currency).decimals)
}

export function collectionEntries({ id, destination, receivedAmount }: IncomingTransaction): readonly LedgerEntry[] {
  if (destination.destinationType !== 'ACCOUNT') throw new Error(`The destination of ${id} is not an account.`)
  const { currency, amount } = receivedAmount
  return deposit(destination.accountId as Id<'InternalAccount'>, currency.code, amount)
}

export function payoutEntries(transaction: Transaction): readonly LedgerEntry[] {
  const { id, source } = transaction
  if (transaction.type !== 'OUTGOING' || source?.sourceType !== 'ACCOUNT') throw new Error(`${id} is not a payout.`)
  const { currency, amount } = transaction.sentAmount
  return payout(source.accountId as Id<'InternalAccount'>, currency.code, amount)
}

function commonFields({ id, customer, now }: TransferParts) {
  return { id, ...customer, createdAt: now, updatedAt: now, fees: 0n }
}

function amountOf({ internal, amount }: TransferParts): CurrencyAmount {
  return { amount, currency: requireCurrency(internal.currency) }
}
