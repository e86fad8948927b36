import type { Tx } from '#db/database'
import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import { postTransfer } from '#db/queries/money/ledger-postings'
import { insertTransaction } from '#db/queries/transfers/transactions'
import { encodeDocument } from '#lib/contract/codec'
import type { Id } from '#lib/contract/scalars'
import { type IncomingTransaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import { type LedgerEntry, ledgerTransfer } from '#lib/domain/money/ledger'
import { requireCurrency } from '#lib/domain/money/money-rules'
import { recordEnd, withSenderRefund } from '#lib/operations/transfers/end-incoming-payment'
import { transactionOwner } from '#lib/operations/transfers/load-account'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import type { Call } from '#lib/operations/world'

/** Credits money from outside. Rejects with INVALID_AMOUNT if the balance would exceed the limit. */
export async function postCredit(
  tx: Tx,
  { caller, now, trace }: Pick<Call, 'caller' | 'now' | 'trace'>,
  { id, entries, field }: { readonly id: string; readonly entries: readonly LedgerEntry[]; readonly field?: string },
): Promise<void> {
  if ((await postTransfer(tx, ledgerTransfer(id, caller.platformId, entries), now)) === 'posted') return
  const details = { reason: 'BALANCE_TOO_LARGE', field } as const
  throw trace.fail('funds', 'The new balance is within the limit', { code: 'INVALID_AMOUNT', details })
}

/** A payment to an internal account: completed, rejected, or waiting for approval. */
export interface IncomingPayment {
  readonly id: Id<'Transaction'>
  readonly account: Pick<AccountRow, 'id' | 'currency' | 'customerId'>
  /** In the smallest unit of the account's currency. */
  readonly amount: bigint
  readonly status: 'COMPLETED' | 'REJECTED' | 'PENDING'
  readonly details?: Pick<IncomingTransaction, 'source' | 'counterpartyInformation' | 'failureReason'>
  /** Names of customer fields that an approval must contain. */
  readonly requestedFields?: readonly string[]
}

/** Stores a payment as an INCOMING transaction of the account's owner and records its webhook. Changes no balance. */
export async function insertIncoming(
  tx: Tx,
  call: Call,
  { id, account, amount, status, details, requestedFields = [] }: IncomingPayment,
): Promise<IncomingTransaction> {
  const { caller, now } = call
  const { platformId } = caller
  const customer = await transactionOwner(tx, platformId, account.customerId ?? undefined)
  const isSettled = status === 'COMPLETED'
  const payment: IncomingTransaction = {
    type: 'INCOMING',
    id,
    status,
    direction: 'CREDIT',
    destination: { destinationType: 'ACCOUNT', accountId: account.id, currency: account.currency },
    ...customer,
    createdAt: now,
    updatedAt: now,
    ...(isSettled ? { settledAt: now } : {}),
    receivedAmount: { amount, currency: requireCurrency(account.currency) },
    ...details,
  }
  const transaction = withSenderRefund(payment, now)
  await insertTransaction(tx, {
    id,
    platformId,
    customerId: customer.customerId,
    quoteId: null,
    type: 'INCOMING',
    status,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
    settledAt: isSettled ? now : null,
    createdBy: call.exchangeId,
    document: encodeDocument(transactionSchema, transaction),
  })
  const events = await openEvents(tx, transitionOf(call))
  if (status === 'PENDING') await events?.approvalRequest(transaction, requestedFields)
  else await recordEnd(events, transaction)
  return transaction
}
