import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { postTransfer } from '#db/queries/money/ledger-postings'
import type { WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import type { IncomingTransaction } from '#lib/contract/transfers/transaction'
import { ledgerTransfer } from '#lib/domain/money/ledger'
import { collectionEntries } from '#lib/domain/transfers/make-transfer'
import { decisionOfReply } from '#lib/domain/webhooks/approval-reply'
import type { SendResult } from '#lib/domain/webhooks/send-result'
import { findTransaction } from '#lib/operations/transfers/find-transaction'
import { heldPaymentOf, storeDecision } from '#lib/operations/transfers/store-decision'
import { openEvents, type Transition } from '#lib/operations/webhooks/record-webhooks'

/**
 * Decides an incoming payment by the reply to its approval request, within `tx`. Ignores other events. A 202 or an
 * interrupted attempt decides nothing. An earlier decision remains. An approved payment that cannot be credited fails.
 */
export async function decideByReply(
  tx: Tx,
  transition: Transition,
  event: Pick<WebhookEventRow, 'type' | 'subjectId' | 'body'>,
  result: SendResult,
): Promise<void> {
  if (event.type !== 'INCOMING_PAYMENT.PENDING') return
  const decision = decisionOfReply(result, requestedFields(event.body))
  const row = await findTransaction(tx, transition.platformId, event.subjectId)
  const payment = row && (await heldPaymentOf(tx, transition, row))
  if (decision === undefined || payment === undefined) return
  if (decision.status !== 'COMPLETED') await storeDecision(tx, transition, payment, decision)
  else await credit(tx, transition, payment)
}

async function credit(tx: Tx, transition: Transition, payment: IncomingTransaction): Promise<void> {
  const { at, platformId } = transition
  // The account's entry comes first. If it would make the balance too large, posting stops before any entry is written,
  // so there is nothing to roll back.
  const entries = collectionEntries(payment).toReversed()
  const isPosted =
    (await isOpen(tx, transition, payment)) &&
    (await postTransfer(tx, ledgerTransfer(payment.id, platformId, entries), at)) === 'posted'
  if (!isPosted) {
    await storeDecision(tx, transition, payment, { status: 'FAILED', failureReason: 'PAY_REQUEST_FAILED' })
    return
  }
  await storeDecision(tx, transition, payment, { status: 'COMPLETED', settledAt: at })
  await (await openEvents(tx, transition))?.balances(entries)
}

/** The account of a deleted customer is closed. */
async function isOpen(
  tx: Tx,
  { platformId }: Transition,
  { destination }: Pick<IncomingTransaction, 'destination'>,
): Promise<boolean> {
  if (destination.destinationType !== 'ACCOUNT') return true
  return (await findInternalAccount(tx, platformId, destination.accountId))?.closedAt === null
}

function requestedFields(body: string): readonly string[] {
  const { data } = JSON.parse(body)
  const fields: readonly { readonly name: string }[] = data.requestedReceiverCustomerInfoFields ?? []
  return fields.map(({ name }) => name)
}
