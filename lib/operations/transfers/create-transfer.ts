import type { Tx } from '#db/database'
import { postTransfer } from '#db/queries/money/ledger-postings'
import { insertTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import { encodeDocument } from '#lib/contract/codec'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type * as contract from '#lib/contract/transfers/transfer-operations'
import { type LedgerEntry, ledgerTransfer } from '#lib/domain/money/ledger'
import { insufficientFunds } from '#lib/domain/money/money-rules'
import {
  collectionEntries,
  makeTransferIn,
  makeTransferOut,
  ownerIdOf,
  payoutEntries,
  pulledAmount,
  type TransferParts,
  transferOutcomeName,
} from '#lib/domain/transfers/make-transfer'
import type { TransferDirection } from '#lib/domain/transfers/payment-outcomes'
import { type PaymentState, paymentStateAt } from '#lib/domain/transfers/payment-state'
import { TRANSFER_IN_RULES, TRANSFER_OUT_RULES } from '#lib/domain/transfers/transfer-rules'
import { type AnnouncedState, stepEvents } from '#lib/domain/webhooks/payment-events'
import { runIdempotent } from '#lib/operations/idempotency'
import { enforceRules } from '#lib/operations/trace'
import { loadExternal, loadInternal, transactionOwner } from '#lib/operations/transfers/load-account'
import { shownTransaction, transactionOf } from '#lib/operations/transfers/manage-transactions'
import { refundPayment } from '#lib/operations/transfers/refund-payment'
import { scheduleSettlement } from '#lib/operations/transfers/schedule-settlement'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, newId, type Outcome } from '#lib/operations/world'

interface StartingTransfer {
  readonly direction: TransferDirection
  readonly parts: TransferParts
  /** The transaction in the response. Its status is PENDING. */
  readonly transaction: Transaction
  /** Ledger entries that move the amount into or out of the internal account. */
  readonly entries: readonly LedgerEntry[]
}

async function transferParts(
  tx: Tx,
  { caller, now, world }: Call,
  request: Pick<TransferParts, 'internal' | 'external' | 'amount'>,
): Promise<TransferParts> {
  const customer = await transactionOwner(tx, caller.platformId, ownerIdOf(request))
  return { ...request, id: newId(world, 'Transaction', now), customer, now }
}

/** Returns a PENDING transaction, although most transfers complete or fail immediately. */
async function startTransfer(tx: Tx, call: Call, starting: StartingTransfer): Promise<Transaction> {
  const { direction, parts, transaction } = starting
  const { caller, now } = call
  const outcome = transferOutcomeName(direction, parts.external)
  const state = paymentStateAt(outcome, now, now)
  const entries = await moveMoney(tx, call, starting, state)
  const { status, failureReason } = { failureReason: undefined, status: state.step.transaction, ...state.step }
  const row: TransactionRow = {
    id: parts.id,
    platformId: caller.platformId,
    customerId: parts.customer.customerId,
    quoteId: null,
    type: transaction.type,
    status,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
    settledAt: status === 'COMPLETED' ? now : null,
    createdBy: call.exchangeId,
    document: encodeDocument(
      transactionSchema,
      // The outcome of a direction has only reasons of that direction.
      failureReason === undefined ? transaction : ({ ...transaction, failureReason } as Transaction),
    ),
  }
  await insertTransaction(tx, row)
  const events = await openEvents(tx, transitionOf(call))
  const started = shownTransaction(transaction)
  if (transaction.type === 'OUTGOING') await events?.payment(started, ['OUTGOING_PAYMENT.PENDING'])
  const ended = stepEvents(transaction, STARTED, { transaction: status })
  await events?.payment(transactionOf(row, now), ended)
  await events?.balances(entries)
  await scheduleSettlement(tx, call, { transactionId: parts.id, quoteId: null, outcome, state })
  return started
}

const STARTED: AnnouncedState = { transaction: 'PENDING' }

/**
 * Debits outgoing money, and refunds it if the transfer has already failed. Credits incoming money if the transfer has
 * completed. Returns no entries if the balances are unchanged.
 */
async function moveMoney(
  tx: Tx,
  call: Call,
  { direction, parts, entries }: StartingTransfer,
  { isReversed, step }: PaymentState,
): Promise<readonly LedgerEntry[]> {
  const { platformId } = call.caller
  const { id: transactionId, internal, amount, now } = parts
  if (direction === 'IN' && step.transaction !== 'COMPLETED') return []
  const posted = await postTransfer(tx, ledgerTransfer(transactionId, platformId, entries), now)
  switch (posted) {
    case 'posted':
      break
    case 'insufficient-funds':
      throw call.trace.fail(
        'funds',
        'The source balance covers the amount',
        insufficientFunds(amount, internal.balance),
      )
    case 'balance-too-large': {
      const details = { reason: 'BALANCE_TOO_LARGE', field: 'amount' } as const
      throw call.trace.fail('funds', 'The new balance is within the limit', { code: 'INVALID_AMOUNT', details })
    }
    default:
      posted satisfies never
  }
  if (!isReversed) return entries
  await refundPayment(tx, { transactionId, platformId, entries, now })
  return []
}

/**
 * Pulls money, by default {@link PULLED_BY_DEFAULT}, from an external account. Returns a PENDING transaction. Credits
 * the money if the transfer completes.
 */
export function createTransferIn(call: Call<typeof contract.createTransferIn>): Promise<Outcome<Transaction>> {
  const { body, trace } = call
  return runIdempotent(call, async tx => {
    const external = await loadExternal(tx, call, { side: 'source', ...body.source })
    const internal = await loadInternal(tx, call, { side: 'destination', ...body.destination })
    const amount = body.amount ?? pulledAmount(external.currency)
    enforceRules(trace, TRANSFER_IN_RULES, { internal, external, amount })
    const parts = await transferParts(tx, call, { internal, external, amount })
    const transaction = makeTransferIn(parts)
    return startTransfer(tx, call, { direction: 'IN', parts, transaction, entries: collectionEntries(transaction) })
  })
}

/**
 * Pays an amount, by default the whole balance, to an external account. Returns a PENDING transaction. Debits the money
 * immediately, and refunds it if the transfer fails.
 */
export function createTransferOut(call: Call<typeof contract.createTransferOut>): Promise<Outcome<Transaction>> {
  const { body, trace } = call
  const { amount, destination, remittanceInformation, purposeOfPayment } = body
  const { paymentRail } = destination
  return runIdempotent(call, async tx => {
    const internal = await loadInternal(tx, call, { side: 'source', ...body.source })
    const external = await loadExternal(tx, call, { side: 'destination', ...destination })
    enforceRules(trace, TRANSFER_OUT_RULES, { internal, external, amount, paymentRail })
    const parts = await transferParts(tx, call, { internal, external, amount: amount ?? internal.balance })
    const transaction = makeTransferOut(parts, { paymentRail, remittanceInformation, purposeOfPayment })
    return startTransfer(tx, call, { direction: 'OUT', parts, transaction, entries: payoutEntries(transaction) })
  })
}
